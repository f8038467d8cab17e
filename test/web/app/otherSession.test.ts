import { waitFor } from '@testing-library/react';
import { CONTRACT_VERSION } from '../../../src/contract/index.ts';
import { followOtherTabs } from '../../../src/web/app/otherTabs.ts';
import { createStore, restored } from '../../../src/web/app/store.ts';
import {
  expired,
  selectSignInNeeded,
  selectToken,
  signedIn,
  signedOut,
  type UserInfo,
  userInfoLoaded,
} from '../../../src/web/device/session.ts';
import { themeChosen } from '../../../src/web/device/preferences.ts';
import { ownStorage } from '../../support/deviceStorage.ts';

const customer = (id: string, mockStatus = 1) => ({ id, mockStatus, accounts: [] }) as unknown as UserInfo;
const kept = (token: string, id: string) => ({
  sun_token: token,
  userInfo: JSON.stringify(customer(id)),
  keptVersion: CONTRACT_VERSION,
});

/** Opens a first customer's page without the events of other tabs, as while it is frozen. */
const frozenPage = async (storage: Storage = ownStorage(kept('first', 'one'))) => {
  let starts = 0;
  const startAnew = () => void (starts += 1);
  const store = createStore({ origin: 'http://127.0.0.1:9', storage, startAnew });
  await restored(store);
  stop = followOtherTabs(store, startAnew);
  const isWritten = async () => {
    store.dispatch(themeChosen('dark'));
    await waitFor(() => expect(storage.getItem('theme')).toBe('dark'));
  };
  return { store, storage, starts: () => starts, isWritten };
};
const otherTabSignsIn = (storage: Storage) =>
  Object.entries(kept('second', 'two')).forEach(([key, text]) => storage.setItem(key, text));

let stop = () => undefined as void;
afterEach(() => stop());

describe('a page that missed another customer’s sign-in in another tab', () => {
  it.each([
    { event: 'in sight again', raise: () => document.dispatchEvent(new Event('visibilitychange')) },
    { event: 'shown from the browser’s cache of pages', raise: () => window.dispatchEvent(new Event('pageshow')) },
  ])('restarts a page as the customer of another tab when it is $event', async ({ raise }) => {
    const { store, storage, starts } = await frozenPage();
    otherTabSignsIn(storage);
    raise();
    expect(starts()).toBe(1);
    expect(selectToken(store.getState())).toBe('first');
  });

  it('restarts a page, and leaves another tab’s customer signed in, when its own token is answered with 401', async () => {
    const { store, storage, starts, isWritten } = await frozenPage();
    otherTabSignsIn(storage);
    store.dispatch(expired({ token: 'first' }));
    expect(starts()).toBe(1);
    expect(selectSignInNeeded(store.getState())).toBe(false);
    await isWritten();
    expect(storage.getItem('sun_token')).toBe('second');
  });

  it('leaves another tab’s customer signed in when the page’s own customer signs out', async () => {
    const { store, storage, isWritten } = await frozenPage();
    otherTabSignsIn(storage);
    store.dispatch(signedOut());
    await isWritten();
    expect(storage.getItem('sun_token')).toBe('second');
    expect(storage.getItem('userInfo')).toContain('"two"');
  });

  it('does not store its own customer’s profile beside the token of another tab’s customer', async () => {
    const { store, storage, isWritten } = await frozenPage();
    otherTabSignsIn(storage);
    store.dispatch(userInfoLoaded(customer('one', 0)));
    await isWritten();
    expect(storage.getItem('userInfo')).toContain('"two"');
  });
});

describe('a page that becomes visible again', () => {
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));

  it('signs out when another tab signed out without an event', async () => {
    const { store, storage } = await frozenPage();
    storage.removeItem('sun_token');
    comeBack();
    expect(selectToken(store.getState())).toBeNull();
  });

  it('keeps the session of a page when storage holds the same token, also before a sign-in is written', async () => {
    const { store, storage, starts } = await frozenPage();
    comeBack();
    expect(selectToken(store.getState())).toBe('first');
    store.dispatch(signedIn({ token: 'next', userInfo: customer('one') }));
    comeBack();
    await waitFor(() => expect(storage.getItem('sun_token')).toBe('next'));
    comeBack();
    expect(selectToken(store.getState())).toBe('next');
    expect(starts()).toBe(0);
  });

  it('keeps the session of a page when storage has no room for its token', async () => {
    const full = {
      ...ownStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const { store, starts } = await frozenPage(full);
    store.dispatch(signedIn({ token: 'next', userInfo: customer('one') }));
    await waitFor(() => expect(store.getState().storage.fault).toBe('full'));
    comeBack();
    expect(selectToken(store.getState())).toBe('next');
    expect(starts()).toBe(0);
  });
});
