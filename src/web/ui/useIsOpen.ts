import { type RefObject, useEffect, useRef } from 'react';

/** Follows whether a part of the page is still there. */
export const useIsOpen = (): RefObject<boolean> => {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
};
