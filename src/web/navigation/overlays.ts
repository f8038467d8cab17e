import { hearFirst } from './hearFirst.ts';
import { type OverlayMarks, overlayMarks } from './overlayMarks.ts';
import { screenKey } from './screenKey.ts';
import { shownLocation } from './shownLocation.ts';

type Overlay = { readonly close: () => void };
type Entry = OverlayMarks & { readonly idx?: number; readonly key?: string; readonly usr?: unknown };

/** What lies over the screen now, the topmost last: the history is to have an entry for each. */
let open: readonly Overlay[] = [];
/** Name of the screen's own entry, as its marks say. */
let base = (window.history.state as Entry | null)?.base;
/** True while the browser moves to an entry that it was sent to here. */
let isMoving = false;
let whenLevel: readonly (() => void)[] = [];

const entry = (): Entry => (window.history.state ?? {}) as Entry;
const level = (): number => overlayMarks().over ?? 0;

/** Adds an entry for what was opened last. */
const add = () => {
  if (level() === 0) {
    base = Date.now();
    window.history.replaceState({ ...entry(), base }, '');
  }
  const { idx } = entry();
  window.history.pushState({ ...entry(), ...(idx === undefined ? {} : { idx: idx + 1 }), base, over: level() + 1 }, '');
};

/** Adds or leaves entries until there is one for each thing that is open. */
const settle = (): void => {
  if (isMoving) return;
  while (level() < open.length) add();
  if (level() > open.length) {
    isMoving = true;
    return window.history.go(open.length - level());
  }
  const waiting = whenLevel;
  whenLevel = [];
  waiting.forEach((resolve) => resolve());
};

/** Gives the entry the address that the screen has now: it may have been amended while something lay over it. */
const bringAddress = () => {
  const location = shownLocation();
  if (!location) return;
  const { pathname, search, state, key } = location;
  window.history.replaceState({ ...entry(), usr: state as unknown, key }, '', `#${pathname}${search}`);
};

/** True where the present entry is that of the screen that the router shows, or lies over it. */
const isOfScreen = (): boolean => {
  const { key = 'default', usr: state } = entry();
  const location = shownLocation();
  const isShown = location !== undefined && screenKey(location) === screenKey({ key, state });
  return isShown && base !== undefined && entry().base === base;
};

hearFirst((event) => {
  if (!isOfScreen()) {
    // What is open goes with its screen, or stays with a form that asks before it is left.
    isMoving = false;
    // An entry of what once lay over another screen: the router receives that screen's own.
    if (level() > 0) {
      event.stopImmediatePropagation();
      window.history.go(-level());
    }
    return;
  }
  if (!isMoving && level() === open.length) return;
  event.stopImmediatePropagation();
  if (isMoving) {
    // What was opened on the way here gets its entry now.
    isMoving = false;
    bringAddress();
    return settle();
  }
  const isBack = level() < open.length;
  const closed = open.slice(level());
  open = open.slice(0, level());
  if (isBack) bringAddress();
  for (const each of closed.toReversed()) each.close();
  settle();
});

// The page may have been reloaded at an entry of what is no longer open.
queueMicrotask(settle);

/** Adds what was opened over the screen: the way back closes it by `close`. */
export const putOver = (close: () => void) => {
  const overlay = { close };
  open = [...open, overlay];
  // One sheet may close as another opens.
  queueMicrotask(settle);
  return {
    takeAway: (): void => {
      open = open.filter((each) => each !== overlay);
      queueMicrotask(settle);
    },
    /** True while nothing lies over it. */
    isOnTop: (): boolean => !open.includes(overlay) || open.at(-1) === overlay,
  };
};

/** Leaves the entries of all that lies over the screen, which is about to be left itself; resolves on arrival. */
export const leaveOverlays = (): Promise<void> =>
  new Promise((resolve) => {
    open = [];
    whenLevel = [...whenLevel, resolve];
    settle();
  });
