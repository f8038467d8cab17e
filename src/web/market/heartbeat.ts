const PING_EVERY_MS = 10_000;

export type Heartbeat = {
  readonly start: () => void;
  readonly stop: () => void;
  /** Reads the server's clock from a pong; returns by how much it is ahead of this device's, milliseconds. */
  readonly hear: (serverTimeMs: number) => number;
};

/** Requests the server's clock at intervals. A socket that leaves a ping unanswered until the next is dead. */
export const createHeartbeat = (ping: () => void, onDead: () => void): Heartbeat => {
  let timer: ReturnType<typeof setInterval> | undefined;
  let pingedAtMs: number | undefined;

  const beat = () => {
    if (pingedAtMs !== undefined) return onDead();
    pingedAtMs = Date.now();
    ping();
  };

  return {
    start: () => {
      beat();
      timer = setInterval(beat, PING_EVERY_MS);
    },
    stop: () => {
      clearInterval(timer);
      pingedAtMs = undefined;
    },
    hear: (serverTimeMs) => {
      const heardAtMs = Date.now();
      const middleMs = ((pingedAtMs ?? heardAtMs) + heardAtMs) / 2;
      pingedAtMs = undefined;
      return Math.round(serverTimeMs - middleMs);
    },
  };
};
