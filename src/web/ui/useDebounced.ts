import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 500;

/** A value that is still changing, once it has rested for 500 ms (§9): what a search asks for. */
export const useDebounced = <T>(value: T): T => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};
