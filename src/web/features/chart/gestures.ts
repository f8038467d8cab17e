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

type Pinch = { readonly width: number; readonly around: Place };

const pinchOf = ([one, other]: readonly Place[]): Pinch | undefined =>
  one &&
  other && {
    width: Math.max(NARROWEST, Math.abs(one.x - other.x)),
    around: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
  };

/**
 * Follows the fingers on a plot. Each function takes the places of those that touch it; `move` returns whether they are
 * the plot's: a finger that moves up or down first is left to the page, which scrolls.
 */
const followFingers = ({ pan, zoom, scrub, tap }: Gestures) => {
  let state: State = NONE;
  let holding: ReturnType<typeof setTimeout> | undefined;
  const enter = (next: State): void => {
    clearTimeout(holding);
    state = next;
  };
  return {
    begin(places: readonly Place[]): void {
      const [from] = places;
      const pinch = pinchOf(places);
      if (pinch) return enter({ kind: 'pinching', width: pinch.width });
      if (!from) return;
      enter({ kind: 'pressed', from });
      holding = setTimeout(() => {
        enter({ kind: 'scrubbing' });
        scrub(from);
      }, HOLD_MS);
    },
    move(places: readonly Place[]): boolean {
      const [at] = places;
      if (!at) return false;
      if (state.kind === 'pressed') {
        const { from } = state;
        const [across, along] = [Math.abs(at.x - from.x), Math.abs(at.y - from.y)];
        if (Math.max(across, along) <= STILL) return false;
        enter(along > across ? NONE : { kind: 'panning', at: from });
      }
      if (state.kind === 'scrubbing') scrub(at);
      if (state.kind === 'panning') {
        pan(at.x - state.at.x);
        enter({ kind: 'panning', at });
      }
      const pinch = pinchOf(places);
      if (state.kind === 'pinching' && pinch) {
        zoom(pinch.width / state.width, pinch.around);
        enter({ kind: 'pinching', width: pinch.width });
      }
      return state.kind !== 'none';
    },
    end([rest]: readonly Place[]): void {
      if (state.kind === 'pressed') tap(state.from);
      enter(state.kind === 'pinching' && rest ? { kind: 'panning', at: rest } : NONE);
    },
    cancel(): void {
      enter(NONE);
    },
  };
};

/** Listens to the gestures on an element, and keeps their touches from what is within. Returns what ends that. */
export const listenToGestures = (element: HTMLElement, gestures: Gestures): (() => void) => {
  const fingers = followFingers(gestures);
  const placeOf = ({ clientX, clientY }: Touch | WheelEvent): Place => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const touch = (event: TouchEvent) => {
    event.stopPropagation();
    const places = [...event.touches].map(placeOf);
    if (event.type === 'touchstart') return fingers.begin(places);
    if (event.type === 'touchcancel') return fingers.cancel();
    const isOurs = event.type === 'touchend' || fingers.move(places);
    // Of a finger that is lifted, the browser would make a mouse.
    if (isOurs && event.cancelable) event.preventDefault();
    if (event.type === 'touchend') fingers.end(places);
  };
  const turn = (event: WheelEvent) => {
    event.preventDefault();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) gestures.pan(-event.deltaX);
    else gestures.zoom(WHEEL ** -event.deltaY, placeOf(event));
  };

  const early = { capture: true, passive: false };
  const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
  for (const type of touches) element.addEventListener(type, touch, early);
  element.addEventListener('wheel', turn, early);
  return () => {
    fingers.cancel();
    for (const type of touches) element.removeEventListener(type, touch, early);
    element.removeEventListener('wheel', turn, early);
  };
};
