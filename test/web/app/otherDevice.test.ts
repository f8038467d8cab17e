import { waitFor } from '@testing-library/react';
import { api } from '../../../src/web/api/index.ts';
import { createStore } from '../../../src/web/app/store.ts';
import { selectAccountType, signedIn } from '../../../src/web/device/session.ts';
import { selectMessage } from '../../../src/web/ui/toast/toastSlice.ts';
import { signUpApplicant } from '../../server/identity/applicant.ts';
import { startWebServer, type WebServer } from '../../support/webServer.ts';

const REVIEWED_AFTER_MS = 60_000;

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

it('A list that is refused because another device has switched the account says nothing, and shows that account', async () => {
  const applicant = await signUpApplicant(server);
  await applicant.submit(await applicant.whole());
  await server.advance(REVIEWED_AFTER_MS);
  await waitFor(async () => expect((await applicant.identity()).status).toBe('authenticated'));
  const { token } = applicant;
  const store = createStore({ origin: server.url, storage: undefined });
  const userInfo = await server.succeed('getUser', { token });
  store.dispatch(signedIn({ token, userInfo }));
  expect(selectAccountType(store.getState())).toBe('demo');

  await server.succeed('switchAccount', { token, path: { id: 0 } });
  const orders = api.endpoints.listOrders.initiate({ 'X-Account': 'demo', view: 'open' }, { subscribe: false });
  expect(await store.dispatch(orders)).toMatchObject({ error: { code: 1201 } });
  expect(selectMessage(store.getState())).toBeNull();
  await waitFor(() => expect(selectAccountType(store.getState())).toBe('real'));
});
