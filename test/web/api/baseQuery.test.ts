import { waitFor } from '@testing-library/react';
import { api, isOutcomeUnknown, selectIsWaiting } from '../../../src/web/api/index.ts';
import { signOutsApi } from '../../../src/web/api/signOuts.ts';
import { versionApi } from '../../../src/web/api/version.ts';
import { type AppStore, createStore } from '../../../src/web/app/store.ts';
import { languageChosen } from '../../../src/web/device/preferences.ts';
import { selectSignInNeeded, selectToken, signedIn, type UserInfo } from '../../../src/web/device/session.ts';
import { selectMessage } from '../../../src/web/ui/toast/toastSlice.ts';
import { type LoopbackServer, startLoopbackServer } from '../../support/loopbackServer.ts';

const OK = { code: 200, msg: 'OK', data: [] };
const customer = { mockStatus: 1, accounts: [] } as unknown as UserInfo;

let server: LoopbackServer;
let store: AppStore;

beforeAll(async () => {
  server = await startLoopbackServer();
});
afterAll(() => server.close());
beforeEach(() => {
  store = createStore({ origin: server.url, storage: undefined });
});

const getProjectInfo = () => store.dispatch(api.endpoints.getProjectInfo.initiate(undefined, { forceRefetch: true }));
const signUp = () =>
  store.dispatch(
    api.endpoints.signUp.initiate({ signUpRequest: { email: 'sample@example.com', password: 'x', code: '1' } }),
  );
const endSession = () => store.dispatch(api.endpoints.endSession.initiate({ id: 'a-session' }));
const errorOf = (result: { error?: unknown }) => result.error;

describe('calls (§7)', () => {
  it('sends a call to /api with the bearer, the language and the fixed source', async () => {
    server.answer({ body: OK });
    store.dispatch(signedIn({ token: 'a-token', userInfo: customer }));
    store.dispatch(languageChosen('de'));
    await getProjectInfo();
    expect(server.asked.at(-1)).toMatchObject({
      url: '/api/project/info',
      headers: { authorization: 'Bearer a-token', 'accept-language': 'de', 'x-source': 'h5' },
    });
  });

  it('names the device by one token that it draws once, to its own server alone [SGN-50]', async () => {
    server.answer({ body: OK });
    await getProjectInfo();
    const device = server.asked.at(-1)?.headers['x-device'];
    expect(device).toMatch(/^[\w-]{43}$/);
    expect(localStorage.getItem('sun_device')).toBe(device);
    await endSession();
    expect(server.asked.at(-1)?.headers['x-device']).toBe(device);
    localStorage.removeItem('sun_device');
  });

  it('sends a call without a bearer when no customer is signed in', async () => {
    server.answer({ body: OK });
    await getProjectInfo();
    expect(server.asked.at(-1)?.headers.authorization).toBeUndefined();
  });

  it('sends another host neither the token nor our headers, and needs no envelope in its answer [GEN-37, CFG-30, CFG-31]', async () => {
    const version = { version: '3.3.2', downloadUrl: 'https://sun.example/h5/', notes: null };
    server.answer({ body: version });
    store.dispatch(signedIn({ token: 'a-token', userInfo: customer }));
    const address = `${server.url}/version`;
    const { data } = await store.dispatch(versionApi.endpoints.checkVersion.initiate({ address, appId: 'sun-h5' }));
    expect(data).toEqual(version);
    expect(server.asked.at(-1)).toMatchObject({ url: '/version?appName=Sun&appId=sun-h5' });
    const { headers } = server.asked.at(-1) ?? {};
    expect([headers?.authorization, headers?.['x-source'], headers?.['x-account'], headers?.['x-device']]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([{ code: 401, msg: 'Please sign in', data: null }, { version: 'the newest' }, 'nothing'])(
    'ends no session and accepts no version, whatever another host answers: %j [CFG-35]',
    async (answer) => {
      server.answer({ body: JSON.stringify(answer) });
      store.dispatch(signedIn({ token: 'a-token', userInfo: customer }));
      const address = `${server.url}/version`;
      const { data } = await store.dispatch(versionApi.endpoints.checkVersion.initiate({ address, appId: 'sun-h5' }));
      expect(data).toBeNull();
      expect(selectToken(store.getState())).toBe('a-token');
    },
  );

  it('returns the data of a successful call', async () => {
    const data = [{ configKey: 'environment', configValue: 'sandbox' }];
    server.answer({ body: { code: 200, msg: 'OK', data } });
    expect((await getProjectInfo()).data).toEqual(data);
  });

  it('reads an upload’s answer as text: white space stripped, URL-decoded, then JSON', async () => {
    const text = encodeURIComponent(JSON.stringify(OK)).replace(/.{12}/g, '$&\n');
    server.answer({ headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: text });
    expect((await getProjectInfo()).data).toEqual([]);
  });
});

describe('refusals (§8)', () => {
  it('rejects a refused call with its code, message and detail, and toasts the message', async () => {
    server.answer({ body: { code: 1102, msg: 'Wrong verification code', data: { field: 'code' } } });
    expect(errorOf(await endSession())).toEqual({
      kind: 'refused',
      code: 1102,
      msg: 'Wrong verification code',
      detail: { field: 'code' },
    });
    expect(selectMessage(store.getState())).toEqual({ text: 'Wrong verification code' });
  });

  it('treats a code that it does not know as a refusal, and toasts its message [GEN-16]', async () => {
    server.answer({ body: { code: 9999, msg: 'A newer reason', data: null } });
    expect(errorOf(await endSession())).toEqual({ kind: 'refused', code: 9999, msg: 'A newer reason', detail: {} });
    expect(selectMessage(store.getState())).toEqual({ text: 'A newer reason' });
  });

  it('clears token and user info and asks for sign-in after code 401, without a toast [GEN-17]', async () => {
    store.dispatch(signedIn({ token: 'old', userInfo: customer }));
    server.answer({ body: { code: 401, msg: 'Please sign in', data: null } });
    await getProjectInfo();
    expect(store.getState().session).toMatchObject({ token: null, userInfo: null, signInNeeded: true });
    expect(selectMessage(store.getState())).toBeNull();
  });

  it('leaves the present session alone after code 401 to an earlier one [GEN-17]', async () => {
    store.dispatch(signedIn({ token: 'old', userInfo: customer }));
    server.answer({ body: { code: 401, msg: 'Please sign in', data: null }, afterMs: 50 });
    const late = endSession();
    store.dispatch(signedIn({ token: 'new', userInfo: customer }));
    await late;
    expect(selectToken(store.getState())).toBe('new');
    expect(selectSignInNeeded(store.getState())).toBe(false);
  });
});

describe('successes of §8', () => {
  it('toasts the server’s message of a successful call', async () => {
    server.answer({ body: { code: 200, msg: 'Success', data: null } });
    await signUp();
    expect(selectMessage(store.getState())).toEqual({ text: 'Success' });
  });
});

describe('faults of the transport', () => {
  const fault = { code: 503, msg: 'The service is not available right now.', data: null };

  it('keeps the HTTP status, the message and the request’s id of a 503, whose outcome is unknown', async () => {
    const headers = { 'Content-Type': 'application/json', 'X-Request-Id': '7f3a' };
    server.answer({ status: 503, headers, body: fault });
    const error = errorOf(await endSession());
    expect(error).toEqual({ kind: 'transport', status: 503, msg: fault.msg, requestId: '7f3a' });
    expect(isOutcomeUnknown(error)).toBe(true);
    expect(selectMessage(store.getState())).toEqual({ text: fault.msg });
  });

  it('knows that a call with status 429, of the limits before an operation, did nothing', async () => {
    server.answer({ status: 429, body: { ...fault, code: 429 } });
    expect(isOutcomeUnknown(errorOf(await endSession()))).toBe(false);
  });

  it('toasts that the server could not be reached when a call gets no answer', async () => {
    server.answer(undefined);
    const error = errorOf(await endSession());
    expect(error).toMatchObject({ kind: 'transport', status: 'unreachable' });
    expect(isOutcomeUnknown(error)).toBe(true);
    expect(selectMessage(store.getState())).toEqual({ key: 'shell:unreachable' });
  });

  it.each([404, 405])('toasts that what a backend does not offer is not available (%i)', async (status) => {
    server.answer({ status, headers: { 'Content-Type': 'text/html' }, body: '<h1>None</h1>' });
    expect(isOutcomeUnknown(errorOf(await endSession()))).toBe(false);
    expect(selectMessage(store.getState())).toEqual({ key: 'ui:error.notOffered' });
  });

  it('rates an answer that is not of the contract as unreadable', async () => {
    server.answer({ headers: { 'Content-Type': 'text/html' }, body: '<h1>A proxy</h1>' });
    expect(errorOf(await endSession())).toMatchObject({ kind: 'transport', status: 'unreadable' });
  });

  it('keeps the HTTP status of an error page', async () => {
    server.answer({ status: 502, headers: { 'Content-Type': 'text/html' }, body: '<h1>A proxy</h1>' });
    expect(errorOf(await endSession())).toMatchObject({ kind: 'transport', status: 502, msg: null });
  });

  it('leaves the failure of a query to its screen, without a toast', async () => {
    server.answer(undefined);
    await getProjectInfo();
    expect(selectMessage(store.getState())).toBeNull();
  });
});

describe('slow calls', () => {
  it('shows the waiting indicator of a slow call after 1500 ms (§9), until it is answered', async () => {
    server.answer({ body: OK, afterMs: 4000 });
    const call = getProjectInfo();
    expect(selectIsWaiting(store.getState())).toBe(false);
    await waitFor(() => expect(selectIsWaiting(store.getState())).toBe(true));
    await call;
    expect(selectIsWaiting(store.getState())).toBe(false);
  });

  it('shows no waiting indicator for a sign-out and for the reading of events: nobody waits for them', async () => {
    let wasWaiting = false;
    const stop = store.subscribe(() => {
      wasWaiting ||= selectIsWaiting(store.getState());
    });
    server.answer({ body: OK, afterMs: 1700 });
    await store.dispatch(signOutsApi.endpoints.sendSignOut.initiate({ token: 'earlier' }));
    server.answer({ body: OK, afterMs: 1700 });
    await store.dispatch(api.endpoints.listFailureNotifications.initiate({}));
    stop();
    expect(wasWaiting).toBe(false);
  });

  it('shows no waiting indicator while data already shown is refetched', async () => {
    server.answer({ body: OK });
    await getProjectInfo();
    server.answer({ body: OK, afterMs: 1700 });
    const refreshing = getProjectInfo();
    let wasWaiting = false;
    const stop = store.subscribe(() => {
      wasWaiting ||= selectIsWaiting(store.getState());
    });
    await refreshing;
    stop();
    expect(wasWaiting).toBe(false);
  });
});
