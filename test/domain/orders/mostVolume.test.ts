import fc from 'fast-check';
import { decimal, fixedText } from '../../../src/domain/decimal.ts';
import type { TradingTerms } from '../../../src/domain/market/instrument.ts';
import type { MarketPrice } from '../../../src/domain/market/marketRules.ts';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import { mostVolume } from '../../../src/domain/orders/mostVolume.ts';
import { checkOrder, type OrderSituation } from '../../../src/domain/orders/orderRules.ts';
import { refusalName } from '../../../src/domain/refusal.ts';
import { money, sides } from '../../support/arbitraries.ts';
import { gold, goldPrice, NOW_MS } from '../../support/gold.ts';

const accountOf = (balance: string, openProfit = '0', usedMargin = '0') => ({
  balance: decimal(balance),
  openProfit: decimal(openProfit),
  usedMargin: decimal(usedMargin),
  openOrders: 0,
  maximumOpenOrders: 200,
});

type Case = Pick<OrderSituation, 'instrument' | 'pair' | 'accountState'> & {
  readonly price: MarketPrice;
  readonly direction: typeof BUY | typeof SELL;
  readonly leverage: number;
};

const goldCase = (balance: string): Case => ({
  instrument: gold,
  price: goldPrice,
  pair: undefined,
  accountState: accountOf(balance),
  direction: BUY,
  leverage: 20,
});

const mostOf = ({ price, direction, leverage, ...situation }: Case) =>
  mostVolume({ ...situation, order: { direction, leverage }, quote: price });

/** Names why a market order of these lots is refused; nothing where it is accepted. */
const refusalsOf = ({ direction, leverage, ...situation }: Case, volume: string) =>
  checkOrder({ ...situation, nowMs: NOW_MS, order: { kind: 'market', direction, leverage, volume } }).refusals.map(
    ({ code }) => refusalName(code),
  );

const YEN_PAIR = { symbol: 'USDJPY', inverse: true };
const cases: fc.Arbitrary<Case> = fc
  .record({
    sides,
    pairSides: fc.option(sides, { nil: undefined }),
    direction: fc.constantFrom(BUY, SELL),
    leverage: fc.constantFrom(1, 5, 10, 20),
    contractSize: fc.constantFrom('1', '10', '100', '100000'),
    feePerLot: fc.constantFrom('0.00', '0.50', '7.00', '333.33'),
    bounds: fc.constantFrom(
      { minimumVolume: '0.01', maximumVolume: '50.00', volumeStep: '0.01' },
      { minimumVolume: '0.1', maximumVolume: '7.5', volumeStep: '0.1' },
      { minimumVolume: '1', maximumVolume: '500', volumeStep: '1' },
    ),
    balance: money,
    openProfit: money,
    usedMargin: fc.integer({ min: 0, max: 100_000_000 }),
  })
  .map(({ sides: quoted, pairSides, direction, leverage, contractSize, feePerLot, bounds, ...sums }) => {
    const conversion = pairSides ? YEN_PAIR : null;
    const instrument: TradingTerms = { ...gold, ...bounds, contractSize, feePerLot, conversion };
    const pair = pairSides && {
      instrument: { ...gold, symbol: YEN_PAIR.symbol },
      price: { ...goldPrice, symbol: YEN_PAIR.symbol, ...pairSides },
    };
    const accountState = accountOf(
      sums.balance,
      sums.openProfit,
      fixedText(decimal(String(sums.usedMargin)).div(100), 2),
    );
    return { instrument, price: { ...goldPrice, ...quoted }, pair, accountState, direction, leverage };
  });

describe('the most lots that an account can hold', () => {
  it('are accepted by the checks of an order, and one step more is refused, fee and spread included', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { minimumVolume, maximumVolume, volumeStep } = given.instrument;
        const most = mostOf(given);
        if (most === null) {
          expect(refusalsOf(given, minimumVolume)).toEqual(['margin-not-enough']);
          return;
        }
        expect(refusalsOf(given, most ?? '')).toEqual([]);
        const more = decimal(most ?? '').plus(volumeStep);
        const refusal = more.gt(maximumVolume) ? 'volume-above-maximum' : 'margin-not-enough';
        expect(refusalsOf(given, more.toFixed())).toEqual([refusal]);
      }),
      { numRuns: 500 },
    );
  });

  it('are the instrument’s maximum where the account can hold it', () => {
    expect(mostOf(goldCase('5000000.00'))).toBe('50.00');
  });

  it('end at the last cent that fee, spread and margin leave', () => {
    expect(mostOf(goldCase('2068.93'))).toBe('0.10');
    expect(mostOf(goldCase('2068.92'))).toBe('0.09');
    expect(mostOf(goldCase('206.90'))).toBe('0.01');
  });

  it('are none where the minimum does not fit, and not known without the rate of the conversion pair', () => {
    expect(mostOf(goldCase('0.00'))).toBeNull();
    expect(mostOf({ ...goldCase('100000.00'), instrument: { ...gold, conversion: YEN_PAIR } })).toBeUndefined();
  });
});
