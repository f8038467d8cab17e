import type { DealingAges } from '../../domain/market/instrument.ts';

/** Operator's settings of trading, for every account. */
export type TradingSettings = {
  /** True while orders may open; else new orders are refused (2000) and pending orders do not fill. */
  readonly isEnabled: boolean;
  /** Most orders that an account may hold at once, open and pending. */
  readonly maximumOpenOrders: number;
  /** Oldest freshness of a quote at which orders of each class open; the default where absent. */
  readonly dealingAges?: DealingAges;
};

export const TRADING_BY_DEFAULT: TradingSettings = { isEnabled: true, maximumOpenOrders: 100 };
