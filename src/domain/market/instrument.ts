/** Tabs of the market, in display order. */
export const MARKET_TABS = ['forex', 'metals', 'indices', 'crypto'] as const;
export type MarketTab = (typeof MARKET_TABS)[number];

/** Seconds for which the list of hot items holds: the server makes it again, and Home asks for it again, after them. */
export const HOT_LIST_SECONDS = 60;

/** Classes that leverage is capped by. `currency-major`: two of USD EUR JPY GBP CAD CHF. */
export type LeverageClass = 'currency-major' | 'currency-other' | 'gold' | 'index' | 'metal-other' | 'crypto';

/** Oldest freshness of a quote at which an order opens: a fresh one alone, or a delayed one, too (ORD-39). */
export const OPENING_FRESHNESS = ['fresh', 'delayed'] as const;
export type OpeningFreshness = (typeof OPENING_FRESHNESS)[number];

/** Oldest freshness at which orders of each class open. */
export type DealingAges = Readonly<Record<MarketTab, OpeningFreshness>>;

/** Every class opens at a fresh quote alone, where the operator sets nothing else. */
export const DEALING_AGES: DealingAges = { forex: 'fresh', metals: 'fresh', indices: 'fresh', crypto: 'fresh' };

/** Instrument, as far as orders, prices and money depend on it. */
export type Instrument = {
  readonly symbol: string;
  readonly tab: MarketTab;
  readonly leverageClass: LeverageClass;
  readonly base: string;
  readonly quoteCurrency: string;
  /** Decimals of its price. A point is one unit of the last of them. */
  readonly digits: number;
  /** Size of one pip, in price. */
  readonly pipSize: string;
  /** Units of the base in one lot. */
  readonly contractSize: string;
  readonly minimumVolume: string;
  readonly maximumVolume: string;
  readonly volumeStep: string;
  readonly leverageChoices: readonly number[];
  readonly stopDistancePoints: number;
  /** US dollars per lot, charged once when an order fills. */
  readonly feePerLot: string;
  /** Overnight rates of the two sides: signed shares of the position's value per night, a charge is negative. */
  readonly overnightLongRate: string;
  readonly overnightShortRate: string;
  readonly schedule: 'currencies' | 'index' | 'always';
  readonly delayedAfterSeconds: number;
  readonly staleAfterSeconds: number;
  /** Oldest freshness of a quote at which an order opens. */
  readonly openingFreshness: OpeningFreshness;
  /** Direct pair that converts its quote currency into US dollars; null where it is quoted in them. */
  readonly conversion: Conversion | null;
  readonly feed: 'simulated' | 'replay' | 'live';
};

/** Trading terms of an instrument that orders are evaluated by; the ticket knows as much of it as the server. */
export type TradingTerms = Pick<
  Instrument,
  | 'symbol'
  | 'digits'
  | 'contractSize'
  | 'minimumVolume'
  | 'maximumVolume'
  | 'volumeStep'
  | 'leverageChoices'
  | 'stopDistancePoints'
  | 'feePerLot'
  | 'conversion'
  | 'delayedAfterSeconds'
  | 'staleAfterSeconds'
  | 'openingFreshness'
>;

/** `USDJPY` is inverse (dollars a yen = 1 ÷ price), `EURUSD` is not. */
export type Conversion = { readonly symbol: string; readonly inverse: boolean };
