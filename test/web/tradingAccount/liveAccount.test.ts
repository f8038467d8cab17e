import { moneyText } from '../../../src/domain/decimal.ts';
import type { Conversion } from '../../../src/domain/market/instrument.ts';
import type { Schema } from '../../../src/web/api/index.ts';
import { liveFigures, symbolsOf } from '../../../src/web/tradingAccount/liveAccount.ts';
import { goldPrice } from '../../support/gold.ts';

const gold = {
  symbol: 'XAUUSD',
  direction: 0,
  volume: '0.50',
  contractSize: '100',
  placePrice: '4098.35',
  margin: '10245.88',
} as Schema<'Order'>;
const yen = {
  symbol: 'USDJPY',
  direction: 1,
  volume: '2.00',
  contractSize: '100000',
  placePrice: '157.902',
  margin: '6666.67',
} as Schema<'Order'>;
const yenPrice = { ...goldPrice, symbol: 'USDJPY', bid: '157.480', ask: '157.489' };
const quotes = { XAUUSD: goldPrice, USDJPY: yenPrice };

const conversionOf = (symbol: string): Conversion | null =>
  symbol === 'USDJPY' ? { symbol: 'USDJPY', inverse: true } : null;

describe('the symbols of an account', () => {
  it('lists the symbols of an account’s orders and of their conversion pairs, each once', () => {
    const cross = { ...gold, symbol: 'EURGBP' };
    const byPound = (symbol: string): Conversion | null =>
      symbol === 'EURGBP' ? { symbol: 'GBPUSD', inverse: false } : null;
    expect(symbolsOf([gold, cross, gold], byPound)).toEqual(['XAUUSD', 'EURGBP', 'GBPUSD']);
  });
});

describe('the figures of an account', () => {
  it('adds up each position’s value at its exit price', () => {
    const { figures, positions } = liveFigures({ balance: '100000.00', orders: [gold, yen] }, quotes, conversionOf);
    expect(positions.map(({ value }) => value && moneyText(value.profit.result))).toEqual(['1537.50', '524.48']);
    expect(moneyText(figures.openProfit)).toBe('2061.98');
    expect(moneyText(figures.netWorth.result)).toBe('102061.98');
    expect(moneyText(figures.usedMargin)).toBe('16912.55');
    expect(moneyText(figures.availablePrepayment.result)).toBe('85149.43');
    expect(figures.advancePaymentRatio && moneyText(figures.advancePaymentRatio.result)).toBe('603.47');
  });

  it('leaves a position without a value while its price is unknown, and still includes its margin', () => {
    const { figures, positions } = liveFigures(
      { balance: '100000.00', orders: [gold, yen] },
      { XAUUSD: goldPrice },
      conversionOf,
    );
    expect(positions.map(({ value }) => value === undefined)).toEqual([false, true]);
    expect(moneyText(figures.openProfit)).toBe('1537.50');
    expect(moneyText(figures.usedMargin)).toBe('16912.55');
  });

  it('has no margin level when no margin is used', () => {
    const { figures } = liveFigures({ balance: '100000.00', orders: [] }, {}, conversionOf);
    expect(figures.advancePaymentRatio).toBeNull();
    expect(moneyText(figures.availablePrepayment.result)).toBe('100000.00');
  });
});
