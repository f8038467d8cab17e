import { refused } from '../../../src/web/api/index.ts';
import { type Intent, newIntent } from '../../../src/web/intents/keptIntent.ts';
import { mayStillArrive, pressNow, retimed, sentNow } from '../../../src/web/intents/timedPress.ts';
import { clockReceived, clockRead, marketSlice } from '../../../src/web/market/marketSlice.ts';

const SERVER_MS = 1_790_000_000_000;
const PAGE_MS = 50_000;

/** Market's state after the server sent its clock at `PAGE_MS` of the page's clock. */
const received = () => marketSlice.reducer(undefined, clockReceived({ serverTimeMs: SERVER_MS, onPageMs: PAGE_MS }));
const without = (offsetMs: number) => marketSlice.reducer(undefined, clockRead(offsetMs));
const at = (onPageMs: number) => void jest.spyOn(performance, 'now').mockReturnValue(onPageMs);
const pressed = (pressedAt: number): Intent<string> =>
  newIntent('buy', 'a-token', SERVER_MS, { pressedAt, validForSeconds: 10 });
const tooLate = (data: unknown) => refused(2120, 'Too late', data);

afterEach(() => jest.restoreAllMocks());

describe('the time of a press', () => {
  it.each([-3_600_000, 0, 3_600_000])(
    'is the server’s, whatever the device’s clock is set to: %i ms away [IDM-61]',
    (wrongMs) => {
      at(PAGE_MS + 1_234.7);
      jest.spyOn(Date, 'now').mockReturnValue(SERVER_MS + wrongMs);
      expect(pressNow({ market: received() })).toEqual({ pressedAt: SERVER_MS + 1_234, validForSeconds: 10 });
    },
  );

  it('is the device’s with its known offset before the socket received the server’s clock', () => {
    jest.spyOn(Date, 'now').mockReturnValue(SERVER_MS);
    expect(pressNow({ market: without(-7_000) })).toMatchObject({ pressedAt: SERVER_MS - 7_000 });
  });
});

describe('a press that may still arrive', () => {
  it('is one within its 10 s, and 2 s more, by the server’s clock [IDM-64]', () => {
    const intent = pressed(SERVER_MS);
    at(PAGE_MS + 12_000);
    expect(mayStillArrive(intent, { market: received() }, 0)).toBe(true);
    at(PAGE_MS + 12_001);
    expect(mayStillArrive(intent, { market: received() }, 0)).toBe(false);
  });

  it('is one that is looked for within 12 s, before the server’s clock is known', () => {
    const state = { market: without(0) };
    expect(mayStillArrive(pressed(SERVER_MS), state, 12_000)).toBe(true);
    expect(mayStillArrive(pressed(SERVER_MS), state, 12_001)).toBe(false);
  });

  it('is none once it was looked for within its time, however far ahead it was pressed', () => {
    const ahead = pressed(SERVER_MS + 3_600_000);
    at(PAGE_MS);
    expect(mayStillArrive(ahead, { market: received() }, 12_000)).toBe(true);
    expect(mayStillArrive(ahead, { market: received() }, 12_001)).toBe(false);
  });

  it('is one without a time within two minutes after its last sending, by the server’s clock', () => {
    at(PAGE_MS);
    const sent = sentNow(newIntent('withdraw', 'a-token', SERVER_MS), { market: received() });
    at(PAGE_MS + 120_000);
    expect(mayStillArrive(sent, { market: received() }, 0)).toBe(true);
    at(PAGE_MS + 120_001);
    expect(mayStillArrive(sent, { market: received() }, 0)).toBe(false);
  });

  it('is one without a time that is looked for within two minutes, where no clock is known', () => {
    const sent = sentNow(newIntent('withdraw', 'a-token', SERVER_MS), { market: without(0) });
    expect(mayStillArrive(sent, { market: without(0) }, 120_000)).toBe(true);
    expect(mayStillArrive(sent, { market: without(0) }, 120_001)).toBe(false);
  });
});

describe('a press that was refused for its time', () => {
  it('is timed by the clock of the refusal, once, with a new key [IDM-63]', () => {
    const wrong = pressed(SERVER_MS + 3_600_000);
    const again = retimed(wrong, tooLate({ serverTime: SERVER_MS }), 400.5);
    expect(again).toMatchObject({ request: 'buy', press: { pressedAt: SERVER_MS - 401, validForSeconds: 10 } });
    expect(again?.key).not.toBe(wrong.key);
    expect(again && retimed(again, tooLate({ serverTime: SERVER_MS }), 500)).toBeUndefined();
  });

  it.each([10_000, Infinity])('is not sent again %d ms after the press', (ageMs) => {
    expect(retimed(pressed(SERVER_MS), tooLate({ serverTime: SERVER_MS }), ageMs)).toBeUndefined();
  });

  it('is not sent again where the refusal has no clock, or is another one', () => {
    expect(retimed(pressed(SERVER_MS), tooLate({}), 0)).toBeUndefined();
    expect(retimed(pressed(SERVER_MS), refused(2108, 'Moved', { serverTime: SERVER_MS }), 0)).toBeUndefined();
  });
});
