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

  it('hides what the second step is set up and proved with', () => {
    const shown = redacted({
      recoveryCodes: ['J4QZ7WMX2A', 'K7TRN5B3YC'],
      data: { secret: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/Sun?secret=GEZDGNBVGY3TQOJQ' },
      request: { 'X-Second-Step': 'proof-of-a-passkey', answer: { recoveryCode: 'j4qz7-wmx2a' } },
    });
    expect(JSON.stringify(shown)).not.toMatch(/J4QZ7|K7TRN|GEZDG|proof-of|j4qz7/);
  });

  it('shows nothing where the host does not open Redux DevTools', () => {
    const before = shownInDevTools.length;
    createStore({ origin: server.url, storage: undefined, opensDevTools: false });
    expect(shownInDevTools).toHaveLength(before);
  });

  it('returns the very same value when it holds no secret', () => {
    const state = { market: { quotes: { XAUUSD: { bid: '4129.10' } } }, list: [1, 2] };
    expect(redacted(state)).toBe(state);
  });
});
