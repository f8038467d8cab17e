import { api, isCallError } from '../../../src/web/api/index.ts';
import { type AppStore, createStore } from '../../../src/web/app/store.ts';
import { selectSignInNeeded, selectToken, signedIn, type UserInfo } from '../../../src/web/device/session.ts';
import { selectMessage } from '../../../src/web/ui/toast/toastSlice.ts';
import { type LoopbackServer, startLoopbackServer } from '../../support/loopbackServer.ts';

const customer = { mockStatus: 1, accounts: [] } as unknown as UserInfo;
/** Code that a newer server may answer. */
const UNKNOWN = 9999;

let server: LoopbackServer;
let store: AppStore;
beforeAll(async () => {
  server = await startLoopbackServer();
});
afterAll(() => server.close());
beforeEach(() => {
  store = createStore({ origin: server.url, storage: undefined });
  store.dispatch(signedIn({ token: 'a-token', userInfo: customer }));
});

const endSession = async () => (await store.dispatch(api.endpoints.endSession.initiate({ id: 'a-session' }))).error;

it('ends the session and asks for signing in after 401 [REF-13]', async () => {
  server.answer({ body: { code: 401, msg: 'Please sign in.', data: null } });
  await endSession();
  expect(selectToken(store.getState())).toBeNull();
  expect(selectSignInNeeded(store.getState())).toBe(true);
});

it('takes a code that it does not know as a refusal, shows its text, and does not repeat the call [REF-12, REF-14]', async () => {
  const asked = server.asked.length;
  server.answer({ body: { code: UNKNOWN, msg: 'Not on a Sunday.', data: { until: 'Monday' } } });
  expect(await endSession()).toMatchObject({ kind: 'refused', code: UNKNOWN, msg: 'Not on a Sunday.' });
  expect(selectMessage(store.getState())).toEqual({ text: 'Not on a Sunday.' });
  expect(server.asked).toHaveLength(asked + 1);
});

it('types the detail of a refused call by its code', async () => {
  const data = { field: 'price', price: '4098.60' };
  server.answer({ body: { code: 2107, msg: 'The market has already passed this price.', data } });
  const error = await endSession();
  const isCrossed = isCallError(error) && error.kind === 'refused' && error.code === 2107;
  expect(isCrossed && (error.detail.price satisfies string | undefined)).toBe('4098.60');
});
