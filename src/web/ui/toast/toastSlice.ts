import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Message of a toast: text of the server, or the key of a text of ours. */
export type Message = { readonly text: string } | { readonly key: string };

type ToastState = { readonly message: Message | null; readonly count: number };

const initialState: ToastState = { message: null, count: 0 };

/** Message of the current toast (§8); a newer one replaces it. */
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
