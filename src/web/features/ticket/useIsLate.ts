import { useEffect, useState } from 'react';

/** Delay after which a pending answer is shown to the customer (§9), in milliseconds. */
const IN_SIGHT_AFTER_MS = 1500;

/** True when a pending answer is late. */
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
