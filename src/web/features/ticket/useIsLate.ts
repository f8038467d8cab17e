import { useEffect, useState } from 'react';

/** An answer that takes longer than this is waited for in sight (§9). */
const IN_SIGHT_AFTER_MS = 1500;

/** Whether an answer that is waited for is late by now. */
export const useIsLate = (isWaiting: boolean): boolean => {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), IN_SIGHT_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  return isLate;
};
