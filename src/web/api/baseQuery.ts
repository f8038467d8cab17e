import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import {
  type FetchArgs,
  fetchBaseQuery,
  type FetchBaseQueryArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import { CALL_TIMEOUT_MS } from '../../domain/callTimeout.ts';
import { deviceToken } from '../device/deviceToken.ts';
import { type preferencesSlice, selectLanguage } from '../device/preferences.ts';
import { expired, selectToken, type sessionSlice } from '../device/session.ts';
import { type CallError, refused } from './callError.ts';
import { isEnvelope, readAnswer } from './envelope.ts';
import type { Observe, Seen } from './seen.ts';
import { callBecameSlow, slowCallEnded } from './slowCalls.ts';

/** What the store is created with, its extra argument: the server's origin, a configuration constant (§7). */
export type Surroundings = {
  readonly origin: string;
  /** Receives each answer of our own server as it came, where the host of the app asks for it. */
  readonly observe?: Observe | undefined;
};

type Call = FetchArgs & {
  /** Brought by a call that reports its upload progress; it has its own time limit. */
  readonly fetchFn?: (request: RequestInfo) => Promise<Response>;
  /** Token of an earlier session that the call is of; otherwise it is of the present one. */
  readonly token?: string;
};

/** Data of an answered call beside its body; success messages are read from here (§8). */
export type CallMeta = { readonly requestId: string | null; readonly msg: string };

type State = {
  readonly session: ReturnType<typeof sessionSlice.getInitialState>;
  readonly preferences: ReturnType<typeof preferencesSlice.getInitialState>;
  readonly api: { readonly queries: Readonly<Record<string, { readonly data?: unknown } | undefined>> };
};

const INDICATOR_DELAY_MS = 1500;

const tokenOf = (call: string | Call, state: State): string | null =>
  typeof call === 'object' && call.token !== undefined ? call.token : selectToken(state);
/** Calls whose button shows their progress itself, as "Sending…", and those that nobody waits for. */
const WITHOUT_INDICATOR: ReadonlySet<string> = new Set([
  'changeOrder',
  'closeOrders',
  'closePosition',
  'getIdempotentAnswer',
  'listDealNotifications',
  'listFailureNotifications',
  'placeOrder',
  'sendSignOut',
]);

const OURS: FetchBaseQueryArgs = {
  responseHandler: readAnswer,
  prepareHeaders: (headers, { arg, getState }) => {
    const state = getState() as State;
    const token = tokenOf(arg, state);
    if (token) headers.set('Authorization', `Bearer ${token}`);
    headers.set('Accept-Language', selectLanguage(state));
    headers.set('X-Source', 'h5');
    headers.set('X-Device', deviceToken());
  },
};
const sendOurs = fetchBaseQuery({ ...OURS, timeout: CALL_TIMEOUT_MS });
/** Sends a call to our own server, with the session's headers. */
const send = ({ fetchFn, ...call }: Call, api: BaseQueryApi) =>
  fetchFn ? fetchBaseQuery({ ...OURS, fetchFn })(call, api, {}) : sendOurs(call, api, {});

/** Sends a call to another host without our headers: the token must not leave our own server. */
const sendElsewhere = fetchBaseQuery({ timeout: CALL_TIMEOUT_MS, responseHandler: readAnswer });

/**
 * Carries out one call: base address, bearer, language and source headers, 60 s (§7, §9). Unwraps the envelope, turns
 * every failure into one `CallError`, and ends the session when the server no longer knows its token (401, §8).
 */
export const baseQuery: BaseQueryFn<string | Call, unknown, CallError, object, CallMeta> = async (call, api) => {
  const args: Call = typeof call === 'string' ? { url: call } : call;
  const isAbsolute = /^https?:\/\//.test(args.url);
  const token = tokenOf(call, api.getState() as State);
  const stopWaiting = showIndicatorWhenSlow(api);
  const { origin, observe } = api.extra as Surroundings;
  const { data, error, meta } = await (isAbsolute
    ? sendElsewhere(args, api, {})
    : send({ ...args, url: `${origin}/api${args.url}` }, api));
  stopWaiting();
  if (!isAbsolute && meta?.response) observe?.(seenOf(args, meta.response.status, error ? error.data : data));

  const requestId = meta?.response?.headers.get('X-Request-Id') ?? null;
  if (error) return { error: transportFault(error, requestId) };
  // A 401 in another host's answer does not end our session.
  if (isAbsolute) return { data, meta: { requestId, msg: '' } };
  if (!isEnvelope(data)) return { error: { kind: 'transport', status: 'unreadable', msg: null, requestId } };
  if (data.code === 200) return { data: data.data, meta: { requestId, msg: data.msg } };
  if (data.code === 401 && args.token === undefined) api.dispatch(expired({ token }));
  return { error: refused(data.code, data.msg, data.data) };
};

const seenOf = ({ method = 'GET', url }: Call, status: number, body: unknown): Seen => ({
  kind: 'answer',
  method: method.toUpperCase(),
  path: url.split('?')[0] ?? '',
  status,
  // A text here is an answer that could not be read as JSON.
  body: typeof body === 'string' ? undefined : body,
});

/**
 * Shows the waiting indicator once a call is slow; not for a call that refreshes data already shown, whose button shows
 * its progress, or that nobody waits for.
 */
const showIndicatorWhenSlow = ({ dispatch, getState, endpoint, queryCacheKey = '' }: BaseQueryApi) => {
  const isRefreshing = (getState() as State).api.queries[queryCacheKey]?.data !== undefined;
  if (isRefreshing || WITHOUT_INDICATOR.has(endpoint)) return () => undefined;
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    dispatch(callBecameSlow());
  }, INDICATOR_DELAY_MS);
  return () => {
    clearTimeout(timer);
    if (isSlow) dispatch(slowCallEnded());
  };
};

const transportFault = (error: FetchBaseQueryError, requestId: string | null): CallError => {
  const fault = { kind: 'transport', requestId } as const;
  switch (error.status) {
    case 'FETCH_ERROR':
      return { ...fault, status: 'unreachable', msg: null };
    case 'TIMEOUT_ERROR':
      return { ...fault, status: 'timeout', msg: null };
    case 'PARSING_ERROR':
      return error.originalStatus === 200
        ? { ...fault, status: 'unreadable', msg: null }
        : { ...fault, status: error.originalStatus, msg: null };
    case 'CUSTOM_ERROR':
      return { ...fault, status: 'unreadable', msg: null };
    default:
      return {
        ...fault,
        status: error.status,
        msg: isEnvelope(error.data) ? error.data.msg : null,
      };
  }
};
