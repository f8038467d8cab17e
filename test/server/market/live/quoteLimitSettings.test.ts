import { QUOTE_LIMITS } from '../../../../src/domain/market/quoteLimits.ts';
import { quoteLimitsOf } from '../../../../src/server/market/index.ts';

describe("the operator's limits of quotes", () => {
  it('replace those that they name, and leave the others as they are', () => {
    const limits = quoteLimitsOf({ metals: { jumpAMinute: '0.03' } });
    expect(limits).toEqual({ ...QUOTE_LIMITS, metals: { ...QUOTE_LIMITS.metals, jumpAMinute: '0.03' } });
  });

  it.each([
    ['an unknown class', { shares: {} }, 'additional properties such as "shares"'],
    ['an unknown limit', { forex: { jump: '0.1' } }, 'additional properties such as "jump"'],
    ['no share', { forex: { jumpAtMost: '5' } }, 'it/forex/jumpAtMost'],
    ['nothing at all', { crypto: { spreadAtMost: '0.0' } }, 'it/crypto/spreadAtMost'],
    ['a number', { indices: { jumpAMinute: 0.1 } }, 'it/indices/jumpAMinute'],
  ])('are refused where they name %s', (_, content, words) => {
    expect(() => quoteLimitsOf(content)).toThrow(words);
  });
});
