import { act, waitFor } from '@testing-library/react';

/**
 * Replaces IntersectionObserver for a list's end, as jsdom has no layout: `reachEnd` scrolls there, `stayAtEnd` stays
 * there however long the list becomes. As in a browser, an observer of a visible element is called at once.
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
