import type { Language, Schemas } from '../../contract/index.ts';
import { decimal } from '../../domain/decimal.ts';
import { type DayRate, rateText } from '../../domain/investments/dailyRate.ts';
import { HISTORY_DAYS, paidOutOf, pastFigures } from '../../domain/investments/pastFigures.ts';
import { offerStatus } from '../../domain/investments/purchaseRules.ts';
import { riskOf } from '../../domain/investments/risk.ts';
import { dateText, londonDay } from '../../domain/time.ts';
import type { Reader } from '../store/index.ts';
import { findRates, findSold } from './productRepository.ts';
import type { ProductSource, ProductTerms } from './productSource.ts';

/** Returns the name of a product in a language, English where there is none. */
export const nameIn = (names: Readonly<Record<string, string | undefined>>, language: Language): string =>
  names[language] ?? names['en'] ?? '';

/** Order in which the list has products (INV-10). */
const STATUS_ORDER = { open: 0, 'sold-out': 1, closed: 2 } as const satisfies Record<
  Schemas['AiProductStatus'],
  number
>;

type Shown = { readonly reader: Reader; readonly language: Language; readonly now: number };

const productView = (
  {
    id,
    names,
    symbol,
    cycleDays,
    fundingLimit,
    fee,
    cost,
    numberTotal,
    opensAt,
    closesAt,
    isClosed,
    strategy,
  }: ProductTerms,
  { sold, rates, language, now }: Pick<Shown, 'language' | 'now'> & { sold: number; rates: readonly DayRate[] },
): Schemas['AiProduct'] => {
  const numberAvailable = Math.max(0, numberTotal - sold);
  return {
    ...{ id, name: nameIn(names, language) },
    status: offerStatus({ opensAt, closesAt, isClosed, numberAvailable }, now),
    ...{ symbol, strategy: strategy ?? null, cycleDays, fundingLimit, fee },
    ...{ dailyCost: cost ?? null, numberAvailable, numberTotal },
    timePeriod: { opensAt, closesAt },
    paidOut: paidOutOf(
      rates.map(({ rate }) => rate),
      cycleDays,
    ),
  };
};

const incomeView = ({ day, rate }: Pick<DayRate, 'day' | 'rate'>): Schemas['DailyIncome'] => ({
  date: dateText(day),
  rate,
});

/** Lists the products on offer: open ones first, then the newest (INV-10). */
export const listProducts = async (
  source: ProductSource,
  { reader, language, now }: Shown,
): Promise<readonly Schemas['AiProduct'][]> => {
  const sold = await findSold(reader);
  const items: Schemas['AiProduct'][] = [];
  for (const product of source.products()) {
    const rates = await findRates(reader, product.id);
    items.push(productView(product, { sold: sold.get(product.id) ?? 0, rates, language, now }));
  }
  return items.sort(
    (one, other) =>
      STATUS_ORDER[one.status] - STATUS_ORDER[other.status] || other.timePeriod.opensAt - one.timePeriod.opensAt,
  );
};

/** Reads the history of a product: the posted rates, and before them those of the same strategy (INV-23, INV-69). */
const historyOf = async (source: ProductSource, product: ProductTerms, posted: readonly DayRate[]) => {
  const last = posted.at(-1)?.day ?? 0;
  const [first] = posted;
  const span = { from: last - HISTORY_DAYS + 1, to: (first?.day ?? 0) - 1 };
  const past = ((await source.pastRatesOf?.(product, span)) ?? []).filter(
    ({ day }) => day >= span.from && day <= span.to,
  );
  return [...past.map((each) => ({ ...each, rate: rateText(decimal(each.rate)) })), ...posted].slice(-HISTORY_DAYS);
};

const performanceOf = async (
  source: ProductSource,
  product: ProductTerms,
  posted: readonly DayRate[],
): Promise<Schemas['AiPerformance'] | null> => {
  if (posted.length === 0) return null;
  const history = await historyOf(source, product, posted);
  const past = pastFigures(history);
  if (!past) return null;
  const { cycleDays, fee, creditClass = 1 } = product;
  const rates = history.map(({ rate }) => rate);
  const { deepestFall, lossShare } = past;
  return {
    ...{ days: history.length, worstDay: incomeView(past.worstDay), deepestFall, lossShare },
    ...riskOf(rates, { cycleDays, fee, creditClass }),
  };
};

/** Reads one product with the rates of its last cycle and the figures of its past. */
export type ReadDetail = (
  product: ProductTerms,
  shown: Shown,
) => Promise<Omit<Schemas['AiProductDetail'], 'waitSeconds'>>;

/** Creates the reading of a product's detail. The figures of its past are computed once for each posted date. */
export const createDetailReader = (source: ProductSource): ReadDetail => {
  const known = new Map<
    string,
    { readonly until: number; readonly performance: Promise<Schemas['AiPerformance'] | null> }
  >();
  const performance = (product: ProductTerms, rates: readonly DayRate[]) => {
    const until = rates.at(-1)?.day ?? 0;
    const found = known.get(product.id);
    if (found?.until === until) return found.performance;
    const computed = performanceOf(source, product, rates);
    known.set(product.id, { until, performance: computed });
    // What failed is computed again.
    computed.catch(() => known.delete(product.id));
    return computed;
  };
  return async (product, { reader, language, now }) => {
    const rates = await findRates(reader, product.id);
    const sold = (await findSold(reader)).get(product.id) ?? 0;
    return {
      product: productView(product, { sold, rates, language, now }),
      dailyIncome: rates.slice(-product.cycleDays).map(incomeView),
      performance: await performance(product, rates),
    };
  };
};

/** Returns the London date before that of an instant. */
export const yesterdayOf = (now: number): number => londonDay(now) - 1;
