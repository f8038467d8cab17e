/** Time that the socket may be down, as between two screens, before prices count as stale, milliseconds. */
export const GRACE_MS = 2000;

export type Grace = {
  /** Called when the socket is down, also again. */
  readonly begin: () => void;
  /**
   * Called when the socket is open. The grace ends once it has stayed open; a socket that dies sooner gets no new one.
   */
  readonly pause: () => void;
  /** Forgets the socket's absence at once. */
  readonly end: () => void;
};

/** Calls `onMissed` when the socket stays down longer than the grace, once for each absence. */
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
