import { type Dispatch, isFulfilled, isRejectedWithValue, type Middleware, type MiddlewareAPI } from '@reduxjs/toolkit';
import { ANNOUNCED, isCallError, isNotOffered, isSecondStepNeeded, QUIET } from '../api/index.ts';
import { type Message, toastShown } from '../ui/toast/toastSlice.ts';
import { type CallMeta, type CallState, isOfAccountBefore } from './accountBefore.ts';
import { isRefusedForAccount } from './otherDevice.ts';

const failureText = (error: unknown, meta: CallMeta): Message | undefined => {
  if (!isCallError(error)) return undefined;
  if (error.kind === 'refused') {
    // The way to sign-in, and the sheet that asks for the second step, already show it.
    const isShown = error.code === 401 || isSecondStepNeeded(error);
    return isShown ? undefined : { text: error.msg };
  }
  // A failed query is shown by its screen: old figures stay, or an error takes their place.
  if (meta.arg?.type === 'query') return undefined;
  if (isNotOffered(error)) return { key: 'ui:error.notOffered' };
  return error.msg ? { text: error.msg } : { key: 'shell:unreachable' };
};

/** Says the server's message of every refusal, and of the successes of §8, unless the screen does so itself. */
export const announcements: Middleware =
  ({ dispatch, getState }: MiddlewareAPI<Dispatch, CallState>) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (isRejectedWithValue(action)) {
      const meta = action.meta as CallMeta;
      const isQuiet =
        QUIET.has(meta.arg?.endpointName ?? '') ||
        isRefusedForAccount(action.payload, meta) ||
        isOfAccountBefore(meta, getState());
      const message = isQuiet ? undefined : failureText(action.payload, meta);
      if (message) dispatch(toastShown(message));
    } else if (isFulfilled(action)) {
      const meta = action.meta as CallMeta;
      const text = meta.baseQueryMeta?.msg;
      if (text && ANNOUNCED.has(meta.arg?.endpointName ?? '')) dispatch(toastShown({ text }));
    }
    return result;
  };
