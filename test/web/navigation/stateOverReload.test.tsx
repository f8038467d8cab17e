import { act, renderHook } from '@testing-library/react';
import { useStateOverReload } from '../../../src/web/navigation/index.ts';

const ADDRESS = '/pages/index/place?symbol=XAUUSD';
const open = (address = ADDRESS) => {
  window.history.replaceState(null, '', `#${address}`);
  return renderHook(() => useStateOverReload((kept) => (typeof kept === 'string' ? kept : 'new')));
};
/** The page goes, without a word to its components. */
const leavePage = () => act(() => void window.dispatchEvent(new Event('pagehide')));

afterEach(() => sessionStorage.clear());

describe('what is typed', () => {
  it('is there again after a reload at the same address, and once', () => {
    const before = open();
    act(() => before.result.current[1]('typed'));
    leavePage();
    expect(open().result.current[0]).toBe('typed');
    expect(open().result.current[0]).toBe('new');
  });

  it('is not there at another address', () => {
    const before = open();
    act(() => before.result.current[1]('typed'));
    leavePage();
    expect(open('/pages/index/place?symbol=EURUSD').result.current[0]).toBe('new');
  });

  it('is forgotten when its screen is left', () => {
    const before = open();
    act(() => before.result.current[1]('typed'));
    leavePage();
    before.unmount();
    expect(open().result.current[0]).toBe('new');
  });

  it('begins anew where what was kept is unreadable', () => {
    sessionStorage.setItem(`state:#${ADDRESS}`, '{');
    expect(open().result.current[0]).toBe('new');
  });
});
