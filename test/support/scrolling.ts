import { act, waitFor } from '@testing-library/react';

/** What is seen of the list's end, as jsdom lays nothing out: `reachEnd` scrolls there. */
export const scrolling = () => {
  const watchers = new Set<() => void>();
  class Observer {
    readonly #seen: IntersectionObserverCallback;
    constructor(seen: IntersectionObserverCallback) {
      this.#seen = seen;
    }
    readonly #tell = () => this.#seen([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    observe() {
      watchers.add(this.#tell);
    }
    disconnect() {
      watchers.delete(this.#tell);
    }
  }
  Object.assign(window, { IntersectionObserver: Observer });
  const reachEnd = async () => {
    await waitFor(() => expect(watchers.size).toBe(1));
    act(() => watchers.forEach((tell) => tell()));
  };
  return { reachEnd, watched: () => watchers.size };
};
