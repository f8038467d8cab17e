import { ageOf, forgetIntent, keepIntent, keptIntent, markOf, newIntent } from '../../../src/web/intents/keptIntent.ts';

const NOW_MS = 1_790_000_000_000;
const intent = newIntent({ volume: '0.10' }, 'a-token', NOW_MS);

describe('stored intents', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    sessionStorage.clear();
  });

  it('stores an intent over a reload, each in its own slot, until it is forgotten', () => {
    keepIntent('one', intent);
    expect(keptIntent('one')).toEqual(intent);
    expect(keptIntent('other')).toBeUndefined();
    forgetIntent('one');
    expect(keptIntent('one')).toBeUndefined();
  });

  it('takes an intent of another version out of its session, so that it is looked up and not sent', () => {
    sessionStorage.setItem('intent:one', JSON.stringify(intent));
    expect(keptIntent('one')).toEqual({ ...intent, session: '' });
  });

  it('finds no intent in a slot with unreadable text', () => {
    sessionStorage.setItem('intent:one', '{');
    expect(keptIntent('one')).toBeUndefined();
  });

  it('raises no error when an intent is stored on a page without storage', () => {
    for (const method of ['setItem', 'getItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('no storage', 'SecurityError');
      });
    }
    keepIntent('one', intent);
    expect(keptIntent('one')).toBeUndefined();
    forgetIntent('one');
  });
});

it('the key of a press is a random UUID of its own [IDM-50]', () => {
  const keys = Array.from({ length: 100 }, () => newIntent('buy', 'a-token', NOW_MS).key);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(keys).size).toBe(100);
});

describe('the age of an intent', () => {
  it('counts the age of an intent from its press by the device’s clock', () => {
    expect(ageOf(intent, NOW_MS + 20_000)).toBe(20_000);
  });

  it('rates the age of an intent above every limit when the clock was set back to before the press', () => {
    expect(ageOf(intent, NOW_MS - 3_600_000)).toBe(Infinity);
  });

  it('never counts the age of an intent below what it was when its last answer was lost', () => {
    expect(ageOf({ ...intent, ageMs: 40_000 }, NOW_MS + 10_000)).toBe(40_000);
  });
});

it('the mark of a session is the same for its token, another for another token, and reveals nothing of it', () => {
  const token = 'Zm9vYmFyYmF6cXV1eA';
  expect(markOf(token)).toBe(markOf(token));
  expect(markOf(token)).not.toBe(markOf(`${token}A`));
  expect(markOf(token)).toMatch(/^[\da-f]{1,8}$/);
});
