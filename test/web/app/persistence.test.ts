import { waitFor } from '@testing-library/react';
import { followOtherTabs } from '../../../src/web/app/otherTabs.ts';
import { type AppStore, createStore, restored } from '../../../src/web/app/store.ts';
import { appConfigLoaded } from '../../../src/web/device/configuration.ts';
import { languageChosen, priceColoursChosen, themeChosen } from '../../../src/web/device/preferences.ts';
import { selectToken, signedIn, signedOut, type UserInfo } from '../../../src/web/device/session.ts';
import { selectLost, selectStorageFault, storageFaultRead } from '../../../src/web/device/storage.ts';
import { ownStorage } from '../../support/deviceStorage.ts';

const customer = { nickname: 'Sample', mockStatus: 1 } as unknown as UserInfo;

const openStore = async (storage: Storage | undefined) => {
  const store = createStore({ origin: 'http://127.0.0.1', storage });
  await restored(store);
  return store;
};

describe('the state that the device stores (§3)', () => {
  it('stores the state under the specification’s keys: strings bare, objects as JSON [APP-1]', async () => {
    const storage = ownStorage();
    const store = await openStore(storage);
    store.dispatch(signedIn({ token: 'a-token', userInfo: customer }));
    store.dispatch(languageChosen('zh-TW'));
    store.dispatch(priceColoursChosen({ upColor: '#00B578', downColor: '#FA5151' }));
    store.dispatch(appConfigLoaded([{ configKey: 'environment', configValue: 'sandbox' }]));
    await waitFor(() => expect(storage.getItem('appConfig')).toBe('{"environment":"sandbox"}'));
    expect(storage.getItem('sun_token')).toBe('a-token');
    expect(storage.getItem('userInfo')).toBe(JSON.stringify(customer));
    expect(storage.getItem('language')).toBe('zh-TW');
    expect(storage.getItem('upColor')).toBe('#00B578');
    expect(storage.getItem('downColor')).toBe('#FA5151');
  });

  it('restores the stored state on the next page [APP-2]', async () => {
    const storage = ownStorage({ sun_token: 'a-token', language: 'th', theme: 'dark', hideAmounts: 'yes' });
    const state = (await openStore(storage)).getState();
    expect(state.session.token).toBe('a-token');
    expect(state.preferences).toEqual({
      language: 'th',
      theme: 'dark',
      areAmountsHidden: true,
      areColoursAsked: false,
      upColor: '#FA5151',
      downColor: '#00B578',
    });
  });

  it('removes the session’s keys from storage when the customer signs out [APP-3]', async () => {
    const storage = ownStorage({ sun_token: 'a-token', userInfo: '{}' });
    const store = await openStore(storage);
    store.dispatch(signedOut());
    await waitFor(() => expect(storage.getItem('sun_token')).toBeNull());
    expect(storage.getItem('userInfo')).toBeNull();
  });

  it('ignores stored values that are foreign or unreadable [APP-4]', async () => {
    const storage = ownStorage({ language: 'xx', upColor: 'red', userInfo: '{half', appConfig: '7', theme: 'neon' });
    const state = (await openStore(storage)).getState();
    expect(state.preferences).toEqual({
      language: null,
      theme: 'system',
      areAmountsHidden: false,
      areColoursAsked: false,
      upColor: '#FA5151',
      downColor: '#00B578',
    });
    expect(state.session.userInfo).toBeNull();
    expect(state.configuration.appConfig).toEqual({});
  });

  it.each([
    ['that has no version', {}],
    ['of another version', { keptVersion: '0.9.0' }],
  ])('passes over answers of the server in a storage %s [APP-12]', async (_of, version) => {
    const kept = { userInfo: '{"accounts":[{}]}', appConfig: '{"environment":"sandbox"}', language: 'th' };
    const { session, configuration, preferences } = (await openStore(ownStorage({ ...kept, ...version }))).getState();
    expect([session.userInfo, configuration.appConfig, preferences.language]).toEqual([null, {}, 'th']);
  });

  it('restores the answers of the server that the same version has stored', async () => {
    const storage = ownStorage();
    const store = await openStore(storage);
    store.dispatch(signedIn({ token: 'a-token', userInfo: { ...customer, accounts: [] } }));
    await waitFor(() => expect(storage.getItem('userInfo')).not.toBeNull());
    expect((await openStore(storage)).getState().session.userInfo).toMatchObject({ nickname: 'Sample' });
  });

  it('leaves the stored choices of another tab unchanged', async () => {
    const storage = ownStorage();
    const store = await openStore(storage);
    storage.setItem('language', 'fr');
    store.dispatch(themeChosen('dark'));
    await waitFor(() => expect(storage.getItem('theme')).toBe('dark'));
    expect(storage.getItem('language')).toBe('fr');
  });
});

describe('the app', () => {
  /** Storage fault and lost choices, as the banner shows them. */
  const said = ({ getState }: AppStore) => [selectStorageFault(getState()), selectLost(getState())];

  it('starts the app without any storage, keeps nothing, and shows a notice [APP-5]', async () => {
    const store = await openStore(undefined);
    store.dispatch(languageChosen('de'));
    expect(store.getState().preferences.language).toBe('de');
    expect(said(store)).toEqual(['blocked', []]);
  });

  it('starts the app with a full storage, and reports each choice once that was not stored [APP-5]', async () => {
    const full: Storage = {
      ...ownStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const store = await openStore(full);
    store.dispatch(languageChosen('de'));
    store.dispatch(themeChosen('dark'));
    await waitFor(() => expect(said(store)).toEqual(['full', ['language', 'theme']]));
    store.dispatch(storageFaultRead());
    store.dispatch(themeChosen('light'));
    await waitFor(() => expect(said(store)).toEqual(['full', ['theme']]));
  });

  it('starts the app with unreadable values in storage, and reports the choices that were lost', async () => {
    const nonsense = {
      language: 'xx',
      upColor: 'red',
      searches: '{half',
      commonInfo: '{"callingCodes":1}',
      appConfig: '[7]',
    };
    const store = await openStore(ownStorage(nonsense));
    expect(said(store)).toEqual(['unreadable', ['colours', 'language', 'searches']]);
    expect(store.getState().configuration).toEqual({ appConfig: {}, commonInfo: null });
  });

  it('starts the app with a readable storage, without a notice', async () => {
    const store = await openStore(ownStorage({ language: 'de', theme: 'dark' }));
    store.dispatch(languageChosen('fr'));
    expect(said(store)).toEqual([null, []]);
  });
});

describe('two tabs', () => {
  const change = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

  it('signs a customer out of both tabs at once', async () => {
    const store = await openStore(undefined);
    store.dispatch(signedIn({ token: 'a-token', userInfo: customer }));
    const stop = followOtherTabs(store, () => undefined);
    change('sun_token', null);
    stop();
    expect(selectToken(store.getState())).toBeNull();
  });

  it('reloads a tab when another customer signs in in the other', async () => {
    let starts = 0;
    const stop = followOtherTabs(await openStore(undefined), () => (starts += 1));
    change('language', 'de');
    change('sun_token', 'another');
    stop();
    expect(starts).toBe(1);
  });
});
