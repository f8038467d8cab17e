import type { Dispatch } from '@reduxjs/toolkit';
import { type Observe, refetchAfterGap, type Schema } from '../api/index.ts';
import { createConnection } from './connection.ts';
import { createDownTime } from './downTime.ts';
import { createFrameReader } from './frameReader.ts';
import { createGrace } from './grace.ts';
import { createHeartbeat } from './heartbeat.ts';
import { socketMissed, socketOpened } from './marketSlice.ts';
import { createSubscriptions } from './subscriptions.ts';

/** Delay after which the socket is opened again for the next screen (§2, §9). */
const REOPEN_DELAY_MS = 200;

export type MarketSocket = {
  /** Subscribes to the quotes of these symbols until the returned function is called. */
  readonly watch: (symbols: readonly string[]) => () => void;
  /** Closes for the next screen, and opens again 200 ms later if it is needed (§2). */
  readonly reopen: () => void;
  /** Closes and stays closed until it is reopened, as while the app is hidden. */
  readonly close: () => void;
};

type SocketSurroundings = {
  readonly url: string;
  readonly dispatch: Dispatch;
  /** Returns the session's token, for the customer's own events; null for a visitor. */
  readonly token: () => string | null;
  /** Runs at most once a frame, and not while the page is hidden. */
  readonly schedule: (run: () => void) => void;
  /** Receives each frame as it came, where the host of the app asks for it. */
  readonly observe?: Observe | undefined;
};

/**
 * True for a frame from which on the server sends every event of the customer. An older server acknowledges no token; its
 * first pong shows that it has read the frame before.
 */
const showsSignIn = ({ type }: Schema<'MarketServerFrame'>): boolean => type === 'authenticated' || type === 'pong';

/** Parses the text of a frame; undefined where it is no JSON object. */
const frameOf = (text: string): Schema<'MarketServerFrame'> | undefined => {
  try {
    const frame = JSON.parse(text) as unknown;
    return typeof frame === 'object' && frame !== null ? (frame as Schema<'MarketServerFrame'>) : undefined;
  } catch {
    return undefined;
  }
};

/** Reads each text that is a frame. One that is none says nothing; the heartbeat finds a socket that sends nothing else. */
const readingFrames =
  (observe: Observe | undefined, read: (frame: Schema<'MarketServerFrame'>) => void) =>
  (text: string): void => {
    const frame = frameOf(text);
    observe?.({ kind: 'frame', frame: frame ?? text });
    if (frame) read(frame);
  };

/** Market socket of the page: open while a screen shows prices or a customer is signed in. */
export const createMarketSocket = ({ url, dispatch, token, schedule, observe }: SocketSurroundings): MarketSocket => {
  let isHidden = false;
  /** True while the customer's events may have been missed, so that the shown data must be refetched. */
  let isCatchingUp = false;
  let tokenSent: string | null = null;
  const downTime = createDownTime();
  const say = (frame: Schema<'MarketClientFrame'>) => connection.say(JSON.stringify(frame));
  const subscriptions = createSubscriptions((type, symbols) => say({ type, symbols }));
  const heartbeat = createHeartbeat(
    () => say({ type: 'ping' }),
    () => connection.retry(),
  );
  const reader = createFrameReader({
    dispatch,
    schedule,
    askAgain: (symbols) => say({ type: 'subscribe', symbols }),
    offsetOf: heartbeat.hear,
    tokenSent: () => tokenSent,
    token,
  });

  // Without subscriptions no price turns stale; the next screen that shows prices begins with a grace of its own.
  const grace = createGrace(() => (subscriptions.hasAny() ? dispatch(socketMissed()) : grace.end()));
  const connection = createConnection({
    url,
    isNeeded: () => subscriptions.hasAny() || token() !== null,
    onText: readingFrames(observe, (frame) => {
      reader.read(frame);
      if (!isCatchingUp || !showsSignIn(frame)) return;
      isCatchingUp = false;
      dispatch(refetchAfterGap());
    }),
    onOpen: () => {
      tokenSent = token();
      const { mustReadAgain, repeatSeconds } = downTime.end();
      if (tokenSent) say({ type: 'authenticate', token: tokenSent, repeatSeconds });
      isCatchingUp = tokenSent !== null && mustReadAgain;
      subscriptions.startAnew();
      heartbeat.start();
      grace.pause();
      dispatch(socketOpened());
    },
    onDown: (isLost) => {
      downTime.begin(isLost);
      heartbeat.stop();
      reader.forget();
      grace.begin();
    },
  });

  return {
    watch: (symbols) => {
      const leave = subscriptions.watch(symbols);
      // A screen that subscribes late: no socket was needed when it was due to reopen.
      if (!isHidden && !connection.isUnderWay()) connection.openIn(0);
      return leave;
    },
    reopen: () => {
      isHidden = false;
      connection.close();
      connection.openIn(REOPEN_DELAY_MS);
    },
    close: () => {
      isHidden = true;
      connection.close();
    },
  };
};
