import { createGrace } from '../../../src/web/market/grace.ts';

describe('a socket that is down', () => {
  let missed: number;
  let grace: ReturnType<typeof createGrace>;
  beforeEach(() => {
    jest.useFakeTimers();
    missed = 0;
    grace = createGrace(() => (missed += 1));
  });
  afterEach(() => jest.useRealTimers());

  it('turns prices stale two seconds after the socket is lost, once, however often it fails to reconnect [QTE-15]', () => {
    grace.begin();
    jest.advanceTimersByTime(1_000);
    grace.begin();
    jest.advanceTimersByTime(999);
    expect(missed).toBe(0);
    jest.advanceTimersByTime(1);
    expect(missed).toBe(1);
    grace.begin();
    jest.advanceTimersByTime(60_000);
    expect(missed).toBe(1);
  });

  it('turns no price stale between two screens, and grants two seconds again the next time', () => {
    grace.begin();
    jest.advanceTimersByTime(1_500);
    grace.pause();
    jest.advanceTimersByTime(2_000);
    grace.begin();
    jest.advanceTimersByTime(1_500);
    expect(missed).toBe(0);
    jest.advanceTimersByTime(500);
    expect(missed).toBe(1);
  });

  it('grants no new two seconds to a socket that was open for less than two', () => {
    grace.begin();
    jest.advanceTimersByTime(1_000);
    grace.pause();
    jest.advanceTimersByTime(1_500);
    expect(missed).toBe(0);
    grace.begin();
    expect(missed).toBe(1);
    grace.pause();
    grace.begin();
    expect(missed).toBe(2);
  });
});
