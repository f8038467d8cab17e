/** How long the socket may be down, as between two screens, before whoever looks at prices misses it. */
const GRACE_MS = 2000;

export type Grace = {
  /** The socket is down, or still is. */
  readonly begin: () => void;
  /** It is there again. */
  readonly end: () => void;
};

/** Says once, and not too soon, that the socket is missed. */
export const createGrace = (onMissed: () => void): Grace => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    begin: () => {
      timer ??= setTimeout(onMissed, GRACE_MS);
    },
    end: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
