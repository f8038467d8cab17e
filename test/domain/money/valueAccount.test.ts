import fc from 'fast-check';
import { decimal, moneyText } from '../../../src/domain/decimal.ts';
import type { Conversion } from '../../../src/domain/market/instrument.ts';
import type { Quote } from '../../../src/domain/market/quote.ts';
import { type HeldOrder, valueAccount } from '../../../src/domain/money/valueAccount.ts';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import { lots, money, price, sides } from '../../support/arbitraries.ts';
import { goldPrice } from '../../support/gold.ts';

const CONVERSIONS: Readonly<Record<string, Conversion | null>> = {
  XAUUSD: null,
  EURGBP: { symbol: 'GBPUSD', inverse: false },
  USDJPY: { symbol: 'USDJPY', inverse: true },
};
const instrumentOf = ({ symbol }: HeldOrder) => {
  const conversion = CONVERSIONS[symbol];
  return conversion === undefined ? undefined : { conversion };
};
const valued = (balance: string, orders: readonly HeldOrder[], quotes: Readonly<Record<string, Quote>>) =>
  valueAccount({ balance: decimal(balance), orders, quoteOf: (symbol) => quotes[symbol], instrumentOf });

const gold: HeldOrder = {
  symbol: 'XAUUSD',
  direction: BUY,
  volume: '0.50',
  contractSize: '100',
  placePrice: '4098.35',
  margin: '10245.88',
};
const euros: HeldOrder = { ...gold, symbol: 'EURGBP', placePrice: '0.86', contractSize: '100000', margin: '500.00' };
const pounds: Quote = { ...goldPrice, symbol: 'EURGBP', bid: '0.87', ask: '0.88' };
const cable: Quote = { ...goldPrice, symbol: 'GBPUSD', bid: '1.25', ask: '1.26' };

const held = fc.record({
  symbol: fc.constantFrom(...Object.keys(CONVERSIONS)),
  direction: fc.constantFrom(BUY, SELL),
  volume: lots,
  contractSize: fc.constantFrom('1', '100', '100000'),
  placePrice: price,
  margin: money.map((amount) => amount.replace('-', '')),
});
const quotesOf = fc
  .record({ XAUUSD: sides, EURGBP: sides, USDJPY: sides, GBPUSD: sides })
  .map((bySymbol) =>
    Object.fromEntries(
      Object.entries(bySymbol).map(([symbol, quote]) => [symbol, { ...goldPrice, ...quote, symbol }] as const),
    ),
  );

const cents = (text: string): bigint => BigInt(text.replace('.', ''));
const sumOf = (amounts: readonly string[]): bigint => amounts.reduce((sum, amount) => sum + cents(amount), 0n);

describe('The value of an account', () => {
  it('is its balance and what each position brings at its closing side, converted', () => {
    const { figures, positions } = valued('100000.00', [gold, euros], {
      XAUUSD: goldPrice,
      EURGBP: pounds,
      GBPUSD: cable,
    });
    expect(positions.map(({ value }) => value && moneyText(value.profit.result))).toEqual(['1537.50', '625.00']);
    expect(moneyText(figures.openProfit)).toBe('2162.50');
    expect(moneyText(figures.usedMargin)).toBe('10745.88');
    expect(moneyText(figures.netWorth.result)).toBe('102162.50');
  });

  it('is, to the cent, the sum of the rounded parts that a list shows', () => {
    fc.assert(
      fc.property(money, fc.array(held, { maxLength: 20 }), quotesOf, (balance, orders, quotes) => {
        const { figures, positions } = valued(balance, orders, quotes);
        const profits = positions.map(({ value }) => moneyText(value?.profit.result ?? decimal('0')));
        expect(cents(moneyText(figures.openProfit))).toBe(sumOf(profits));
        expect(cents(moneyText(figures.usedMargin))).toBe(sumOf(orders.map(({ margin }) => margin)));
        expect(cents(moneyText(figures.netWorth.result))).toBe(sumOf([balance, ...profits]));
        expect(positions.map(({ order }) => order)).toEqual(orders);
      }),
    );
  });

  it.each([
    ['its own quote', { GBPUSD: cable }],
    ['the quote of the pair it converts by', { EURGBP: pounds }],
    ['any quote', {}],
  ])('leaves a position without a value while %s is unknown, and counts its margin', (_what, quotes) => {
    const { figures, positions } = valued('1000.00', [euros], quotes);
    expect(positions).toEqual([{ order: euros, value: undefined }]);
    expect(moneyText(figures.openProfit)).toBe('0.00');
    expect(moneyText(figures.usedMargin)).toBe('500.00');
  });

  it('leaves a position of an unknown instrument without a value rather than taking its currency for dollars', () => {
    const { positions } = valued('1000.00', [{ ...gold, symbol: 'XAGEUR' }], { XAGEUR: goldPrice });
    expect(positions[0]?.value).toBeUndefined();
  });

  it('has no margin level without open orders', () => {
    const { figures } = valued('1000.00', [], {});
    expect(figures.advancePaymentRatio).toBeNull();
    expect(moneyText(figures.availablePrepayment.result)).toBe('1000.00');
  });

  it('carries with each result the formula and the inputs that it was computed from', () => {
    const [position] = valued('1000.00', [euros], { EURGBP: pounds, GBPUSD: cable }).positions;
    expect(position?.value?.profit).toMatchObject({
      formula: { name: 'profitOfBuy' },
      inputs: { openPrice: decimal('0.86'), closePrice: decimal('0.87'), conversionRate: decimal('1.25') },
    });
  });
});
