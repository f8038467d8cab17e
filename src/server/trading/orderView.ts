import type { Schemas } from '../../contract/index.ts';
import { decimal, fixedText, moneyText } from '../../domain/decimal.ts';
import type { Direction } from '../../domain/direction.ts';
import type { Instrument } from '../../domain/instrument.ts';

type OrderShape = Schemas['Order'];

/** What every row of the order list is made of, whether it is an order as it stands or one of its closings. */
export type OrderRow = {
  readonly id: string;
  readonly orderId: string;
  readonly number: string;
  readonly scope: OrderShape['account'];
  readonly symbol: string;
  readonly kind: OrderShape['kind'];
  readonly direction: Direction;
  readonly status: OrderShape['status'];
  readonly volume: string;
  readonly leverage: number;
  readonly contractSize: string;
  readonly placePrice: string;
  readonly closePrice: string | null;
  readonly stopLoss: string | null;
  readonly takeProfit: string | null;
  readonly margin: string;
  readonly fee: string;
  readonly overnightFee: string;
  readonly profit: string | null;
  readonly openRate: string | null;
  readonly openRateSymbol: string | null;
  readonly openRateSide: 'bid' | 'ask' | 'mid' | null;
  readonly openRateAt: number | null;
  readonly closeRate: string | null;
  readonly closeRateSymbol: string | null;
  readonly closeRateSide: 'bid' | 'ask' | 'mid' | null;
  readonly closeRateAt: number | null;
  readonly placedAt: number;
  readonly openedAt: number | null;
  readonly closedAt: number | null;
  readonly expiresAt: number | null;
  readonly closeReason: OrderShape['closeReason'];
  readonly exceptionReason: OrderShape['exceptionReason'];
  /** When it came into its last state: what the history is sorted by. */
  readonly lastStateAt: number;
};

const VOLUME_DIGITS = 2;

/** Trailing zeros off: sizes and rates are kept with more decimals than they have. */
const plain = (text: string): string => decimal(text).toFixed();

/** An order as the contract shows it. `marketPrice` is what it is valued at now; null where it is not open. */
export const orderView = (row: OrderRow, instrument: Instrument, marketPrice: string | null): OrderShape => {
  const price = (text: string | null) => (text === null ? null : fixedText(decimal(text), instrument.digits));
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
    volume: fixedText(decimal(row.volume), VOLUME_DIGITS),
    leverage: row.leverage,
    contractSize: plain(row.contractSize),
    placePrice: fixedText(decimal(row.placePrice), instrument.digits),
    closePrice: price(row.closePrice),
    stopLoss: price(row.stopLoss),
    takeProfit: price(row.takeProfit),
    margin: moneyText(decimal(row.margin)),
    fee: moneyText(decimal(row.fee)),
    overnightFee: moneyText(decimal(row.overnightFee)),
    profit: row.profit === null ? null : moneyText(decimal(row.profit)),
    openConversion: conversionView(row.openRate, row.openRateSymbol, row.openRateSide, row.openRateAt),
    closeConversion: conversionView(row.closeRate, row.closeRateSymbol, row.closeRateSide, row.closeRateAt),
    marketPrice,
    expectedProfit: null,
    expectedLoss: null,
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
  side: 'bid' | 'ask' | 'mid' | null,
  at: number | null,
): OrderShape['openConversion'] => (rate === null || at === null ? null : { rate: plain(rate), symbol, side, at });
