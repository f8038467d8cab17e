import { waitFor } from '@testing-library/react';
import { createStore } from '../../../src/web/app/store.ts';
import { api } from '../../../src/web/api/index.ts';
import { languageChosen } from '../../../src/web/device/preferences.ts';
import { signedOut } from '../../../src/web/device/session.ts';
import { startWebServer, type WebServer } from '../../support/webServer.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

const { getInstrument, listMarketTabs } = api.endpoints;
const openStore = () => createStore({ origin: server.url, storage: undefined });

describe('what the server said', () => {
  it('in one language is read again when another is chosen, as far as it is shown', async () => {
    const store = openStore();
    const gold = getInstrument.initiate({ id: 'XAUUSD' });
    const { unwrap, unsubscribe } = store.dispatch(gold);
    expect(await unwrap()).toMatchObject({ name: 'Gold / US Dollar' });
    await store.dispatch(listMarketTabs.initiate(undefined, { subscribe: false }));

    const nameNow = () => getInstrument.select({ id: 'XAUUSD' })(store.getState()).data?.name;
    store.dispatch(languageChosen('de'));
    expect(nameNow()).toBe('Gold / US Dollar');
    await waitFor(() => expect(nameNow()).toBe('Gold / US-Dollar'));
    expect(listMarketTabs.select()(store.getState()).data).toBeUndefined();
    unsubscribe();
  });

  it('to one customer is forgotten when they sign out', async () => {
    const store = openStore();
    await store.dispatch(listMarketTabs.initiate(undefined, { subscribe: false }));
    expect(listMarketTabs.select()(store.getState()).data).toBeDefined();
    store.dispatch(signedOut());
    expect(listMarketTabs.select()(store.getState()).data).toBeUndefined();
  });
});
