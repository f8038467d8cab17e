/** Longest wait before the first retry; it doubles with each failure. */
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 20_000;
/** Least time over which clients spread their retries after the server has closed an open socket. */
const SPREAD_MS = 5000;
/** Lifetime after which a socket ends a run of failures; shorter lives count as failures. */
const PROVEN_MS = 30_000;
/** Close codes of a server that asks for fewer connections: policy violation, service restart, try again later. */
const LATER_CODES: ReadonlySet<number> = new Set([1008, 1012, 1013]);
/** Added to the wait after one of these. */
const LATER_MS = 5000;

export type Connection = {
  /** Opens now, if a socket is needed. Resolves false when it could not be opened (§8); then it is retried. */
  readonly open: () => Promise<boolean>;
  readonly openIn: (delayMs: number) => void;
  /** True while the socket is open or opening. */
  readonly isUnderWay: () => boolean;
  /** Sends a text; returns false when the socket is not open. */
  readonly say: (text: string) => boolean;
  /** Closes and stays closed. */
  readonly close: () => void;
  /** Gives up a dead socket and retries. */
  readonly retry: () => void;
};

type ConnectionEvents = {
  readonly url: string;
  readonly isNeeded: () => boolean;
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  /** Called when the socket is gone: lost, or closed by us. Called for each failed try, too. */
  readonly onDown: (isLost: boolean) => void;
};

/**
 * Removes the listeners and closes. Browsers log an error for a socket that is closed while it opens: that one is
 * closed once it is open.
 */
const hangUp = (socket: WebSocket): void => {
  socket.onopen = socket.onmessage = socket.onclose = null;
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
};

/** Keeps one WebSocket at a time, reopened with growing waits when it is lost. */
export const createConnection = ({ url, isNeeded, onOpen, onText, onDown }: ConnectionEvents): Connection => {
  let socket: WebSocket | undefined;
  let answerOpening: (isOpen: boolean) => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let openedAtMs: number | undefined;

  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  const letGo = (isLost: boolean) => {
    stopTimer();
    if (!socket) return;
    if (openedAtMs !== undefined && performance.now() - openedAtMs >= PROVEN_MS) failures = 0;
    openedAtMs = undefined;
    hangUp(socket);
    socket = undefined;
    answerOpening(false);
    onDown(isLost);
  };

  const openIn = (delayMs: number) => {
    stopTimer();
    timer = setTimeout(() => void open(), delayMs);
  };

  /** Waits a random part of `longestMs` (full jitter), so that many apps do not reconnect at the same time. */
  const retryWithin = (longestMs: number, leastMs = 0) => {
    letGo(true);
    openIn(leastMs + Math.random() * Math.max(longestMs, Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS)));
    failures += 1;
  };

  const onClose = ({ code }: CloseEvent) => {
    const wasOpen = openedAtMs !== undefined;
    retryWithin(wasOpen ? SPREAD_MS : 0, LATER_CODES.has(code) ? LATER_MS : 0);
  };

  const open = (): Promise<boolean> => {
    stopTimer();
    if (socket || !isNeeded()) return Promise.resolve(socket?.readyState === WebSocket.OPEN);
    const opening = new WebSocket(url);
    socket = opening;
    opening.onmessage = ({ data }: MessageEvent<string>) => onText(data);
    opening.onclose = onClose;
    return new Promise((resolve) => {
      answerOpening = resolve;
      opening.onopen = () => {
        openedAtMs = performance.now();
        onOpen();
        resolve(true);
      };
    });
  };

  return {
    open,
    openIn,
    retry: () => retryWithin(0),
    isUnderWay: () => socket !== undefined || timer !== undefined,
    say: (text) => {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(text);
      return true;
    },
    close: () => letGo(false),
  };
};
