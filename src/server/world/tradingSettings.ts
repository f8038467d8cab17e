import type { DealingAges } from '../../domain/market/instrument.ts';

/** Operator's settings of trading, for every account. */
export type TradingSettings = { isEnabled: true, maximumOpenOrders: 100 };

export const TRADING_BY_DEFAULT: TradingSettings = { isEnabled: true, maximumOpenOrders: 100 };
