import { createRetryWaits } from './retryWaits.ts';

/** After a server that goes away has closed its open sockets, all of its clients come back spread over at least this. */
const SPREAD_MS = 5000;
/** Close codes that a server sends to all of its clients at once: going away, and those of `LATER_CODES`. */
const SPREAD_CODES: ReadonlySet<number> = new Set([1001, 1008, 1012, 1013]);
/** After any other loss of an open socket, as of the network (1006): mostly within the grace that prices have. */
const DROPPED_SPREAD_MS = 1000;
/** Close codes of a server that asks for fewer connections: policy violation, service restart, try again later. */
const LATER_CODES: ReadonlySet<number> = new Set([1008, 1012, 1013]);
/** Added to the wait after one of these. */
const LATER_MS = 5000;

export type Connection = {
  /** Opens now, if a socket is needed. Resolves false when it could not be opened (§8); then it is retried. */
  readonly open: () => Promise<boolean>;
  /** Opens after a delay, but never before the wait of the last failure is over. */
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
  const waits = createRetryWaits();
  let openedAtMs: number | undefined;

  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  const letGo = (isLost: boolean) => {
    stopTimer();
    if (!socket) return;
    waits.count(openedAtMs === undefined ? 0 : performance.now() - openedAtMs, isLost);
    openedAtMs = undefined;
    hangUp(socket);
    socket = undefined;
    answerOpening(false);
    onDown(isLost);
  };

  const openIn = (delayMs: number) => {
    stopTimer();
    timer = setTimeout(() => void open(), Math.max(delayMs, waits.leftMs()));
  };

  const retryWithin = (longestMs: number, leastMs = 0) => {
    letGo(true);
    openIn(waits.begin(longestMs, leastMs));
  };

  const onClose = ({ code }: CloseEvent) => {
    const wasOpen = openedAtMs !== undefined;
    const spreadMs = SPREAD_CODES.has(code) ? SPREAD_MS : DROPPED_SPREAD_MS;
    retryWithin(wasOpen ? spreadMs : 0, LATER_CODES.has(code) ? LATER_MS : 0);
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
