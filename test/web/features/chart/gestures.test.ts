import { hearGestures } from '../../../../src/web/features/chart/gestures.ts';

type Finger = readonly [x: number, y: number];

/** Hears an element at the window's corner; tells each gesture in a word and whole numbers. */
const hear = () => {
  const told: string[] = [];
  const element = document.createElement('div');
  const inner = element.appendChild(document.createElement('div'));
  const reached = jest.fn();
  inner.addEventListener('touchmove', reached);
  const unhear = hearGestures(element, {
    pan: (distance) => void told.push(`pan ${distance}`),
    zoom: (factor, { x }) => void told.push(`zoom ${factor.toFixed(2)} around ${x}`),
    scrub: ({ x, y }) => void told.push(`scrub ${x} ${y}`),
    tap: ({ x, y }) => void told.push(`tap ${x} ${y}`),
  });
  const touch = (type: 'touchstart' | 'touchmove' | 'touchend', ...fingers: readonly Finger[]) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const touches = fingers.map(([clientX, clientY]) => ({ clientX, clientY }));
    inner.dispatchEvent(Object.assign(event, { touches }));
    return event;
  };
  return { told, touch, reached, unhear, element };
};

describe('fingers on the chart', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('pan it when one moves sideways, by the distance of each move', () => {
    const { told, touch, reached } = hear();
    touch('touchstart', [100, 50]);
    touch('touchmove', [104, 50]);
    expect(touch('touchmove', [120, 53]).defaultPrevented).toBe(true);
    touch('touchmove', [110, 80]);
    touch('touchend');
    expect(told).toEqual(['pan 20', 'pan -10']);
    expect(reached).not.toHaveBeenCalled();
  });

  it('leave the page to scroll when one moves up or down first', () => {
    const { told, touch } = hear();
    touch('touchstart', [100, 50]);
    expect(touch('touchmove', [103, 70]).defaultPrevented).toBe(false);
    expect(touch('touchmove', [160, 90]).defaultPrevented).toBe(false);
    jest.advanceTimersByTime(400);
    touch('touchend');
    expect(told).toEqual([]);
  });

  it('move the crosshair, in any direction, once one was held for 300 ms', () => {
    const { told, touch } = hear();
    touch('touchstart', [100, 50]);
    jest.advanceTimersByTime(299);
    expect(told).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(touch('touchmove', [140, 90]).defaultPrevented).toBe(true);
    touch('touchend');
    expect(told).toEqual(['scrub 100 50', 'scrub 140 90']);
  });

  it('zoom it by the change of their distance, around their middle', () => {
    const { told, touch } = hear();
    touch('touchstart', [100, 50], [200, 60]);
    touch('touchmove', [50, 50], [250, 60]);
    touch('touchmove', [100, 50], [200, 60]);
    touch('touchend', [100, 50]);
    touch('touchmove', [130, 50]);
    touch('touchend');
    expect(told).toEqual(['zoom 2.00 around 150', 'zoom 0.50 around 150', 'pan 30']);
  });

  it('tap it, without a mouse that the browser makes of the finger', () => {
    const { told, touch } = hear();
    touch('touchstart', [100, 50]);
    expect(touch('touchend').defaultPrevented).toBe(true);
    expect(told).toEqual(['tap 100 50']);
  });
});

describe('the wheel on the chart', () => {
  it('zooms it, or pans it where it turns sideways', () => {
    const { told, element, unhear } = hear();
    const turn = (deltaX: number, deltaY: number) =>
      element.dispatchEvent(new WheelEvent('wheel', { deltaX, deltaY, clientX: 40, cancelable: true }));
    expect(turn(0, -100)).toBe(false);
    turn(30, 0);
    unhear();
    turn(0, -100);
    expect(told).toEqual(['zoom 1.22 around 40', 'pan -30']);
  });
});
