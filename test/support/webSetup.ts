import { File } from 'node:buffer';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { WebSocket } from 'ws';
import { PageRequest } from './pageRequest.ts';

// An answer of the real server may take long on a busy machine; a test goes on as soon as it arrives.
configure({
  asyncUtilTimeout: 30_000,
  // A query that waits fails many times before it finds: printing the page each time cost a tenth of these tests' time.
  // `screen.debug()` prints it.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});
// React keeps the stack of each element in development; the 100 frames that Jest asks for are costly.
Error.stackTraceLimit = 10;

/** WebSocket for pages: jsdom's own would send the page's origin, which is not the test server's, and be refused. */
class PageSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    // A page's socket closes after an error; this one would throw without a listener.
    this.on('error', () => undefined);
  }
}

Object.assign(window, {
  WebSocket: PageSocket,
  XMLHttpRequest: PageRequest,
  // From the same library as FormData, which it is appended to.
  File,
  // Browser functions that jsdom lacks: no test is about them, so that doing nothing is enough.
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  scrollTo: () => undefined,
  CSS: { supports: () => false },
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});

// jsdom has no layout to scroll.
Object.assign(Element.prototype, { scrollIntoView: () => undefined });
// Drawings measure themselves; jsdom has no sizes.
Object.assign(SVGElement.prototype, { getBBox: () => ({ x: 0, y: 0, width: 0, height: 0 }) });
// jsdom has no layout; the height of the quotes list follows from its count of rows.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
  get(this: HTMLElement) {
    return Number(this.style.getPropertyValue('--count')) * 64;
  },
});
