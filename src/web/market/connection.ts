const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 10_000;

export type Connection = {
  /** Opens now, where it is needed. False where it could not be opened (§8); then it is tried again. */
  readonly open: () => Promise<boolean>;
  readonly openIn: (delayMs: number) => void;
  /** Whether it is open, or on its way to be. */
  readonly isUnderWay: () => boolean;
  /** Sends a text; false where nobody would hear it. */
  readonly say: (text: string) => boolean;
  /** Closes and stays closed. */
  readonly close: () => void;
  /** Gives a dead socket up and tries again. */
  readonly retry: () => void;
};

type ConnectionEvents = {
  readonly url: string;
  readonly isNeeded: () => boolean;
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onDown: () => void;
};

/** Nobody listens from here on. A browser complains of a socket that is closed while it opens: that one closes then. */
const hangUp = (socket: WebSocket): void => {
  socket.onopen = socket.onmessage = socket.onclose = null;
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
};

/** One WebSocket at a time, opened again with growing waits when it is lost. */
export const createConnection = ({ url, isNeeded, onOpen, onText, onDown }: ConnectionEvents): Connection => {
  let socket: WebSocket | undefined;
  let answerOpening: (isOpen: boolean) => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  const letGo = () => {
    stopTimer();
    if (!socket) return;
    hangUp(socket);
    socket = undefined;
    answerOpening(false);
    onDown();
  };

  const openIn = (delayMs: number) => {
    stopTimer();
    timer = setTimeout(() => void open(), delayMs);
  };

  /** The waits double and are spread, so that a thousand apps do not come back at one moment. */
  const retry = () => {
    letGo();
    openIn(Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS) * (0.5 + Math.random() / 2));
    failures += 1;
  };

  const open = (): Promise<boolean> => {
    stopTimer();
    if (socket || !isNeeded()) return Promise.resolve(socket?.readyState === WebSocket.OPEN);
    const opening = new WebSocket(url);
    socket = opening;
    opening.onmessage = ({ data }: MessageEvent<string>) => onText(data);
    opening.onclose = retry;
    return new Promise((resolve) => {
      answerOpening = resolve;
      opening.onopen = () => {
        failures = 0;
        onOpen();
        resolve(true);
      };
    });
  };

  return {
    open,
    openIn,
    retry,
    isUnderWay: () => socket !== undefined || timer !== undefined,
    say: (text) => {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(text);
      return true;
    },
    close: () => {
      failures = 0;
      letGo();
    },
  };
};
