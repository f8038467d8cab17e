import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { Schemas } from '../../../contract/index.ts';
import { expired, signedIn, signedOut } from '../../device/session.ts';

/** Message of a toast: text of the server, or the key of a text of ours. */
export type Message = { readonly text: string } | { readonly key: string };

/**
 * Message about what happened without a press. It waits for its turn, as no other message may hide it, and has its words
 * where it is shown: amounts may be hidden, or the account switched, meanwhile.
 */
export type EventMessage = {
  readonly notices: readonly Schemas['Notification'][];
  /** True where it happened while the app was closed, or out of sight. */
  readonly isAway: boolean;
};

type ToastState = {
  readonly message: Message | EventMessage | null;
  readonly count: number;
  /** Events that are shown once the message before is gone. */
  readonly waiting: readonly EventMessage[];
};

const initialState: ToastState = { message: null, count: 0, waiting: [] };

export const isEvent = (message: Message | EventMessage): message is EventMessage => 'notices' in message;

/**
 * Message of the current toast (§8). A newer one replaces it, but for an event: that is shown again after the newer one.
 * What was said to a customer ends with their session.
 */
export const toastSlice = createSlice({
  name: 'toast',
  initialState,
  reducers: {
    toastShown: (state, { payload }: PayloadAction<Message>) => {
      const { message, count, waiting } = state;
      if ('text' in payload && payload.text === '') return state;
      return {
        message: payload,
        count: count + 1,
        waiting: message && isEvent(message) ? [message, ...waiting] : waiting,
      };
    },
    eventShown: (state, { payload: event }: PayloadAction<EventMessage>) =>
      state.message
        ? { ...state, waiting: [...state.waiting, event] }
        : { ...state, message: event, count: state.count + 1 },
    toastGone: ({ count, waiting: [next, ...waiting] }) => ({ message: next ?? null, count: count + 1, waiting }),
  },
  extraReducers: (build) =>
    void build.addMatcher(isAnyOf(signedIn, signedOut, expired), ({ count }) => ({ ...initialState, count })),
  selectors: {
    selectMessage: (state) => state.message,
    selectToastCount: (state) => state.count,
  },
});

export const { toastShown, eventShown, toastGone } = toastSlice.actions;
export const { selectMessage, selectToastCount } = toastSlice.selectors;
