import { MARKET_TABS, type MarketTab } from '../../../domain/market/instrument.ts';
import { QUOTE_LIMITS, type QuoteLimits } from '../../../domain/market/quoteLimits.ts';
import { shapeOf } from '../../world/settingsFile.ts';

const share = { type: 'string', pattern: '^(?!0(\\.0*)?$)0(\\.[0-9]{1,6})?$' } as const;
const limits = {
  type: 'object',
  additionalProperties: false,
  properties: { jumpAMinute: share, jumpAtMost: share, spreadAtMost: share },
} as const;

const settingsOf = shapeOf<Partial<Record<MarketTab, Partial<QuoteLimits>>>>({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(MARKET_TABS.map((tab) => [tab, limits])),
});

/** Reads the operator's limits by class, those left out by default; throws a SettingsFault for shares that cannot be. */
export const quoteLimitsOf = (content: unknown): Readonly<Record<MarketTab, QuoteLimits>> => {
  const named = settingsOf(content, 'it');
  return {
    forex: { ...QUOTE_LIMITS.forex, ...named.forex },
    metals: { ...QUOTE_LIMITS.metals, ...named.metals },
    indices: { ...QUOTE_LIMITS.indices, ...named.indices },
    crypto: { ...QUOTE_LIMITS.crypto, ...named.crypto },
  };
};
