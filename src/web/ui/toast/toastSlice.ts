import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What is said: words of the server, or a text of ours by its key. */
export type Message = { readonly text: string } | { readonly key: string };

type ToastState = { readonly message: Message | null; readonly count: number };

const initialState: ToastState = { message: null, count: 0 };

/** The one line that is said in passing (§8); a newer one takes its place. */
export const toastSlice = createSlice({
  name: 'toast',
  initialState,
  reducers: {
    toastShown: (state, { payload }: PayloadAction<Message>) => ({ message: payload, count: state.count + 1 }),
    toastGone: (state) => ({ ...state, message: null }),
  },
  selectors: {
    selectMessage: (state) => state.message,
    selectToastCount: (state) => state.count,
  },
});

export const { toastShown, toastGone } = toastSlice.actions;
export const { selectMessage, selectToastCount } = toastSlice.selectors;
