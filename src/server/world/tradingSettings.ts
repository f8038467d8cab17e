/** What an operator allows of trading, on every account. */
export type TradingSettings = {
  /** Whether anything opens: while it is false, new orders are refused (2000) and pending orders do not fill. */
  readonly isEnabled: boolean;
  /** How many orders an account may hold at once, open and pending. */
  readonly maximumOpenOrders: number;
};

export const TRADING_BY_DEFAULT: TradingSettings = { isEnabled: true, maximumOpenOrders: 100 };
