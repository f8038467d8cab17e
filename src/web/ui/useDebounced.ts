import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 500;

/** Returns a value once it has not changed for 500 ms (§9), as for a search. */
export const useDebounced = <T>(value: T): T => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};
