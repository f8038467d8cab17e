import { forgetIntent, keepIntent, keptIntent, newIntent } from '../../../src/web/intents/keptIntent.ts';

const NOW_MS = 1_790_000_000_000;
const intent = newIntent({ volume: '0.10' }, NOW_MS);

describe('an intent', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    sessionStorage.clear();
  });

  it('is kept over a reload, each in its own slot, until it is forgotten', () => {
    keepIntent('one', intent);
    expect(keptIntent('one')).toEqual(intent);
    expect(keptIntent('other')).toBeUndefined();
    forgetIntent('one');
    expect(keptIntent('one')).toBeUndefined();
  });

  it('is not found where something else stands in its place', () => {
    sessionStorage.setItem('intent:one', '{');
    expect(keptIntent('one')).toBeUndefined();
  });

  it('breaks nothing where the page has no storage', () => {
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
  const keys = Array.from({ length: 100 }, () => newIntent('buy', NOW_MS).key);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(keys).size).toBe(100);
});
