import { useLayoutEffect, useSyncExternalStore } from 'react';

let isAway = false;

/** Follows when the customer leaves the page, before the system takes its picture for the list of open apps. */
const subscribe = (listener: () => void) => {
  const became = (state: () => boolean) => () => {
    isAway = state();
    listener();
  };
  const leave = became(() => true);
  const look = became(() => document.hidden);
  const followed = [
    [window, 'blur', leave],
    [window, 'pagehide', leave],
    [window, 'focus', look],
    [window, 'pageshow', look],
    [document, 'visibilitychange', look],
  ] as const;
  for (const [target, event, follow] of followed) target.addEventListener(event, follow);
  return () => {
    isAway = false;
    for (const [target, event, follow] of followed) target.removeEventListener(event, follow);
  };
};

const never = () => () => undefined;

/**
 * Returns whether nobody looks at the page: it is behind another app, tab or window, or in the list of open apps. What
 * is typed into fields is covered meanwhile (`base.css`). Where it is not followed, the answer is no.
 */
export const useIsAway = (isFollowed: boolean): boolean => {
  const isCovered = useSyncExternalStore(isFollowed ? subscribe : never, () => isAway) && isFollowed;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-away', isCovered);
  }, [isCovered]);
  return isCovered;
};
