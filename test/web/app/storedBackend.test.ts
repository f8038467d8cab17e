import { followOtherTabs } from '../../../src/web/app/otherTabs.ts';
import { createStore, restored } from '../../../src/web/app/store.ts';
import { forgetOtherBackend, isOfBackend } from '../../../src/web/app/storedBackend.ts';
import { marketUrl } from '../../../src/web/device/hosting.ts';
import { selectToken, signedIn, type UserInfo } from '../../../src/web/device/session.ts';
import { selectUnheardSignOuts, signOutBegun } from '../../../src/web/device/signOuts.ts';
import { ownStorage } from '../../support/deviceStorage.ts';

const OWN = { origin: window.location.origin, socket: marketUrl(window.location) };
const OTHER = { origin: 'https://api.example', socket: 'wss://api.example/market' };
const kept = { sun_token: 'token-of-own', 'intent:order': '{}' };

describe('what a device stores', () => {
  it('is gone before another backend is called, and again when the first one comes back', () => {
    const storage = ownStorage(kept);
    forgetOtherBackend([storage], OTHER);
    expect([storage.getItem('sun_token'), storage.getItem('intent:order')]).toEqual([null, null]);
    storage.setItem('sun_token', 'token-of-other');
    forgetOtherBackend([storage], OTHER);
    expect(storage.getItem('sun_token')).toBe('token-of-other');
    forgetOtherBackend([storage], OWN);
    expect(storage.getItem('sun_token')).toBeNull();
  });

  it('stays where the backend is the host of the app, as ever', () => {
    const storage = ownStorage(kept);
    expect(forgetOtherBackend([storage], OWN)).toEqual([storage]);
    expect(storage.getItem('sun_token')).toBe('token-of-own');
  });

  it('is gone from the storage of a second tab too, and where the device itself stores nothing', () => {
    const [device, first, second] = [ownStorage(kept), ownStorage(kept), ownStorage(kept)];
    forgetOtherBackend([device, first], OTHER);
    forgetOtherBackend([device, second], OTHER);
    const alone = ownStorage(kept);
    forgetOtherBackend([alone], OTHER);
    expect([first, second, alone].map((tab) => tab.getItem('intent:order'))).toEqual([null, null, null]);
  });

  it('is gone where only the market socket is another one', () => {
    const storage = ownStorage(kept);
    forgetOtherBackend([storage], { ...OWN, socket: 'wss://stream.example/prices' });
    expect(storage.getItem('sun_token')).toBeNull();
  });

  it('is removed key by key, so that another program of the same origin loses nothing', () => {
    const storage = ownStorage({ ...kept, 'other-program': 'its own' });
    forgetOtherBackend([storage], OTHER);
    expect(storage.getItem('other-program')).toBe('its own');
  });

  it('is not used where it cannot be marked', () => {
    const full: Storage = {
      ...ownStorage(kept),
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    expect(forgetOtherBackend([full], OTHER)).toEqual([]);
  });
});

describe('a page that is open while another tab starts with another backend', () => {
  const open = async (storage: Storage) => {
    const startAnew = jest.fn();
    const store = createStore({ ...OWN, storage, startAnew, isOfBackend: () => isOfBackend(storage, OWN) });
    await restored(store);
    return { store, startAnew };
  };
  const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 20));

  it('starts anew as soon as another tab has stored that', async () => {
    const storage = ownStorage(kept);
    const { store, startAnew } = await open(storage);
    const stop = followOtherTabs(store, startAnew);
    forgetOtherBackend([storage], OTHER);
    window.dispatchEvent(new StorageEvent('storage', { key: 'sun_backend', newValue: OTHER.origin }));
    stop();
    expect(startAnew).toHaveBeenCalledTimes(1);
  });

  it('stores neither a sign-in nor a sign-out beside the mark of that backend', async () => {
    const storage = ownStorage();
    const { store } = await open(storage);
    forgetOtherBackend([storage], OTHER);
    const userInfo = { id: 'one', mockStatus: 1, accounts: [] } as unknown as UserInfo;
    store.dispatch(signedIn({ token: 'token-of-own', userInfo }));
    store.dispatch(signOutBegun({ token: 'token-of-own' }));
    await nextTurn();
    expect([storage.getItem('sun_token'), storage.getItem('unheardSignOuts')]).toEqual([null, null]);
  });

  it('reads nothing that belongs to that backend', async () => {
    const unheardSignOuts = '[{"token":"token-of-other"}]';
    const { store } = await open(
      ownStorage({ sun_token: 'token-of-other', unheardSignOuts, sun_backend: OTHER.origin }),
    );
    expect([selectToken(store.getState()), selectUnheardSignOuts(store.getState())]).toEqual([null, []]);
  });
});
