import { listenToGestures } from '../../../../src/web/features/chart/gestures.ts';

type Finger = readonly [x: number, y: number];

/** Listens to an element at the corner of the window, and collects each gesture in a word and numbers. */
const listen = () => {
  const received: string[] = [];
  const element = document.createElement('div');
  const inner = element.appendChild(document.createElement('div'));
  const reached = jest.fn();
  inner.addEventListener('touchmove', reached);
  const stopListening = listenToGestures(element, {
    pan: (distance) => void received.push(`pan ${distance}`),
    zoom: (factor, { x }) => void received.push(`zoom ${factor.toFixed(2)} around ${x}`),
    scrub: ({ x, y }) => void received.push(`scrub ${x} ${y}`),
    tap: ({ x, y }) => void received.push(`tap ${x} ${y}`),
  });
  const touch = (type: 'touchstart' | 'touchmove' | 'touchend', ...fingers: readonly Finger[]) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const touches = fingers.map(([clientX, clientY]) => ({ clientX, clientY }));
    inner.dispatchEvent(Object.assign(event, { touches }));
    return event;
  };
  return { received, touch, reached, stopListening, element };
};

describe('fingers on the chart', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('pan it when one moves sideways, by the distance of each move', () => {
    const { received, touch, reached } = listen();
    touch('touchstart', [100, 50]);
    touch('touchmove', [104, 50]);
    expect(touch('touchmove', [120, 53]).defaultPrevented).toBe(true);
    touch('touchmove', [110, 80]);
    touch('touchend');
    expect(received).toEqual(['pan 20', 'pan -10']);
    expect(reached).not.toHaveBeenCalled();
  });

  it('leave the page to scroll when one moves up or down first', () => {
    const { received, touch } = listen();
    touch('touchstart', [100, 50]);
    expect(touch('touchmove', [103, 70]).defaultPrevented).toBe(false);
    expect(touch('touchmove', [160, 90]).defaultPrevented).toBe(false);
    jest.advanceTimersByTime(400);
    touch('touchend');
    expect(received).toEqual([]);
  });

  it('move the crosshair, in any direction, once one was held for 300 ms', () => {
    const { received, touch } = listen();
    touch('touchstart', [100, 50]);
    jest.advanceTimersByTime(299);
    expect(received).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(touch('touchmove', [140, 90]).defaultPrevented).toBe(true);
    touch('touchend');
    expect(received).toEqual(['scrub 100 50', 'scrub 140 90']);
  });

  it('zoom it by the change of their distance, around their middle', () => {
    const { received, touch } = listen();
    touch('touchstart', [100, 50], [200, 60]);
    touch('touchmove', [50, 50], [250, 60]);
    touch('touchmove', [100, 50], [200, 60]);
    touch('touchend', [100, 50]);
    touch('touchmove', [130, 50]);
    touch('touchend');
    expect(received).toEqual(['zoom 2.00 around 150', 'zoom 0.50 around 150', 'pan 30']);
  });

  it('tap it, without a mouse that the browser makes of the finger', () => {
    const { received, touch } = listen();
    touch('touchstart', [100, 50]);
    expect(touch('touchend').defaultPrevented).toBe(true);
    expect(received).toEqual(['tap 100 50']);
  });
});

describe('the wheel on the chart', () => {
  it('zooms it, or pans it where it turns sideways', () => {
    const { received, element, stopListening } = listen();
    const turn = (deltaX: number, deltaY: number) =>
      element.dispatchEvent(new WheelEvent('wheel', { deltaX, deltaY, clientX: 40, cancelable: true }));
    expect(turn(0, -100)).toBe(false);
    turn(30, 0);
    stopListening();
    turn(0, -100);
    expect(received).toEqual(['zoom 1.22 around 40', 'pan -30']);
  });
});
