import { act, renderHook } from '@testing-library/react';
import { address, PATHS, screenAt, useJumpLater } from '../../../src/web/navigation/index.ts';
import { useDebounced } from '../../../src/web/ui/index.ts';

describe('addresses', () => {
  it('writes the parameters of an address into the hash and omits undefined ones', () => {
    expect(address(PATHS.place, { symbol: 'XAUUSD', kind: undefined })).toBe('/pages/index/place?symbol=XAUUSD');
    expect(address(PATHS.place)).toBe('/pages/index/place');
    expect(address(PATHS.signIn, { back: '/pages/user/withdraw?amount=50' })).toBe(
      '/pages/user/sign_in?back=%2Fpages%2Fuser%2Fwithdraw%3Famount%3D50',
    );
  });
});

describe('screens by path', () => {
  it('finds each screen at its path, and Home at a second one too', () => {
    expect(screenAt('/pages/index/chart')).toBe('chart');
    expect(screenAt('/')).toBe('home');
    expect(screenAt('/pages/index/index')).toBe('home');
  });

  it('finds no screen at a path that is not in the list', () => {
    expect(screenAt('/pages/index/nothing')).toBeUndefined();
    expect(screenAt('constructor')).toBeUndefined();
  });
});

describe('timing (§9)', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('opens the next screen 1000 ms after a success, unless the screen was left before', () => {
    let jumps = 0;
    const { result, unmount } = renderHook(() => useJumpLater());
    result.current(() => (jumps += 1));
    jest.advanceTimersByTime(999);
    expect(jumps).toBe(0);
    jest.advanceTimersByTime(1);
    expect(jumps).toBe(1);
    result.current(() => (jumps += 1));
    unmount();
    jest.advanceTimersByTime(2000);
    expect(jumps).toBe(1);
  });

  it('delays a search until its text has not changed for 500 ms', () => {
    const { result, rerender } = renderHook(({ words }) => useDebounced(words), { initialProps: { words: 'g' } });
    rerender({ words: 'go' });
    act(() => void jest.advanceTimersByTime(499));
    rerender({ words: 'gold' });
    act(() => void jest.advanceTimersByTime(499));
    expect(result.current).toBe('g');
    act(() => void jest.advanceTimersByTime(1));
    expect(result.current).toBe('gold');
  });
});
