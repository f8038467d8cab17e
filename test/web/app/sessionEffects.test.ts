import { waitFor } from '@testing-library/react';
import { CONTRACT_VERSION } from '../../../src/contract/index.ts';
import { api } from '../../../src/web/api/index.ts';
import { createStore, restored } from '../../../src/web/app/store.ts';
import { keywordTyped, marketTabChosen, searchSucceeded } from '../../../src/web/device/marketPreferences.ts';
import { languageChosen, themeChosen } from '../../../src/web/device/preferences.ts';
import { expired, signedIn, signedOut, type UserInfo } from '../../../src/web/device/session.ts';
import { selectMessage, toastShown } from '../../../src/web/ui/toast/toastSlice.ts';
import { ownStorage } from '../../support/deviceStorage.ts';
import { startWebServer, type WebServer } from '../../support/webServer.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

const { getInstrument, listMarketTabs } = api.endpoints;
const openStore = () => createStore({ origin: server.url, storage: undefined });

describe('cached answers of the server', () => {
  it('refetches texts in one language when another language is chosen, if they are shown', async () => {
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

  it('drops one customer’s answers from the cache at sign-out [APP-9]', async () => {
    const store = openStore();
    await store.dispatch(listMarketTabs.initiate(undefined, { subscribe: false }));
    expect(listMarketTabs.select()(store.getState()).data).toBeDefined();
    store.dispatch(signedOut());
    expect(listMarketTabs.select()(store.getState()).data).toBeUndefined();
  });
});

describe('a customer’s data on the device', () => {
  const customer = (id: string) => ({ token: `token of ${id}`, userInfo: { id, mockStatus: 1 } as UserInfo });
  const PRESS = 'intent:one:placeOrder';
  const DRAFT = 'state:one:key /pages/index/place';

  const used = () => {
    const store = openStore();
    store.dispatch(signedIn(customer('one')));
    store.dispatch(searchSucceeded('gold'));
    store.dispatch(keywordTyped('gol'));
    store.dispatch(marketTabChosen('favourites'));
    store.dispatch(themeChosen('dark'));
    for (const key of [PRESS, DRAFT]) sessionStorage.setItem(key, '{}');
    return store;
  };
  const keys = () => Object.keys(sessionStorage);
  const NOTHING = { searches: [], keyword: '', marketTab: null };
  beforeEach(() => sessionStorage.clear());

  it('is forgotten at sign-out: searches, keyword, list, forms half filled', () => {
    const store = used();
    store.dispatch(signedOut());
    expect(store.getState().discovery).toMatchObject(NOTHING);
    expect(keys()).not.toContain(DRAFT);
    expect(store.getState().preferences.theme).toBe('dark');
  });

  it('is, of a press without an answer, kept over a sign-out until another customer signs in', () => {
    const store = used();
    store.dispatch(signedOut());
    store.dispatch(signedIn(customer('one')));
    expect(keys()).toEqual([PRESS]);
    store.dispatch(signedOut());
    store.dispatch(signedIn(customer('two')));
    expect(keys()).toEqual([]);
  });

  it('is all there when the customer of an expired session signs in again', () => {
    const store = used();
    store.dispatch(expired({ token: 'token of one' }));
    store.dispatch(signedIn(customer('one')));
    expect(store.getState().discovery).toMatchObject({ searches: ['gold'], keyword: 'gol', marketTab: 'favourites' });
    expect(keys().sort()).toEqual([PRESS, DRAFT]);
  });

  it('is all there, with what is said on the screen, after a 401 to an earlier session', () => {
    const store = used();
    store.dispatch(toastShown({ text: 'Copy Success' }));
    store.dispatch(expired({ token: 'token of before' }));
    expect(selectMessage(store.getState())).toEqual({ text: 'Copy Success' });
    expect(store.getState()).toMatchObject({ session: { token: 'token of one' }, discovery: { searches: ['gold'] } });
  });

  it('is forgotten at the sign-out of another tab after an expired session', () => {
    const store = used();
    store.dispatch(expired({ token: 'token of one' }));
    store.dispatch(signedOut());
    expect(store.getState().discovery).toMatchObject(NOTHING);
    expect(keys()).toEqual([PRESS]);
  });

  it('removes a customer’s data from the device when another customer signs in after an expired session', () => {
    const store = used();
    store.dispatch(expired({ token: 'token of one' }));
    store.dispatch(signedIn(customer('two')));
    expect(store.getState().discovery).toMatchObject(NOTHING);
    expect(keys()).toEqual([]);
  });

  it('is forgotten when the page starts again with another customer’s session', async () => {
    sessionStorage.setItem(PRESS, '{}');
    sessionStorage.setItem(DRAFT, '{}');
    const userInfo = JSON.stringify({ ...customer('two').userInfo, accounts: [] });
    const storage = ownStorage({ sun_token: 'token of two', userInfo, keptVersion: CONTRACT_VERSION });
    await restored(createStore({ origin: server.url, storage }));
    expect(keys()).toEqual([]);
  });
});
