import type { Schemas } from '../../src/contract/index.ts';
import type { Check, Journey } from '../checks/check.ts';
import type { Trial } from '../checks/trial.ts';
import { compare, gainOf, lessOf, shareOf, sumOf, sumOfRates, yearlyOf } from '../figures.ts';
import { balanceOf, londonDateOf, openReal, passWeek, payIn, type Real } from './realMoney.ts';

type Product = Schemas['AiProduct'];
type Investment = Schemas['Investment'];
const MONEY = '20000.00';
const DAY_SECONDS = 86_400;
/** Longest cycle that a check waits for, in days: sessions end after thirty. */
const LONGEST_CYCLE = 20;

const productsOf = async (trial: Trial, { token }: Pick<Real, 'token'>) =>
  (await trial.succeed('listAiProducts', { token })).items;
const detailOf = (trial: Trial, { token }: Pick<Real, 'token'>, quantifyId: string) =>
  trial.succeed('getAiProduct', { token, query: { quantifyId } });

/** Returns the open product with the shortest cycle; ends the check without one that ends soon. */
const shortest = async (trial: Trial, reader: Pick<Real, 'token'>): Promise<Product> => {
  const open = (await productsOf(trial, reader)).filter(({ status }) => status === 'open');
  const [found] = open.toSorted((one, other) => one.cycleDays - other.cycleDays);
  if (!found || found.cycleDays > LONGEST_CYCLE)
    return trial.skip(`The backend has no open product with a cycle of at most ${LONGEST_CYCLE} days.`);
  return found;
};

/** Customer with real money, and the product that is bought. */
const openInvestor = async (trial: Trial) => {
  const customer = await openReal(trial);
  const product = await shortest(trial, customer);
  await payIn(trial, customer, MONEY);
  const buy = (changed: object = {}) =>
    trial.call('openInvestment', {
      ...customer.real,
      body: { productId: product.id, amount: product.fundingLimit.minimum, ...changed },
    });
  return { ...customer, product, buy };
};
type Investor = Awaited<ReturnType<typeof openInvestor>>;

/** Buys for an amount, which has to succeed. */
const bought = async (trial: Trial, investor: Investor, amount: string): Promise<Investment> => {
  const answer = await investor.buy({ amount });
  if (!trial.equal('INV-33', 'code of openInvestment', answer.code, 200))
    return trial.skip('No product can be bought.');
  return answer.data as Investment;
};

const read = (trial: Trial, { real }: Pick<Real, 'real'>, quantifyOrderId: string) =>
  trial.call('getInvestment', { ...real, query: { quantifyOrderId } });
const earningsOf = (trial: Trial, { real }: Pick<Real, 'real'>, quantifyOrderId: string, page = 1) =>
  trial.call('listDailyEarnings', { ...real, path: { page, size: 100 }, query: { quantifyOrderId } });
const takeBack = (trial: Trial, { real }: Pick<Real, 'real'>, id: string) =>
  trial.call('takeBackInvestment', { ...real, path: { id } });

/** Returns the London date of an instant, moved by days. */
const dateOf = (seconds: number, days = 0): string => {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(seconds * 1000);
  return new Date(Date.parse(date) + days * DAY_SECONDS * 1000).toISOString().slice(0, 10);
};
const londonHourOf = (seconds: number): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: 'numeric', hourCycle: 'h23' }).format(
      seconds * 1000,
    ),
  );

/** Hour of London from which the trading day of the next date runs. */
const TURN_HOUR = 22;

/** Holds the results of an investment that has ended to its dates and to the formula of its income. */
const holdResults = (
  trial: Trial,
  { investmentAmount, beginsAt, cycleDays }: Investment,
  results: readonly Schemas['DailyEarnings'][],
): void => {
  const first = londonHourOf(beginsAt) >= TURN_HOUR ? 2 : 1;
  const dates = Array.from({ length: cycleDays }, (_, index) => dateOf(beginsAt, first + index));
  trial.equal(
    'INV-46',
    'dates, the newest first',
    results.map(({ date }) => date),
    dates.toReversed(),
  );
  const rates: string[] = [];
  let before = '0.00';
  for (const { date, rate, earnings, valueAfter } of results.toReversed()) {
    rates.push(rate);
    const income = shareOf(investmentAmount, sumOfRates(rates));
    trial.equal('INV-49', `earnings of ${date}`, earnings, lessOf(income, before));
    trial.equal('INV-52', `valueAfter of ${date}`, valueAfter, sumOf(investmentAmount, income));
    trial.holds('INV-1', `rate of ${date}`, /^-?\d+\.\d{4}$/.test(rate), 'four decimals', rate);
    before = income;
  }
};

const PRODUCTS: readonly Check[] = [
  {
    name: 'products are listed by status and age, and their past is summed from the rates of their dates',
    requirements: ['INV-1', 'INV-7', 'INV-10', 'INV-11', 'INV-12', 'INV-13', 'INV-15', 'INV-16', 'INV-26'],
    sandbox: true,
    async run(trial) {
      const customer = await trial.customer();
      const products = await productsOf(trial, customer);
      const ranks = ['open', 'sold-out', 'closed'];
      const sorted = products.toSorted(
        (one, other) =>
          ranks.indexOf(one.status) - ranks.indexOf(other.status) || other.timePeriod.opensAt - one.timePeriod.opensAt,
      );
      trial.equal(
        'INV-10',
        'products',
        products.map(({ id }) => id),
        sorted.map(({ id }) => id),
      );
      for (const { id, status, numberAvailable } of products) {
        if (status === 'open') trial.holds('INV-7', 'numberAvailable', numberAvailable > 0, 'above 0', numberAvailable);
        const { product, dailyIncome, performance } = await detailOf(trial, customer, id);
        const rates = dailyIncome.map(({ rate }) => rate);
        const dates = dailyIncome.map(({ date }) => date);
        trial.equal('INV-15', 'dates, the oldest first', dates, dates.toSorted());
        if (performance && performance.days < 730)
          trial.equal(
            'INV-26',
            'riskIndicator and scenarios',
            [performance.riskIndicator, performance.scenarios],
            [7, null],
          );
        const { paidOut, cycleDays } = product;
        if (!paidOut) continue;
        trial.equal('INV-15', 'dates of the last cycle', rates.length, cycleDays);
        trial.equal('INV-11', 'sum', paidOut.sum, sumOfRates(rates));
        trial.equal('INV-13', 'lossDays', paidOut.lossDays, rates.filter((rate) => compare(rate, 0) < 0).length);
        const isOrdered = compare(paidOut.worstSum, paidOut.sum) <= 0 && compare(paidOut.sum, paidOut.bestSum) <= 0;
        trial.holds('INV-12', 'worstSum and bestSum', isOrdered, 'around the sum', [paidOut.worstSum, paidOut.bestSum]);
      }
      const unknown = await trial.call('getAiProduct', { token: customer.token, query: { quantifyId: 'kit-unknown' } });
      trial.refused('INV-16', unknown, 1002);
    },
  },
  {
    name: 'a purchase is refused by its first reason, and at another fee, cycle or wait than those that were seen',
    requirements: ['INV-32', 'INV-33', 'INV-91', 'INV-92', 'INV-97', 'INV-98'],
    sandbox: true,
    async run(trial) {
      const investor = await openInvestor(trial);
      const { product, buy, real, token } = investor;
      const { minimum, maximum } = product.fundingLimit;
      const { fee, cycleDays } = product;
      const { waitSeconds } = await detailOf(trial, investor, product.id);
      const demo = { token, account: 'demo', body: { productId: product.id, amount: minimum } } as const;
      trial.refused('INV-32', await trial.call('openInvestment', demo), 1201, { active: 'real' });
      trial.refused('INV-32', await buy({ productId: 'kit-unknown', amount: '0.001' }), 1002, { field: 'productId' });
      trial.refused('INV-32', await buy({ amount: '0.001' }), 3003, { field: 'amount', digits: 2 });
      trial.refused('INV-32', await buy({ amount: lessOf(minimum, '0.01') }), 3001, { field: 'amount', minimum });
      trial.refused('INV-32', await buy({ amount: sumOf(maximum, '0.01') }), 3002, { field: 'amount', maximum });
      const seen = { feeSeen: '-1234.56', cycleDaysSeen: cycleDays + 1 };
      trial.refused('INV-92', await buy(seen), 3005, { field: 'feeSeen', fee, cycleDays, waitSeconds });
      trial.refused('INV-91', await buy({ cycleDaysSeen: cycleDays + 1 }), 3005, { field: 'cycleDaysSeen', fee });
      const otherWait = await buy({ waitSecondsSeen: waitSeconds + 1 });
      trial.refused('INV-98', otherWait, 3005, { field: 'waitSecondsSeen', waitSeconds });
      const right = { feeSeen: fee, cycleDaysSeen: cycleDays, waitSecondsSeen: waitSeconds, amount: minimum };
      const purchase = await buy(right);
      if (!trial.equal('INV-33', 'code for the least amount', purchase.code, 200)) return;
      const { createdAt, beginsAt } = purchase.data as Investment;
      trial.equal('INV-97', 'seconds from createdAt to beginsAt', beginsAt - createdAt, waitSeconds);
      const { withdrawable } = await trial.succeed('getAccountFigures', real);
      if (compare(maximum, withdrawable) > 0)
        trial.refused('INV-32', await buy({ amount: maximum }), 3004, { field: 'amount', withdrawable });
    },
  },
];

const LIFE: readonly Check[] = [
  {
    name: 'an investment leaves the balance at once, and a first one that is taken back is all in it again',
    requirements: [
      ...['INV-9', 'INV-34', 'INV-35', 'INV-38', 'INV-41', 'INV-42', 'INV-43', 'INV-44', 'INV-45', 'INV-63'],
      ...['INV-21', 'INV-20'],
    ],
    sandbox: true,
    async run(trial) {
      const investor = await openInvestor(trial);
      const { product, real } = investor;
      const amount = product.fundingLimit.minimum;
      const available = async () => (await detailOf(trial, investor, product.id)).product.numberAvailable;
      const before = await available();
      const investment = await bought(trial, investor, amount);
      const { id, number, takeBackUntil } = investment;
      const date = await londonDateOf(trial);
      trial.holds('INV-38', 'number', new RegExp(`^${date}-\\d{6}$`).test(number), `${date}-000000`, number);
      trial.equal('INV-9', 'numberAvailable', await available(), before - 1);
      const rest = sumOf(lessOf(MONEY, amount), product.fee);
      const figures = await trial.succeed('getAccountFigures', real);
      trial.equal('INV-34', 'balance', figures.balance, rest);
      trial.equal('INV-35', 'netWorth and withdrawable', [figures.netWorth, figures.withdrawable], [rest, rest]);
      trial.equal('INV-21', 'returns', [investment.simpleReturn, investment.yearlyReturn], [null, null]);
      const other = await openReal(trial);
      trial.refused('INV-63', await read(trial, other, id), 1002);
      trial.refused('INV-63', await earningsOf(trial, other, id), 1002);
      trial.refused('INV-63', await takeBack(trial, other, id), 1002);
      if (takeBackUntil === null) return trial.skip('A first investment cannot be taken back here.');
      trial.equal('INV-41', 'takeBackUntil', takeBackUntil, investment.beginsAt);
      const back = (await takeBack(trial, investor, id)).data as Investment;
      trial.equal(
        'INV-43',
        'status, takenBack and totalRevenue',
        [back.status, back.takenBack, back.totalRevenue],
        ['settled', true, amount],
      );
      trial.equal('INV-44', 'balance', await balanceOf(trial, investor), MONEY);
      trial.equal('INV-45', 'numberAvailable', await available(), before);
      trial.refused('INV-42', await takeBack(trial, investor, id), 3010, { status: 'settled' });
      const { totals } = await trial.succeed('listInvestments', real);
      trial.equal('INV-20', 'yearlyReturn of the totals', totals.yearlyReturn, null);
    },
  },
  {
    name: 'an investment runs its dates, has the results of its product, and comes back once when its cycle ends',
    requirements: [
      ...['INV-1', 'INV-5', 'INV-17', 'INV-37', 'INV-42', 'INV-46', 'INV-47', 'INV-49', 'INV-51', 'INV-52', 'INV-54'],
      ...['INV-55', 'INV-56', 'INV-57', 'INV-59', 'INV-60', 'INV-62', 'INV-96', 'SBX-37'],
    ],
    sandbox: true,
    async run(trial) {
      const investor = await openInvestor(trial);
      const { product, real, token } = investor;
      const amount = product.fundingLimit.minimum;
      const { id } = await bought(trial, investor, amount);
      await trial.succeed('advanceClock', { body: { advanceSeconds: 2 } });
      const second = await bought(trial, investor, sumOf(amount, '50.50'));
      const listed = await trial.succeed('listInvestments', real);
      trial.equal(
        'INV-60',
        'ids, the newest first',
        listed.items.map((each) => each.id),
        [second.id, id],
      );
      trial.equal('INV-60', 'sum of the totals', listed.totals.investmentAmount, sumOf(amount, amount, '50.50'));
      const paid = sumOf(lessOf(MONEY, amount, amount, '50.50'), product.fee, product.fee);
      // One week more than the cycle: it begins a day after the purchase, and late in the evening another day later.
      await passWeek(trial, Math.ceil((product.cycleDays + 3) / 7));
      const ended = (await read(trial, investor, second.id)).data as Investment;
      trial.equal('SBX-37', 'daysCredited', ended.daysCredited, product.cycleDays);
      trial.equal('INV-56', 'status', ended.status, 'settled');
      const results = (await earningsOf(trial, investor, second.id)).data as Schemas['DailyEarningsPage'];
      holdResults(trial, ended, results.items);
      const beyond = (await earningsOf(trial, investor, second.id, 2)).data as Schemas['DailyEarningsPage'];
      trial.equal('INV-62', 'items of a page after the last one', beyond.items, []);
      const lastDate = results.items[0]?.date ?? '';
      trial.equal('INV-55', 'London date of endsAt', dateOf(ended.endsAt), dateOf(Date.parse(lastDate) / 1000, 1));
      trial.equal('INV-52', 'totalRevenue', ended.totalRevenue, sumOf(ended.investmentAmount, ended.income));
      const cost = lessOf(ended.investmentAmount, ended.fee);
      trial.equal('INV-17', 'simpleReturn', ended.simpleReturn, gainOf(ended.totalRevenue, cost));
      const yearly = yearlyOf(ended.totalRevenue, cost, ended.daysCredited);
      trial.equal('INV-17', 'yearlyReturn', ended.yearlyReturn, yearly);
      const first = (await read(trial, investor, id)).data as Investment;
      const { totals } = await trial.succeed('listInvestments', { ...real, query: { status: 'settled' } });
      const costs = sumOf(lessOf(first.investmentAmount, first.fee), cost);
      trial.equal('INV-96', 'simpleReturn of the totals', totals.simpleReturn, gainOf(totals.totalRevenue, costs));
      const both = sumOf(paid, first.totalRevenue, ended.totalRevenue);
      trial.equal('INV-57', 'balance', await balanceOf(trial, investor), both);
      const firsts = (await earningsOf(trial, investor, id)).data as Schemas['DailyEarningsPage'];
      trial.equal(
        'INV-5',
        'rates of both',
        firsts.items.map(({ rate }) => rate),
        results.items.map(({ rate }) => rate),
      );
      trial.refused('INV-42', await takeBack(trial, investor, id), 3010, { status: 'settled' });
      const { items } = await trial.succeed('listDealNotifications', { token, query: { size: 20 } });
      const amounts = items.filter(({ kind }) => kind === 'investment-settled').map((each) => each.amount);
      trial.equal(
        'INV-59',
        'amounts of the notifications',
        amounts.toSorted(),
        [first.income, ended.income].toSorted(),
      );
    },
  },
];

/** Amounts that are tied up for a cycle. */
export const investments: Journey = {
  title: 'AI investment',
  checks: [...PRODUCTS, ...LIFE].map((check) => ({ ...check, profile: 'investments' as const })),
};
