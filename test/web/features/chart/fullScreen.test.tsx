import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HashRouter } from 'react-router-dom';
import { useFullScreen } from '../../../../src/web/features/chart/useFullScreen.ts';

/** Lets the browser's own full screen be what a test says, as jsdom has none. */
const browserShows = (element: Element | null) => {
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element });
  act(() => void document.dispatchEvent(new Event('fullscreenchange')));
};
const within = ({ children }: { readonly children: ReactNode }) => <HashRouter>{children}</HashRouter>;

beforeEach(() => {
  Object.assign(document.documentElement, { requestFullscreen: () => Promise.resolve() });
  Object.assign(document, { exitFullscreen: () => Promise.resolve() });
  browserShows(null);
});

it('stays in full screen although the end of the one before comes late, and ends with its own', () => {
  const { result } = renderHook(() => useFullScreen(), { wrapper: within });
  act(() => result.current.toggle());
  browserShows(document.documentElement);
  act(() => result.current.toggle());
  expect(result.current.isFull).toBe(false);
  act(() => result.current.toggle());
  browserShows(null);
  expect(result.current.isFull).toBe(true);
  browserShows(document.documentElement);
  browserShows(null);
  expect(result.current.isFull).toBe(false);
});
