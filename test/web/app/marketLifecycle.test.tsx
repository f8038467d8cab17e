import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createStore } from '../../../src/web/app/store.ts';
import { useMarketLifecycle } from '../../../src/web/app/useMarketLifecycle.ts';

const follow = () => {
  const calls: string[] = [];
  const socket = {
    watch: () => () => undefined,
    reopen: () => void calls.push('reopen'),
    close: () => void calls.push('close'),
  };
  const store = createStore({ origin: 'http://127.0.0.1:9', storage: undefined });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter>{children}</MemoryRouter>
    </Provider>
  );
  renderHook(() => useMarketLifecycle(socket), { wrapper });
  calls.length = 0;
  return calls;
};
const show = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

describe('the market socket of a page', () => {
  it('is closed when the page is left, so that the browser can keep it, and opens when the browser shows it again', () => {
    const calls = follow();
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    expect(calls).toEqual(['close']);
    show(true);
    expect(calls).toEqual(['close', 'reopen']);
  });

  it('is opened once when the page is loaded', () => {
    const calls = follow();
    show(false);
    expect(calls).toEqual([]);
  });
});
