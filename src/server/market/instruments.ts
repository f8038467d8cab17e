import {
  type Conversion,
  type DealingAges,
  DEALING_AGES,
  type Instrument,
  type LeverageClass,
  MARKET_TABS,
  type MarketTab,
} from '../../domain/market/instrument.ts';
import { USUAL_FRESHNESS } from '../../domain/market/quote.ts';
import { LEVERAGE_CAPS, type LeverageCaps, leverageChoices } from '../../domain/orders/leverage.ts';
import { CATALOGUE, type Listing, type Source } from './catalogue.ts';
import { pointsOf } from './points.ts';
import reference from './reference/reference-prices.json' with { type: 'json' };

type Pair = {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly tab: string;
  readonly digits: number;
};

/** Replayed index; all other instruments come from the reference prices. */
const US500: Pair = { symbol: 'US500', base: 'US500', quote: 'USD', tab: 'indices', digits: 2 };

const MAJOR = new Set(['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF']);

const leverageClassOf = ({ base, quote }: Pair, tab: MarketTab): LeverageClass => {
  switch (tab) {
    case 'forex':
      return MAJOR.has(base) && MAJOR.has(quote) ? 'currency-major' : 'currency-other';
    case 'metals':
      return base === 'XAU' ? 'gold' : 'metal-other';
    case 'indices':
      return 'index';
    case 'crypto':
      return 'crypto';
  }
};

/** Returns the tab of a reference price. Throws where it names none: a server must not start without it. */
const tabOf = ({ symbol, tab }: Pair): MarketTab => {
  const known = MARKET_TABS.find((each) => each === tab);
  if (known === undefined) throw new Error(`${symbol} belongs to "${tab}", which is no class of instruments.`);
  return known;
};

const SCHEDULES = { forex: 'currencies', metals: 'currencies', indices: 'index', crypto: 'always' } as const;

/**
 * Returns the direct pair that converts a currency into dollars. Throws where none is listed: a server must not start
 * without it.
 */
export const conversionOf = (currency: string, pairs: readonly Pair[]): Conversion | null => {
  if (currency === 'USD') return null;
  const pair = pairs.find(
    ({ base, quote }) => (base === currency && quote === 'USD') || (base === 'USD' && quote === currency),
  );
  if (!pair) throw new Error(`No pair turns ${currency} into USD, so nothing quoted in it can be offered.`);
  return { symbol: pair.symbol, inverse: pair.base === 'USD' };
};

const PAIRS: readonly Pair[] = [...reference.prices, US500].filter(({ symbol }) => symbol in CATALOGUE);

const instrumentOf = (symbol: string, { source, ...terms }: Listing): Instrument => {
  const pair = PAIRS.find((candidate) => candidate.symbol === symbol);
  if (!pair) throw new Error(`${symbol} is in the catalogue, but not among the reference prices.`);
  const tab = tabOf(pair);
  const leverageClass = leverageClassOf(pair, tab);
  return {
    symbol,
    tab,
    leverageClass,
    base: pair.base,
    quoteCurrency: pair.quote,
    digits: pair.digits,
    ...terms,
    minimumVolume: '0.01',
    maximumVolume: '50.00',
    volumeStep: '0.01',
    leverageChoices: leverageChoices(LEVERAGE_CAPS[leverageClass]),
    schedule: SCHEDULES[tab],
    ...USUAL_FRESHNESS,
    openingFreshness: DEALING_AGES[tab],
    conversion: conversionOf(pair.quote, PAIRS),
    feed: source.kind === 'replay' ? 'replay' : 'simulated',
  };
};

/** Instrument with the source of its prices. */
export type Offered = { readonly instrument: Instrument; readonly source: Source };

/** All instruments on offer with their sources, in the order of the catalogue. */
export const OFFERED: readonly Offered[] = Object.entries(CATALOGUE).map(([symbol, listing]) => ({
  instrument: instrumentOf(symbol, listing),
  source: listing.source,
}));

/** All instruments on offer, in the same order. */
export const INSTRUMENTS: readonly Instrument[] = OFFERED.map(({ instrument }) => instrument);

/**
 * Applies an operator's leverage caps, and the ages of quotes that orders open at, to all instruments; a class that is
 * switched off is left without a choice of leverage.
 */
export const instrumentsUnder = (caps: LeverageCaps, ages: DealingAges = DEALING_AGES): readonly Instrument[] =>
  INSTRUMENTS.map((instrument) => ({
    ...instrument,
    leverageChoices: leverageChoices(caps[instrument.leverageClass]),
    openingFreshness: ages[instrument.tab],
  }));

/** Returns an instrument's reference price, in points. */
export const referencePoints = ({ symbol, digits }: Instrument): number => {
  const reading = reference.prices.find((price) => price.symbol === symbol);
  if (!reading) throw new Error(`${symbol} is simulated, but has no reference price.`);
  return pointsOf(reading.price, digits);
};
