import { File } from 'node:buffer';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { WebSocket } from 'ws';
import { PageRequest } from './pageRequest.ts';

// An answer of the real server takes long on a busy machine; what comes, comes at once all the same.
configure({ asyncUtilTimeout: 30_000 });

/** jsdom's own would name the page's origin, which is not the test server's, and be turned away. */
class PageSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    // A page's socket only closes after an error; this one would throw where nobody listens.
    this.on('error', () => undefined);
  }
}

Object.assign(window, {
  WebSocket: PageSocket,
  XMLHttpRequest: PageRequest,
  // Of the same house as the form that it goes into.
  File,
  // What a page has and jsdom has not: no test is about them, so that standing still is enough.
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  scrollTo: () => undefined,
  CSS: { supports: () => false },
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});

// Drawings measure themselves; here nothing has a size.
Object.assign(SVGElement.prototype, { getBBox: () => ({ x: 0, y: 0, width: 0, height: 0 }) });
// Nothing is laid out here either; the quotation's list is as high as it says that its rows are many.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
  get(this: HTMLElement) {
    return Number(this.style.getPropertyValue('--count')) * 64;
  },
});
