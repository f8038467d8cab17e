import {
  isRejectedWithValue,
  type Middleware,
  type MiddlewareAPI,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { ACCOUNT_NOT_ACTIVE } from '../../domain/refusalCodes.gen.ts';
import { api, isCallError } from '../api/index.ts';
import { type CallMeta, type CallState, isOfAccountBefore } from './accountBefore.ts';

/** Whether a list or figure was refused because its account is not the active one. */
export const isRefusedForAccount = (error: unknown, { arg }: CallMeta): boolean =>
  arg?.type === 'query' && isCallError(error) && error.kind === 'refused' && error.code === ACCOUNT_NOT_ACTIVE;

/** Reads the customer again, and so the active account, when another device has switched it. */
export const followOtherDevice: Middleware =
  ({ dispatch, getState }: MiddlewareAPI<ThunkDispatch<CallState, unknown, UnknownAction>, CallState>) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (!isRejectedWithValue(action)) return result;
    const meta = action.meta as CallMeta;
    if (isRefusedForAccount(action.payload, meta) && !isOfAccountBefore(meta, getState()))
      void dispatch(api.endpoints.getUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
    return result;
  };
