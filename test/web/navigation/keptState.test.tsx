import { act, renderHook } from '@testing-library/react';
import { HashRouter } from 'react-router-dom';
import { useKeptState } from '../../../src/web/navigation/index.ts';

const ADDRESS = '/pages/index/place?symbol=XAUUSD';
const open = (address = ADDRESS, key = 'first') => {
  window.history.replaceState({ key }, '', `#${address}`);
  return renderHook(() => useKeptState((kept) => (typeof kept === 'string' ? kept : 'new')), { wrapper: HashRouter });
};
const typeInto = (screen: ReturnType<typeof open>) => act(() => screen.result.current[1]('typed'));
/** Raises the page's `pagehide` event without unmounting its components. */
const leavePage = () => act(() => void window.dispatchEvent(new Event('pagehide')));

afterEach(() => sessionStorage.clear());

describe('the text typed into a screen', () => {
  it('restores typed text after a reload, and only once', () => {
    typeInto(open());
    leavePage();
    expect(open().result.current[0]).toBe('typed');
    expect(open().result.current[0]).toBe('new');
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
    sessionStorage.setItem(`state:first ${ADDRESS}`, '{');
    expect(open().result.current[0]).toBe('new');
  });
});
