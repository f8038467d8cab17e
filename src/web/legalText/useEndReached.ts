import { useEffect, useRef, useState } from 'react';

/** Follows whether the end of a text was in sight, once the text is shown; `end` is set to what stands below it. */
export const useEndReached = (isShown: boolean) => {
  const end = useRef<HTMLDivElement>(null);
  const [isReached, setIsReached] = useState(false);
  useEffect(() => {
    if (!isShown || isReached || !end.current) return;
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsReached(true);
    });
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [isShown, isReached]);
  return { end, isReached };
};
