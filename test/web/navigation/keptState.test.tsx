import { act, renderHook } from '@testing-library/react';
import { HashRouter } from 'react-router-dom';
import { useKeptState } from '../../../src/web/navigation/index.ts';

const ADDRESS = '/pages/index/place?symbol=XAUUSD';
const open = (address = ADDRESS, key = 'first') => {
  window.history.replaceState({ key }, '', `#${address}`);
  return renderHook(() => useKeptState((kept) => (typeof kept === 'string' ? kept : 'new')), { wrapper: HashRouter });
};
const typeInto = (screen: ReturnType<typeof open>) => act(() => screen.result.current[1]('typed'));
/** The page goes, without a word to its components. */
const leavePage = () => act(() => void window.dispatchEvent(new Event('pagehide')));

afterEach(() => sessionStorage.clear());

describe('what is typed', () => {
  it('is there again after a reload, and once', () => {
    typeInto(open());
    leavePage();
    expect(open().result.current[0]).toBe('typed');
    expect(open().result.current[0]).toBe('new');
  });

  it('is not there at another address, nor when the same is opened anew', () => {
    typeInto(open());
    leavePage();
    expect(open('/pages/index/place?symbol=EURUSD').result.current[0]).toBe('new');
    expect(open(ADDRESS, 'second').result.current[0]).toBe('new');
  });

  it('is forgotten when its screen is left', () => {
    const before = open();
    typeInto(before);
    leavePage();
    before.unmount();
    expect(open().result.current[0]).toBe('new');
  });

  it('is there for a customer who is back, where it was kept', () => {
    const before = open();
    typeInto(before);
    act(() => before.result.current[2]());
    before.unmount();
    expect(open().result.current[0]).toBe('typed');
  });

  it('begins anew where what was kept is unreadable', () => {
    sessionStorage.setItem(`state:first ${ADDRESS}`, '{');
    expect(open().result.current[0]).toBe('new');
  });
});
