import { act, waitFor } from '@testing-library/react';

/**
 * What is seen of the list's end, as jsdom lays nothing out: `reachEnd` scrolls there, `stayAtEnd` does not leave it
 * however long the list becomes. As in a browser, who begins to watch what is in sight is told so.
 */
export const scrolling = () => {
  const watchers = new Set<() => void>();
  let isAtEnd = false;
  class Observer {
    readonly #seen: IntersectionObserverCallback;
    constructor(seen: IntersectionObserverCallback) {
      this.#seen = seen;
    }
    readonly #tell = () => this.#seen([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    observe() {
      watchers.add(this.#tell);
      if (isAtEnd) queueMicrotask(this.#tell);
    }
    disconnect() {
      watchers.delete(this.#tell);
    }
  }
  afterEach(() => {
    isAtEnd = false;
  });
  Object.assign(window, { IntersectionObserver: Observer });
  const reachEnd = async () => {
    await waitFor(() => expect(watchers.size).toBe(1));
    act(() => watchers.forEach((tell) => tell()));
  };
  const stayAtEnd = () => {
    isAtEnd = true;
    act(() => watchers.forEach((tell) => tell()));
  };
  return { reachEnd, stayAtEnd, watched: () => watchers.size };
};
