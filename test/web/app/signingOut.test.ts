import { waitFor } from '@testing-library/react';
import { signOut } from '../../../src/web/api/signOuts.ts';
import { repeatSignOuts } from '../../../src/web/app/repeatSignOuts.ts';
import { createStore, restored } from '../../../src/web/app/store.ts';
import { selectToken, signedIn, type UserInfo } from '../../../src/web/device/session.ts';
import { ownStorage } from '../../support/deviceStorage.ts';
import { startWebServer, type WebServer } from '../../support/webServer.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

const openPage = async (storage: Storage) => {
  const store = createStore({ origin: server.url, storage });
  await restored(store);
  return store;
};
const fault = (kind: 'fault' | 'delay') =>
  server.succeed('addFault', { body: { operationId: 'signOut', kind, times: 1, delayMilliseconds: 1500 } });
const signedInPage = async () => {
  const { token } = await server.signUpCustomer();
  const storage = ownStorage({ sun_token: token });
  return { token, storage, store: await openPage(storage) };
};
const isOver = async (token: string) => expect(await server.call('getUser', { token })).toMatchObject({ code: 401 });

describe('signing out', () => {
  it('ends the session of this device at once while the server does not answer [APP-13]', async () => {
    const { store, storage } = await signedInPage();
    await fault('delay');
    const { isHeard } = store.dispatch(signOut());
    expect(selectToken(store.getState())).toBeNull();
    await waitFor(() => expect(storage.getItem('sun_token')).toBeNull());
    expect(await Promise.race([isHeard, Promise.resolve('open')])).toBe('open');
    expect(await isHeard).toBe('Logout Success');
  });

  it('is sent to the server, and then remembered no longer [APP-13]', async () => {
    const { store, storage, token } = await signedInPage();
    expect(await store.dispatch(signOut()).isHeard).toBe('Logout Success');
    await isOver(token);
    await waitFor(() => expect(storage.getItem('unheardSignOuts')).toBe('[]'));
  });

  it('is sent to the server again at the next start when it did not answer, also on the next customer’s page [APP-13]', async () => {
    const { store, storage, token } = await signedInPage();
    await fault('fault');
    expect(await store.dispatch(signOut()).isHeard).toBeNull();
    await waitFor(() => expect(storage.getItem('unheardSignOuts')).toBe(JSON.stringify([{ token }])));
    expect(await server.call('getUser', { token })).toMatchObject({ code: 200 });

    const next = await server.signUpCustomer();
    const page = await openPage(storage);
    page.dispatch(signedIn({ token: next.token, userInfo: { id: 'next', mockStatus: 1 } as UserInfo }));
    repeatSignOuts(page);
    await waitFor(() => expect(storage.getItem('unheardSignOuts')).toBe('[]'));
    await isOver(token);
    expect(await server.call('getUser', { token: next.token })).toMatchObject({ code: 200 });
  });

  it('is sent again when the device is online again, and ends with a session that the server no longer knows', async () => {
    const { store, storage, token } = await signedInPage();
    await fault('fault');
    expect(await store.dispatch(signOut()).isHeard).toBeNull();
    await server.succeed('signOut', { token });
    store.dispatch(signedIn({ token: 'next', userInfo: { id: 'next', mockStatus: 1 } as UserInfo }));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(storage.getItem('unheardSignOuts')).toBe('[]'));
    expect(selectToken(store.getState())).toBe('next');
  });
});
