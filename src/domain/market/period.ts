/** Periods of candles, as the calls name them: `1M` is one minute, `1MO` one month. */
export const PERIODS = ['1M', '5M', '15M', '30M', '1H', '4H', '1D', '1W', '1MO'] as const;
export type Period = (typeof PERIODS)[number];
