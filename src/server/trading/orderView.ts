import type { Schemas } from '../../contract/index.ts';
import { decimal, fixedText, moneyText } from '../../domain/decimal.ts';
import { entryPrice, exitPrice } from '../../domain/market/quote.ts';
import type { OrderRow } from './orderRepository.ts';
import { instrumentOf, type Prices, valueOrderAt } from './prices.ts';

type OrderShape = Schemas['Order'];

const VOLUME_DIGITS = 2;

/** Removes trailing zeros: sizes and rates are stored with more decimals than they have. */
const plain = (text: string): string => decimal(text).toFixed();

/** Formats a volume for the contract. */
export const volumeText = (volume: string): string => fixedText(decimal(volume), VOLUME_DIGITS);

/** Returns the exit price of an open order, or the entry side of the quote for a pending one; null for any other. */
const marketPrice = ({ status, symbol, direction }: OrderRow, prices: Prices): string | null => {
  const quote = prices.latest(symbol);
  if (!quote) return null;
  if (status === 'open') return exitPrice(direction, quote);
  return status === 'pending' ? entryPrice(direction, quote) : null;
};

/**
 * Calculates an active order's results at its take profit and its stop loss, converted at the current rate; null
 * without one.
 */
export const expectedResults = (row: OrderRow, prices: Prices) => {
  const isAlive = row.status === 'open' || row.status === 'pending';
  const resultAt = (level: string | null): string | null => {
    const value = isAlive && level !== null ? valueOrderAt(prices, row, level) : undefined;
    return value ? moneyText(value.profit.result) : null;
  };
  return { expectedProfit: resultAt(row.takeProfit), expectedLoss: resultAt(row.stopLoss) };
};

/** Builds the contract's view of an order, or of one of its closings. */
export const orderView = (row: OrderRow, prices: Prices): OrderShape => {
  const { digits } = instrumentOf(prices, row);
  const price = (text: string | null) => (text === null ? null : fixedText(decimal(text), digits));
  return {
    id: row.id,
    orderId: row.orderId,
    number: row.number,
    account: row.scope,
    symbol: row.symbol,
    kind: row.kind,
    direction: row.direction,
    status: row.status,
    pendingOrder: row.kind !== 'market',
    volume: volumeText(row.volume),
    leverage: row.leverage,
    contractSize: plain(row.contractSize),
    placePrice: fixedText(decimal(row.placePrice), digits),
    closePrice: price(row.closePrice),
    stopLoss: price(row.stopLoss),
    takeProfit: price(row.takeProfit),
    margin: moneyText(decimal(row.margin)),
    fee: moneyText(decimal(row.fee)),
    overnightFee: moneyText(decimal(row.overnightFee)),
    profit: row.profit === null ? null : moneyText(decimal(row.profit)),
    openConversion: conversionView(row.openRate, row.openRateSymbol, row.openRateSide, row.openRateAt),
    closeConversion: conversionView(row.closeRate, row.closeRateSymbol, row.closeRateSide, row.closeRateAt),
    marketPrice: marketPrice(row, prices),
    ...expectedResults(row, prices),
    placedAt: row.placedAt,
    openedAt: row.openedAt,
    closedAt: row.closedAt,
    expiresAt: row.expiresAt,
    closeReason: row.closeReason,
    exceptionReason: row.exceptionReason,
  };
};

const conversionView = (
  rate: string | null,
  symbol: string | null,
  side: OrderRow['openRateSide'],
  at: number | null,
): OrderShape['openConversion'] => (rate === null || at === null ? null : { rate: plain(rate), symbol, side, at });
