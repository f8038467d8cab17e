import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { Provider } from 'react-redux';
import { HashRouter } from 'react-router-dom';
import { createStore } from '../../../src/web/app/store.ts';
import { expired, signedIn, signedOut, type UserInfo } from '../../../src/web/device/session.ts';
import { useKeptState } from '../../../src/web/navigation/index.ts';

const ADDRESS = '/pages/index/place?symbol=XAUUSD';
const newStore = () => createStore({ origin: 'http://127.0.0.1:9', storage: undefined });
let store = newStore();
const customer = (id: string) => ({ token: `token of ${id}`, userInfo: { id } as UserInfo });
const wrapper = ({ children }: PropsWithChildren) => (
  <Provider store={store}>
    <HashRouter>{children}</HashRouter>
  </Provider>
);
const open = (address = ADDRESS, key = 'first') => {
  window.history.replaceState({ key }, '', `#${address}`);
  return renderHook(() => useKeptState((kept) => (typeof kept === 'string' ? kept : 'new')), { wrapper });
};
const typeInto = (screen: ReturnType<typeof open>) => act(() => screen.result.current[1]('typed'));
/** Raises the page's `pagehide` event without unmounting its components. */
const leavePage = () => act(() => void window.dispatchEvent(new Event('pagehide')));

beforeEach(() => {
  store = newStore();
  store.dispatch(signedIn(customer('one')));
});
afterEach(() => sessionStorage.clear());

describe('the text typed into a screen', () => {
  it('restores typed text after a reload, and only once', () => {
    typeInto(open());
    leavePage();
    expect(open().result.current[0]).toBe('typed');
    expect(open().result.current[0]).toBe('new');
  });

  it('restores typed text of a page that the phone discarded in the background', () => {
    typeInto(open());
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    hidden.mockRestore();
    expect(open().result.current[0]).toBe('typed');
  });

  it('does not restore typed text at another address, nor when the same address is opened again', () => {
    typeInto(open());
    leavePage();
    expect(open('/pages/index/place?symbol=EURUSD').result.current[0]).toBe('new');
    expect(open(ADDRESS, 'second').result.current[0]).toBe('new');
  });

  it('forgets typed text when its screen is left', () => {
    const before = open();
    typeInto(before);
    leavePage();
    before.unmount();
    expect(open().result.current[0]).toBe('new');
  });

  it('restores typed text for a customer who returns, when the screen kept it', () => {
    const before = open();
    typeInto(before);
    act(() => before.result.current[2]());
    before.unmount();
    expect(open().result.current[0]).toBe('typed');
  });

  it('starts with an empty form when the stored text is unreadable', () => {
    sessionStorage.setItem(`state:one:first ${ADDRESS}`, '{');
    expect(open().result.current[0]).toBe('new');
  });

  it('is not there for another customer, whose session the page starts again with', () => {
    typeInto(open());
    leavePage();
    store = newStore();
    store.dispatch(signedIn(customer('two')));
    expect(open().result.current[0]).toBe('new');
  });

  it('is there for the customer of an expired session who is led back by way of sign-in', () => {
    const before = open();
    typeInto(before);
    act(() => void store.dispatch(expired({ token: 'token of one' })));
    before.unmount();
    store.dispatch(signedIn(customer('one')));
    expect(open(ADDRESS, 'after sign-in').result.current[0]).toBe('typed');
  });

  it('is there for a customer who was not known yet when the screen opened', () => {
    store = newStore();
    const before = open();
    act(() => void store.dispatch(signedIn(customer('one'))));
    typeInto(before);
    leavePage();
    expect(open().result.current[0]).toBe('typed');
  });

  it('is not there after a sign-out', () => {
    const before = open();
    typeInto(before);
    act(() => void store.dispatch(signedOut()));
    before.unmount();
    store.dispatch(signedIn(customer('one')));
    expect(open().result.current[0]).toBe('new');
  });
});
