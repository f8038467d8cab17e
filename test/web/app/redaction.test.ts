import { shownInDevTools } from '../../support/recordingDevTools.ts';
import { api } from '../../../src/web/api/index.ts';
import { redacted } from '../../../src/web/app/redaction.ts';
import { createStore } from '../../../src/web/app/store.ts';
import { type LoopbackServer, startLoopbackServer } from '../../support/loopbackServer.ts';

describe('the actions and the state in Redux DevTools', () => {
  let server: LoopbackServer;
  beforeAll(async () => {
    server = await startLoopbackServer();
  });
  afterAll(() => server.close());

  it('hides token, password and code from the actions and the state in Redux DevTools', async () => {
    const user = { mockStatus: 1, accounts: [] };
    const data = { token: 'secret-token', user, expiresAt: 1 };
    server.answer({ body: { code: 200, msg: 'Login Success', data } });
    const store = createStore({ origin: server.url, storage: undefined });
    const { signIn, resetPassword } = api.endpoints;
    await store.dispatch(
      signIn.initiate({ signInRequest: { email: 'sample@example.com', password: 'secret-password' } }),
    );
    await store.dispatch(
      resetPassword.initiate({
        resetPasswordRequest: { email: 'sample@example.com', password: 'secret', code: '481902' },
      }),
    );

    expect(store.getState().session.token).toBe('secret-token');
    expect(shownInDevTools.join()).not.toMatch(/secret|481902/);
  });

  it('shows the names of actions and all data that is not secret in Redux DevTools', () => {
    const actions = shownInDevTools.map((shown) => (JSON.parse(shown) as { type?: string }).type);
    expect(actions).toContain('session/signedIn');
    expect(shownInDevTools.join()).toContain('sample@example.com');
  });

  it('returns the very same value when it holds no secret', () => {
    const state = { market: { quotes: { XAUUSD: { bid: '4129.10' } } }, list: [1, 2] };
    expect(redacted(state)).toBe(state);
  });
});
