import { GRACE_MS } from './grace.ts';
import { startWatch } from './stopwatch.ts';

/** What is owed to the customer after a time without an open socket. */
type Missed = {
  /** Whether events may have been missed, so that what is shown has to be read again. */
  readonly mustReadAgain: boolean;
  /** Of how many seconds the server repeats the events: after a short pause, as between two screens; otherwise none. */
  readonly repeatSeconds: number;
};

export type DownTime = {
  /** The socket is gone, or a try failed. `isLost`: not closed by us. */
  readonly begin: (isLost: boolean) => void;
  /** A socket is open. */
  readonly end: () => Missed;
};

/** Measures the time without an open socket. It begins without one. */
export const createDownTime = (): DownTime => {
  let isDown = true;
  let wasLost = false;
  let downMs = startWatch();
  return {
    begin: (isLost) => {
      if (!isDown) downMs = startWatch();
      isDown = true;
      wasLost ||= isLost;
    },
    end: () => {
      const pauseMs = downMs();
      const mustReadAgain = wasLost || pauseMs > GRACE_MS;
      isDown = wasLost = false;
      return { mustReadAgain, repeatSeconds: mustReadAgain ? 0 : Math.ceil(pauseMs / 1000) + 1 };
    },
  };
};
