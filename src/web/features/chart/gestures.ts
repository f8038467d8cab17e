/** Place in an element, in pixels from its left and top. */
export type Place = { readonly x: number; readonly y: number };

/** What fingers and the mouse's wheel ask of a plot. */
export type Gestures = {
  /** One finger moved sideways, by so many pixels since the last call; a wheel that turns sideways does the same. */
  pan(distance: number): void;
  /** Two fingers moved apart by this factor since the last call, around this place; the wheel does the same. */
  zoom(factor: number, around: Place): void;
  /** A finger was held still, and moves the crosshair since. */
  scrub(to: Place): void;
  tap(at: Place): void;
};

/** Time after which a still finger moves the crosshair, in milliseconds. */
const HOLD_MS = 300;
/** Distance up to which a finger counts as still, in pixels. */
const STILL = 8;
/** Smallest distance of two fingers that is measured, in pixels. */
const NARROWEST = 10;
/** Factor of zoom for a pixel of the wheel. */
const WHEEL = 1.002;

type State =
  | { readonly kind: 'none' }
  | { readonly kind: 'pressed'; readonly from: Place }
  | { readonly kind: 'panning'; readonly at: Place }
  | { readonly kind: 'scrubbing' }
  | { readonly kind: 'pinching'; readonly width: number };

const NONE = { kind: 'none' } as const;

/**
 * Hears the gestures on an element, and keeps their touches from what is within. A finger that moves up or down first
 * is left to the page, which scrolls. Returns what ends the hearing.
 */
export const hearGestures = (element: HTMLElement, { pan, zoom, scrub, tap }: Gestures): (() => void) => {
  let state: State = NONE;
  let holding: ReturnType<typeof setTimeout> | undefined;
  const enter = (next: State): void => {
    clearTimeout(holding);
    state = next;
  };
  const placeOf = ({ clientX, clientY }: Touch | WheelEvent): Place => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const pinchOf = ([one, other]: readonly Place[]) =>
    one && other
      ? {
          width: Math.max(NARROWEST, Math.abs(one.x - other.x)),
          around: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
        }
      : undefined;

  const begin = (event: TouchEvent) => {
    event.stopPropagation();
    const places = [...event.touches].map(placeOf);
    const [from] = places;
    const pinch = pinchOf(places);
    if (pinch) return enter({ kind: 'pinching', width: pinch.width });
    if (!from) return;
    enter({ kind: 'pressed', from });
    holding = setTimeout(() => {
      enter({ kind: 'scrubbing' });
      scrub(from);
    }, HOLD_MS);
  };
  const move = (event: TouchEvent) => {
    event.stopPropagation();
    const places = [...event.touches].map(placeOf);
    const [at] = places;
    if (!at || state.kind === 'none') return;
    if (state.kind === 'pressed') {
      const { from } = state;
      const [across, along] = [Math.abs(at.x - from.x), Math.abs(at.y - from.y)];
      if (Math.max(across, along) <= STILL) return;
      if (along > across) return enter(NONE);
      enter({ kind: 'panning', at: from });
    }
    if (event.cancelable) event.preventDefault();
    if (state.kind === 'scrubbing') scrub(at);
    else if (state.kind === 'panning') {
      pan(at.x - state.at.x);
      enter({ kind: 'panning', at });
    } else if (state.kind === 'pinching') {
      const pinch = pinchOf(places);
      if (!pinch) return;
      zoom(pinch.width / state.width, pinch.around);
      enter({ kind: 'pinching', width: pinch.width });
    }
  };
  const end = (event: TouchEvent) => {
    event.stopPropagation();
    // The browser would make a mouse of the finger.
    if (event.cancelable) event.preventDefault();
    if (state.kind === 'pressed') tap(state.from);
    const [rest] = [...event.touches].map(placeOf);
    enter(state.kind === 'pinching' && rest ? { kind: 'panning', at: rest } : NONE);
  };
  const cancel = (event: TouchEvent) => {
    event.stopPropagation();
    enter(NONE);
  };
  const turn = (event: WheelEvent) => {
    event.preventDefault();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) pan(-event.deltaX);
    else zoom(WHEEL ** -event.deltaY, placeOf(event));
  };

  const early = { capture: true, passive: false };
  element.addEventListener('touchstart', begin, early);
  element.addEventListener('touchmove', move, early);
  element.addEventListener('touchend', end, early);
  element.addEventListener('touchcancel', cancel, early);
  element.addEventListener('wheel', turn, early);
  return () => {
    clearTimeout(holding);
    element.removeEventListener('touchstart', begin, early);
    element.removeEventListener('touchmove', move, early);
    element.removeEventListener('touchend', end, early);
    element.removeEventListener('touchcancel', cancel, early);
    element.removeEventListener('wheel', turn, early);
  };
};
