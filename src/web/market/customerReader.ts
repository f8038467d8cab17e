import type { Dispatch } from '@reduxjs/toolkit';
import { eventReceived, refetchUnreadCounts, type Schema, unreadCountReceived } from '../api/index.ts';

export type CustomerReader = {
  readonly readEvent: (frame: Schema<'EventFrame'>) => void;
  readonly readCounts: (frame: Schema<'UnreadFrame'>) => void;
  /** Reads a pong: what a new socket repeats comes before its first one. */
  readonly readPong: () => void;
  /** Begins again with the next socket. */
  readonly forget: () => void;
};

type CustomerReaderNeeds = {
  readonly dispatch: Dispatch;
  /** Token that this socket was opened with; null for a visitor. */
  readonly tokenSent: () => string | null;
  /** Token of the session now: another customer's, until the socket of the session before is closed. */
  readonly token: () => string | null;
};

/** Number of events remembered, because a new socket repeats those of the last seconds. */
const KEPT_EVENTS = 50;

/**
 * Turns the signed-in customer's own frames into actions, each event once. Reads the unread counts where a new socket
 * repeats events without them: the server counts only for customers that have, or just had, a socket.
 */
export const createCustomerReader = ({ dispatch, tokenSent, token }: CustomerReaderNeeds): CustomerReader => {
  let events: readonly string[] = [];
  let isRepeating = true;
  let isUncounted = false;
  const isOfSession = () => tokenSent() === token();

  return {
    readEvent: (frame) => {
      const text = JSON.stringify(frame);
      if (!isOfSession() || events.includes(text)) return;
      events = [...events.slice(1 - KEPT_EVENTS), text];
      isUncounted = isRepeating;
      dispatch(eventReceived(frame));
    },
    readCounts: (frame) => {
      if (!isOfSession()) return;
      isUncounted = false;
      dispatch(unreadCountReceived(frame));
    },
    readPong: () => {
      if (isUncounted) dispatch(refetchUnreadCounts());
      isRepeating = isUncounted = false;
    },
    forget: () => {
      isRepeating = true;
      isUncounted = false;
    },
  };
};
