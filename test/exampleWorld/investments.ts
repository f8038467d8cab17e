import type { Schemas } from '../../src/contract/index.ts';
import { DAY_SECONDS, dateText, dayOf, instantOn, londonDay } from '../../src/domain/time.ts';
import { dollars, Exact, numberOf, october, september, sumOf, written } from './figures.ts';

/** First date with a rate in the examples, and the rate of each date from it on. The strategy is that of gold. */
const FIRST_DATE = dayOf(2026, 9, 5);
const RATES = [
  ...['0.0000', '0.0000', '-0.0004', '0.0019', '-0.0005', '-0.0013', '0.0022'],
  ...['0.0000', '0.0000', '-0.0009', '0.0012', '0.0018', '-0.0025', '0.0011'],
  ...['0.0000', '0.0000', '0.0017', '0.0013', '-0.0003', '0.0020', '0.0009'],
  ...['0.0000', '0.0000', '0.0036', '-0.0014', '0.0021', '0.0007', '-0.0006'],
  ...['0.0000', '0.0000'],
];
const DATES = RATES.map((rate, index) => ({ day: FIRST_DATE + index, date: dateText(FIRST_DATE + index), rate }));

const fraction = (value: Parameters<typeof written>[0]) => written(value, 4);
const yearly = (growth: InstanceType<typeof Exact>, days: number) =>
  fraction(growth.pow(new Exact(365).div(days)).minus(1));

type Offer = Pick<
  Schemas['AiProduct'],
  'id' | 'name' | 'cycleDays' | 'fundingLimit' | 'numberAvailable' | 'numberTotal'
>;
type Extremes = Pick<Schemas['AiPayoutSummary'], 'worstSum' | 'bestSum'>;

const product = (offer: Offer, extremes: Extremes): Schemas['AiProduct'] => {
  const rates = RATES.slice(-offer.cycleDays);
  const { id, name, cycleDays, fundingLimit, numberAvailable, numberTotal } = offer;
  return {
    id,
    name,
    status: 'open',
    symbol: 'XAUUSD',
    strategy: 'five-closes',
    cycleDays,
    fundingLimit,
    fee: '0.00',
    dailyCost: '0.0001',
    numberAvailable,
    numberTotal,
    timePeriod: { opensAt: 1782892800, closesAt: null },
    paidOut: {
      days: cycleDays,
      sum: fraction(sumOf(rates)),
      ...extremes,
      lossDays: rates.filter((rate) => new Exact(rate).isNegative() && !new Exact(rate).isZero()).length,
    },
  };
};

export const monthProduct = product(
  {
    id: 'b8d36f05-2c7a-4e91-a4f8-60e9d1b57c23',
    name: 'Gold Quant 30',
    cycleDays: 30,
    fundingLimit: { minimum: '500.00', maximum: '50000.00' },
    numberAvailable: 412,
    numberTotal: 2000,
  },
  { worstSum: '-0.0421', bestSum: '0.0386' },
);
export const shortProduct = product(
  {
    id: '2e95c0a7-6d14-4b83-9f7e-a1c3d8b60f42',
    name: 'Gold Quant 5',
    cycleDays: 5,
    fundingLimit: { minimum: '100.00', maximum: '10000.00' },
    numberAvailable: 87,
    numberTotal: 500,
  },
  { worstSum: '-0.0263', bestSum: '0.0197' },
);

/** What 10,000.00 US dollars would have become. */
const scenario = (value: string): Schemas['AiScenario'] => {
  const growth = new Exact(value).div(10_000);
  return { value, return: fraction(growth.minus(1)), yearlyReturn: yearly(growth, monthProduct.cycleDays) };
};

export const monthProductDetail: Schemas['AiProductDetail'] = {
  product: monthProduct,
  dailyIncome: DATES.slice(-monthProduct.cycleDays).map(({ date, rate }) => ({ date, rate })),
  performance: {
    days: 3650,
    worstDay: { date: '2026-07-14', rate: '-0.0112' },
    deepestFall: '0.0618',
    lossShare: '0.4312',
    riskIndicator: 2,
    scenarios: {
      stress: scenario('9557.49'),
      unfavourable: scenario('9579.00'),
      moderate: scenario('10102.00'),
      favourable: scenario('10386.00'),
    },
  },
  // The first investment has begun before.
  waitSeconds: 0,
};

type Purchase = {
  readonly id: string;
  readonly count: number;
  readonly product: Schemas['AiProduct'];
  readonly amount: string;
  readonly createdAt: number;
  /** A customer's first investment begins a day after its purchase, and can be taken back before. */
  readonly isFirst: boolean;
};

export const firstPurchase: Purchase = {
  id: '4f92a7e1-c85d-4b06-93ea-17d8b0c6f53a',
  count: 96,
  product: shortProduct,
  amount: '500.00',
  createdAt: september(27, 14),
  isFirst: true,
};
export const secondPurchase: Purchase = {
  id: 'e0b74d96-3a18-4f5c-8c2e-91d5f6a07b38',
  count: 104,
  product: monthProduct,
  amount: '1000.00',
  createdAt: september(29, 11),
  isFirst: false,
};

const beginOf = ({ createdAt, isFirst }: Purchase): number => createdAt + (isFirst ? DAY_SECONDS : 0);

/** Lists the results that an investment has at an instant, the oldest first. */
export const resultsOf = (purchase: Purchase, at: number): readonly Schemas['DailyEarnings'][] => {
  const first = londonDay(beginOf(purchase)) + 1;
  const dates = DATES.filter(({ day }) => day >= first && day < first + purchase.product.cycleDays);
  const incomeUntil = (count: number) =>
    dollars(sumOf(dates.slice(0, count).map(({ rate }) => rate)).times(purchase.amount));
  return dates
    .map(({ day, date, rate }, index) => ({
      date,
      rate,
      earnings: dollars(new Exact(incomeUntil(index + 1)).minus(incomeUntil(index))),
      valueAfter: dollars(new Exact(purchase.amount).plus(incomeUntil(index + 1))),
      postedAt: instantOn(day + 1, 0),
    }))
    .filter(({ postedAt }) => postedAt <= at);
};

/** Returns an investment in its state at an instant. */
export const investmentAt = (purchase: Purchase, at: number): Schemas['Investment'] => {
  const { id, count, product: bought, amount, createdAt, isFirst } = purchase;
  const beginsAt = beginOf(purchase);
  const endsAt = instantOn(londonDay(beginsAt) + 1 + bought.cycleDays, 0);
  const results = resultsOf(purchase, at);
  const income = dollars(sumOf(results.map(({ earnings }) => earnings)));
  const totalRevenue = dollars(new Exact(amount).plus(income));
  const yesterday = results.find(({ date }) => date === dateText(londonDay(at) - 1));
  const growth = new Exact(totalRevenue).div(amount);
  return {
    id,
    number: numberOf('', createdAt, count),
    productId: bought.id,
    productName: bought.name,
    status: at >= endsAt ? 'settled' : 'in-progress',
    investmentAmount: amount,
    fee: bought.fee,
    cycleDays: bought.cycleDays,
    daysCredited: results.length,
    yesterdayEarnings: yesterday?.earnings ?? null,
    income,
    totalRevenue,
    simpleReturn: results.length === 0 ? null : fraction(growth.minus(1)),
    yearlyReturn: results.length === 0 ? null : yearly(growth, results.length),
    createdAt,
    beginsAt,
    takeBackUntil: isFirst ? beginsAt : null,
    takenBack: false,
    endsAt,
    settledAt: at >= endsAt ? endsAt : null,
  };
};

/** Returns the investment that its customer takes back at an instant before it has begun. */
export const takenBackAt = (purchase: Purchase, at: number): Schemas['Investment'] => ({
  ...investmentAt(purchase, at),
  status: 'settled',
  takenBack: true,
  settledAt: at,
});

/** Page of one investment: its simple and its money-weighted return are its own. */
export const pageOf = (investment: Schemas['Investment']): Schemas['InvestmentPage'] => {
  const { investmentAmount, income, totalRevenue, simpleReturn, yearlyReturn } = investment;
  const yesterdayEarnings = investment.yesterdayEarnings ?? '0.00';
  const figures = { yesterdayEarnings, income, totalRevenue, simpleReturn, yearlyReturn };
  const totals = { count: 1, investmentAmount, ...figures };
  return { items: [investment], nextCursor: null, totals };
};

/** Instants at which the examples read the investments. */
export const INVESTMENTS_READ_AT = october(5, 9, 30);
