/** How long the socket may be down, as between two screens, before whoever looks at prices misses it. */
export const GRACE_MS = 2000;

export type Grace = {
  /** The socket is down, or still is. */
  readonly begin: () => void;
  /** The socket is open. The grace ends once it has stayed open; a socket that dies sooner gets no new one. */
  readonly pause: () => void;
  /** Forgets the socket's absence at once. */
  readonly end: () => void;
};

/** Tells that the socket is missed: not too soon, and once for each absence. */
export const createGrace = (onMissed: () => void): Grace => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isDown = false;

  const end = () => {
    clearTimeout(timer);
    clearTimeout(settling);
    timer = undefined;
    isOver = isDown = false;
  };
  const over = () => {
    isOver = true;
    if (isDown) onMissed();
  };

  return {
    begin: () => {
      if (isDown) return;
      isDown = true;
      clearTimeout(settling);
      if (isOver) onMissed();
      else timer ??= setTimeout(over, GRACE_MS);
    },
    pause: () => {
      isDown = false;
      clearTimeout(settling);
      settling = setTimeout(end, GRACE_MS);
    },
    end,
  };
};
