import { ageOf, forgetIntent, keepIntent, keptIntent, markOf, newIntent } from '../../../src/web/intents/keptIntent.ts';

const NOW_MS = 1_790_000_000_000;
const intent = newIntent({ volume: '0.10' }, 'a-token', NOW_MS);

describe('an intent', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    sessionStorage.clear();
  });

  it('is stored over a reload, each in its own slot, until it is forgotten', () => {
    keepIntent('one', intent);
    expect(keptIntent('one')).toEqual(intent);
    expect(keptIntent('other')).toBeUndefined();
    forgetIntent('one');
    expect(keptIntent('one')).toBeUndefined();
  });

  it('is not found when its slot holds unreadable text', () => {
    sessionStorage.setItem('intent:one', '{');
    expect(keptIntent('one')).toBeUndefined();
  });

  it('raises no error on a page without storage', () => {
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

it('the key of a press is a random UUID of its own', () => {
  const keys = Array.from({ length: 100 }, () => newIntent('buy', 'a-token', NOW_MS).key);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(keys).size).toBe(100);
});

describe('the age of an intent', () => {
  it('is the time since the press by the device’s clock', () => {
    expect(ageOf(intent, NOW_MS + 20_000)).toBe(20_000);
  });

  it('exceeds every limit when the clock was set back to before the press', () => {
    expect(ageOf(intent, NOW_MS - 3_600_000)).toBe(Infinity);
  });

  it('is never less than it was when its last answer was lost', () => {
    expect(ageOf({ ...intent, ageMs: 40_000 }, NOW_MS + 10_000)).toBe(40_000);
  });
});

it('the mark of a session is the same for its token, another for another token, and reveals nothing of it', () => {
  const token = 'Zm9vYmFyYmF6cXV1eA';
  expect(markOf(token)).toBe(markOf(token));
  expect(markOf(token)).not.toBe(markOf(`${token}A`));
  expect(markOf(token)).toMatch(/^[\da-f]{1,8}$/);
});
