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
  // The way to sign-in already shows it.
  if (error.kind === 'refused') return error.code === 401 ? undefined : { text: error.msg };
  // A failed query is shown by its screen: old figures stay, or an error takes their place.
  if (meta.arg?.type === 'query') return undefined;
  return error.msg ? { text: error.msg } : { key: 'shell:unreachable' };
};

type State = Parameters<typeof selectAccountType>[0] & {
  readonly api: { readonly mutations: Readonly<Record<string, Switch | undefined>> };
};
type Switch = { readonly status?: string; readonly endpointName?: string };

/** True when a query was sent for an account that is no longer active, or is just being switched away from. */
const isOfAccountBefore = ({ arg }: CallMeta, state: State): boolean => {
  const account = arg?.originalArgs?.['X-Account'];
  if (arg?.type === 'mutation' || account === undefined) return false;
  const isSwitching = Object.values(state.api.mutations).some(
    (call) => call?.endpointName === 'switchAccount' && call.status === 'pending',
  );
  return isSwitching || account !== selectAccountType(state);
};

/** Toasts the server's message of every refusal, and of the successes of §8, unless the screen shows it itself. */
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
