import { CONTRACT_VERSION } from '../../../src/contract/index.ts';
import { followOtherTabs } from '../../../src/web/app/otherTabs.ts';
import { createStore } from '../../../src/web/app/store.ts';
import { selectAccountType, signedIn, type UserInfo } from '../../../src/web/device/session.ts';

/** Storage as another tab has written it, and the store of this tab, which receives its events. */
const tab = (kept: Readonly<Record<string, string>>) => {
  localStorage.setItem('keptVersion', CONTRACT_VERSION);
  const store = createStore({ origin: 'http://127.0.0.1:9', storage: undefined });
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  const hear = (key: string, newValue: string) => {
    const stop = followOtherTabs(store, () => undefined);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    stop();
  };
  const signIn = (token: string, id: string) =>
    store.dispatch(signedIn({ token, userInfo: { id, mockStatus: 1, accounts: [] } as unknown as UserInfo }));
  return {
    hear,
    signIn,
    preferences: () => store.getState().preferences,
    mode: () => selectAccountType(store.getState()),
  };
};

afterEach(() => localStorage.clear());

describe('choices in another tab', () => {
  it.each([
    ['language', { language: 'de' }],
    ['theme', { theme: 'dark' }],
    ['upColor', { upColor: '#1490C8', downColor: '#E07A1F' }],
  ])('applies a choice of the %s in another tab', (key, kept: Record<string, string>) => {
    const { hear, preferences } = tab(kept);
    hear(key, kept[key] ?? '');
    expect(preferences()).toMatchObject(kept);
  });

  it('applies a choice of the account in another tab as the server sent it there', () => {
    const { hear, mode, signIn } = tab({ sun_token: 'own', userInfo: '{"id":"one","mockStatus":0,"accounts":[]}' });
    signIn('own', 'one');
    expect(mode()).toBe('demo');
    hear('userInfo', 'anything');
    expect(mode()).toBe('real');
  });

  it('ignores the profile that a tab of another version of the app has stored', () => {
    const own = { sun_token: 'own', userInfo: '{"id":"one","mockStatus":0,"accounts":[]}' };
    const { hear, mode, signIn } = tab({ ...own, keptVersion: '0.9.0' });
    signIn('own', 'one');
    hear('userInfo', 'anything');
    expect(mode()).toBe('demo');
  });

  it.each([
    { of: 'the profile of another customer', token: 'own', id: 'other' },
    { of: 'the own profile beside another customer’s token', token: 'other', id: 'one' },
  ])('ignores a choice in another tab that is $of', ({ token, id }) => {
    const { hear, mode, signIn } = tab({
      sun_token: token,
      userInfo: JSON.stringify({ id, mockStatus: 0, accounts: [] }),
    });
    signIn('own', 'one');
    hear('userInfo', 'anything');
    expect(mode()).toBe('demo');
  });

  it('ignores a choice in another tab that was replaced at once by another: the last one counts', () => {
    const { hear, preferences } = tab({ theme: 'light' });
    hear('theme', 'dark');
    expect(preferences().theme).toBe('light');
  });

  it('ignores foreign keys and values in storage', () => {
    const { hear, preferences } = tab({
      language: 'xx',
      theme: 'neon',
      upColor: 'red',
      period: '1H',
      userInfo: '"me"',
    });
    const before = preferences();
    for (const key of ['language', 'theme', 'upColor', 'period', 'userInfo']) hear(key, 'anything');
    expect(preferences()).toBe(before);
  });
});
