import { type Dispatch, isFulfilled, isRejectedWithValue, type Middleware, type MiddlewareAPI } from '@reduxjs/toolkit';
import { ANNOUNCED, isCallError, QUIET } from '../api/index.ts';
import { selectAccountType } from '../device/session.ts';
import { type Message, toastShown } from '../ui/toast/toastSlice.ts';

type CallMeta = {
  readonly arg?: {
    readonly endpointName?: string;
    readonly type?: 'query' | 'mutation';
    readonly originalArgs?: { readonly 'X-Account'?: string } | undefined;
  };
  readonly baseQueryMeta?: { readonly msg?: string };
};

const failureText = (error: unknown, meta: CallMeta): Message | undefined => {
  if (!isCallError(error)) return undefined;
  // Being sent to sign-in says it already.
  if (error.kind === 'refused') return error.code === 401 ? undefined : { text: error.msg };
  // What a screen reads, it says itself when it could not: old figures stay, or an error stands in their place.
  if (meta.arg?.type === 'query') return undefined;
  return error.msg ? { text: error.msg } : { key: 'shell:unreachable' };
};

type State = Parameters<typeof selectAccountType>[0] & {
  readonly api: { readonly mutations: Readonly<Record<string, Switch | undefined>> };
};
type Switch = { readonly status?: string; readonly endpointName?: string };

/** Whether a list or figure was asked for an account that is no longer the active one, or is just being switched away from. */
const isOfAccountBefore = ({ arg }: CallMeta, state: State): boolean => {
  const account = arg?.originalArgs?.['X-Account'];
  if (arg?.type === 'mutation' || account === undefined) return false;
  const isSwitching = Object.values(state.api.mutations).some(
    (call) => call?.endpointName === 'switchAccount' && call.status === 'pending',
  );
  return isSwitching || account !== selectAccountType(state);
};

/** Says the server's message of every refusal, and of the successes of §8, unless the screen does so itself. */
export const announcements: Middleware =
  ({ dispatch, getState }: MiddlewareAPI<Dispatch, State>) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (isRejectedWithValue(action)) {
      const meta = action.meta as CallMeta;
      const isQuiet = QUIET.has(meta.arg?.endpointName ?? '') || isOfAccountBefore(meta, getState());
      const message = isQuiet ? undefined : failureText(action.payload, meta);
      if (message) dispatch(toastShown(message));
    } else if (isFulfilled(action)) {
      const meta = action.meta as CallMeta;
      const text = meta.baseQueryMeta?.msg;
      if (text && ANNOUNCED.has(meta.arg?.endpointName ?? '')) dispatch(toastShown({ text }));
    }
    return result;
  };
