import { INSTRUMENTS, OFFERED, conversionOf, referencePoints } from '../../../src/server/market/instruments.ts';

const CAPS = {
  'currency-major': 30,
  'currency-other': 20,
  gold: 20,
  index: 20,
  'metal-other': 10,
  crypto: 2,
} as const;

const instrument = (symbol: string) => INSTRUMENTS.find((candidate) => candidate.symbol === symbol);

describe('the instruments on offer', () => {
  it('offers the 27 instruments of the reference prices and the index [INS-1]', () => {
    expect(INSTRUMENTS).toHaveLength(28);
    expect(new Set(INSTRUMENTS.map(({ symbol }) => symbol)).size).toBe(28);
  });

  it.each(INSTRUMENTS.map((each) => [each.symbol, each] as const))(
    '%s has costs, and they are listed [INS-9]',
    (_, each) => {
      for (const cost of [each.feePerLot, each.overnightLongRate, each.overnightShortRate]) {
        expect(Number(cost)).not.toBe(0);
      }
      expect(Number(each.contractSize)).toBeGreaterThan(0);
      expect(Number(each.pipSize) / 10 ** -each.digits).toBeGreaterThanOrEqual(1);
      expect(each.stopDistancePoints).toBeGreaterThan(0);
    },
  );

  it.each(INSTRUMENTS.map((each) => [each.symbol, each] as const))(
    '%s offers leverage up to its cap [MRG-6]',
    (_, each) => {
      expect(Math.max(...each.leverageChoices)).toBe(CAPS[each.leverageClass]);
      expect([...each.leverageChoices].sort((a, b) => a - b)).toEqual(each.leverageChoices);
    },
  );

  it('puts each instrument in the class that caps its leverage', () => {
    expect(instrument('EURGBP')?.leverageClass).toBe('currency-major');
    expect(instrument('AUDUSD')?.leverageClass).toBe('currency-other');
    expect(instrument('XAUUSD')?.leverageClass).toBe('gold');
    expect(instrument('XAGUSD')?.leverageClass).toBe('metal-other');
  });

  it('have a spread that is not zero, crosses through their legs [INS-9]', () => {
    for (const { source } of OFFERED) if ('spread' in source) expect(source.spread).toBeGreaterThan(0);
  });
});

describe('the pair that converts a quote currency into dollars', () => {
  it('is a direct pair, either way round [CNV-2, CNV-3]', () => {
    expect(instrument('EURUSD')?.conversion).toBeNull();
    expect(instrument('USDJPY')?.conversion).toEqual({ symbol: 'USDJPY', inverse: true });
    expect(instrument('EURCHF')?.conversion).toEqual({ symbol: 'USDCHF', inverse: true });
    expect(instrument('EURGBP')?.conversion).toEqual({ symbol: 'GBPUSD', inverse: false });
  });

  it('is required at the start: a currency without one is refused [CNV-4]', () => {
    expect(() => conversionOf('NOK', [])).toThrow('No pair turns NOK into USD');
  });
});

describe('a reference price', () => {
  it('returns a reference price in points', () => {
    expect(
      OFFERED.filter(({ instrument: { symbol } }) => symbol === 'XAUUSD').map(({ instrument: gold }) =>
        referencePoints(gold),
      ),
    ).toEqual([412_910]);
  });
});
