import { decimal, moneyText } from '../../domain/decimal.ts';
import type { DayRate, DaySpan } from '../../domain/investments/dailyRate.ts';
import { resultDueAt } from '../../domain/investments/dates.ts';
import { nextResult } from '../../domain/investments/result.ts';
import { setOffAtEnd } from '../../domain/ledger/correction.ts';
import { dateText, londonDay } from '../../domain/time.ts';
import { givenBackByCorrections } from '../corrections/index.ts';
import { investmentResult, investmentSettled, post } from '../ledger/index.ts';
import { languageOf, notify } from '../notifications/index.ts';
import type { Transaction } from '../store/index.ts';
import { lockAccountById, type TradingAccount } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import { announceResult, announceSettled } from './announceInvestment.ts';
import {
  type DueInvestment,
  findDue,
  findInvestment,
  type InvestmentRow,
  lockInvestment,
  writeResult,
  writeSettled,
} from './investmentRepository.ts';
import { totalRevenueOf } from './investmentView.ts';
import { findLastDays, findRate, insertRates, keepProduct } from './productRepository.ts';
import { nameIn, yesterdayOf } from './products.ts';
import { type ProductSource, type ProductTerms, withoutGap } from './productSource.ts';

/** Investments that are looked for at once. */
const BATCH = 200;

type Posting = {
  readonly world: World;
  readonly source: ProductSource;
  readonly report: (fault: unknown) => void;
};

/** Product with the dates whose rates are not posted yet, and what its source says of them. */
type Asked = { readonly product: ProductTerms; readonly span: DaySpan; readonly answer: Promise<readonly DayRate[]> };

/** Posts the rates of a product's dates. Returns false where its source does not know one yet. */
const postRatesOf = async ({ world }: Posting, { product, span, answer }: Asked): Promise<boolean> => {
  const rates = withoutGap(await answer, span);
  await world.database.transaction(async (tx) => {
    await keepProduct(tx, product);
    await insertRates(tx, product.id, rates, world.now());
  });
  return rates.length > span.to - span.from;
};

/** Asks for the rates of a product. What fails before there is an answer fails as the answer. */
const ask = ({ source }: Posting, product: ProductTerms, span: DaySpan): Asked => {
  const answer = (async () => source.ratesOf(product, span))();
  // It is looked at in its turn; a fault until then is no unhandled one.
  answer.catch(() => undefined);
  return { product, span, answer };
};

/**
 * Posts the rates of all dates that have ended. All products are asked at once, so that several which do not answer cost
 * the time of one. Returns false where a rate is left: a product whose source fails is reported, and the others go on.
 */
const postRates = async (posting: Posting): Promise<boolean> => {
  const { world, source, report } = posting;
  const to = yesterdayOf(world.now());
  const lastDays = await findLastDays(world.database.reader);
  const asked = source.products().flatMap((product) => {
    const from = (lastDays.get(product.id) ?? londonDay(product.opensAt) - 1) + 1;
    return from > to ? [] : [ask(posting, product, { from, to })];
  });
  let isWhole = true;
  for (const each of asked) {
    try {
      if (!(await postRatesOf(posting, each))) isWhole = false;
    } catch (fault) {
      report(fault);
      isWhole = false;
    }
  }
  return isWhole;
};

/** Settles an investment after its last result: what it holds comes back, and its customer is notified (INV-56 to INV-59). */
const settle = async (
  tx: Transaction,
  world: World,
  { account, row }: { readonly account: TradingAccount; readonly row: InvestmentRow },
): Promise<void> => {
  const at = world.now();
  await writeSettled(tx, row.id, { takenBack: false, at });
  const settled = await findInvestment(tx, { accountId: account.id, id: row.id, yesterday: yesterdayOf(at) });
  if (!settled) throw new Error(`Investment ${row.id} is gone.`);
  const amount = totalRevenueOf(settled);
  const bought = { accountId: account.id, subject: row.id, kinds: ['investment-bought'], amount } as const;
  const corrected = await givenBackByCorrections(tx, bought);
  const settling = { investmentId: row.id, account, amount: decimal(amount), corrected };
  await post(tx, investmentSettled({ ...settling, dueAt: row.ends_at, at }));
  await announceSettled(tx, settled, at);
  const product = nameIn(settled.names, await languageOf(tx, account.customerId));
  await notify(tx, world, account.customerId, {
    kind: 'investment-settled',
    investmentId: row.id,
    amount: settled.income,
    words: {
      ...{ product, amount: moneyText(setOffAtEnd(amount, corrected.toFixed())) },
      ...(corrected.gt(0) && { corrected: moneyText(corrected) }),
    },
  });
};

/** Posts the next result of an investment, if it is still due, and settles it after its last one: in one transaction. */
const postNext = (world: World, { id, accountId }: DueInvestment): Promise<void> =>
  world.database.transaction(async (tx) => {
    const account = await lockAccountById(tx, accountId);
    const row = await lockInvestment(tx, id);
    if (row?.status !== 'in-progress') return;
    const day = row.first_day + row.days_credited;
    const rate = await findRate(tx, row.product_id, day);
    if (rate === undefined) return;
    const [at, dueAt] = [world.now(), resultDueAt(day)];
    const result = nextResult(row, rate);
    await writeResult(tx, row, { day, rate, result, dueAt, at });
    const amount = decimal(result.earnings);
    await post(tx, investmentResult({ investmentId: id, day: dateText(day), account, amount, dueAt, at }));
    const after = { ...row, income: result.income, days_credited: row.days_credited + 1 };
    await announceResult(tx, after, at);
    if (after.days_credited === row.cycle_days) await settle(tx, world, { account, row });
  });

/**
 * Posts all results that are due, the earliest date first. One that fails is reported and left for the next time, and so
 * are the later ones of its investment. Returns false where something is left.
 */
const postAllDue = async (world: World, report: (fault: unknown) => void): Promise<boolean> => {
  const failed = new Set<string>();
  for (;;) {
    const found = await findDue(world.database.reader, BATCH + failed.size);
    const due = found.filter(({ id }) => !failed.has(id));
    if (due.length === 0) return failed.size === 0;
    for (const each of due) {
      try {
        await postNext(world, each);
      } catch (fault) {
        report(fault);
        failed.add(each.id);
      }
    }
  }
};

/** What posts results without a request. */
export type ResultPosting = {
  /** Begins what is due, once in a London date, and each minute while something is left. */
  tick(): void;
  /** Settles when everything that was due at the last tick is done. */
  settled(): Promise<void>;
};

/** Seconds after which what is left is tried again. */
const RETRY_SECONDS = 60;

/** Creates the posting of daily results. Each process tries all; what another one has posted is found done. */
export const createResultPosting = (
  world: World,
  source: ProductSource,
  report: (fault: unknown) => void,
): ResultPosting => {
  let posting = Promise.resolve();
  let done: number | undefined;
  let begunAt = -Infinity;
  const postDue = async (): Promise<void> => {
    const today = londonDay(world.now());
    const isWhole = await postRates({ world, source, report });
    if ((await postAllDue(world, report)) && isWhole) done = today;
  };
  return {
    tick() {
      const now = world.now();
      if (done === londonDay(now) || (londonDay(begunAt) === londonDay(now) && now < begunAt + RETRY_SECONDS)) return;
      begunAt = now;
      posting = posting.then(postDue).catch(report);
    },
    settled: () => posting,
  };
};
