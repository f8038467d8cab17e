import { PAGE_SIZE, type Schemas } from '../../contract/index.ts';
import { decimal, moneyText } from '../../domain/decimal.ts';
import { type CashFlow, moneyWeightedReturn, paidOf, simpleReturnOf } from '../../domain/investments/returns.ts';
import { refusal } from '../../domain/refusal.ts';
import { dateText, londonDay } from '../../domain/time.ts';
import type { Handler } from '../http/index.ts';
import { isUuid, pageOf, readCursor, type Reader } from '../store/index.ts';
import { findActiveAccount } from '../trading/index.ts';
import {
  findEarned,
  findInvestment,
  findInvestments,
  findResults,
  type InvestmentFilter,
  sumInvestments,
} from './investmentRepository.ts';
import { investmentView, totalRevenueOf } from './investmentView.ts';
import { yesterdayOf } from './products.ts';

type Earned = Awaited<ReturnType<typeof findEarned>>[number];

/** Lists the cash flows of investments with a result: what was paid, and what came back or is held today (INV-19). */
const cashFlowsOf = (earned: readonly Earned[], today: number): readonly CashFlow[] =>
  earned.flatMap(({ amount, fee, income, first_day: first, cycle_days: days, status }) => [
    { day: first, amount: paidOf(amount, fee).result.negated() },
    { day: status === 'settled' ? first + days : today, amount: decimal(totalRevenueOf({ amount, income })) },
  ]);

const totalsOf = async (
  reader: Reader,
  filter: InvestmentFilter,
  now: number,
): Promise<Schemas['InvestmentTotals']> => {
  const { count, amount, income, yesterday } = await sumInvestments(reader, filter, yesterdayOf(now));
  const earned = await findEarned(reader, filter);
  return {
    ...{ count, investmentAmount: moneyText(decimal(amount)), income: moneyText(decimal(income)) },
    yesterdayEarnings: moneyText(decimal(yesterday)),
    totalRevenue: totalRevenueOf({ amount, income }),
    simpleReturn: simpleReturnOf(earned.map((each) => ({ ...each, totalRevenue: totalRevenueOf(each) }))),
    yearlyReturn: moneyWeightedReturn(cashFlowsOf(earned, londonDay(now))),
  };
};

/** Lists a page of the account's investments, the newest first, with the totals of all that is filtered. */
export const listInvestments: Handler<'listInvestments'> = async (
  { query: { status, cursor, size = PAGE_SIZE } },
  { tx, world, session, account: mode, language },
) => {
  const account = await findActiveAccount(tx, session.customerId, mode);
  if ('refused' in account) return account;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && !after) return { refused: refusal('request-invalid', { field: 'cursor' }) };
  const now = world.now();
  const filter = { accountId: account.id, status };
  return world.database.inOneInstant(async (instant) => {
    const page = await pageOf(size, {
      find: (most) => findInvestments(instant, filter, { after, most, yesterday: yesterdayOf(now) }),
      cursorOf: (row) => ({ at: row.created_at, id: row.id }),
    });
    return {
      data: {
        items: page.rows.map((row) => investmentView(row, language)),
        nextCursor: page.nextCursor,
        totals: await totalsOf(instant, filter, now),
      },
    };
  });
};

/** Answers one investment of the account; another's is refused (1002) like one that does not exist (INV-63). */
export const getInvestment: Handler<'getInvestment'> = async (
  { query: { quantifyOrderId: id } },
  { tx, world, session, account: mode, language },
) => {
  const account = await findActiveAccount(tx, session.customerId, mode);
  if ('refused' in account) return account;
  const yesterday = yesterdayOf(world.now());
  const row = isUuid(id) ? await findInvestment(tx, { accountId: account.id, id, yesterday }) : undefined;
  return row
    ? { data: investmentView(row, language) }
    : { refused: refusal('not-found', { field: 'quantifyOrderId' }) };
};

/** Lists the results of an investment by page number, the newest first (INV-62). */
export const listDailyEarnings: Handler<'listDailyEarnings'> = async (
  { path: { page, size }, query: { quantifyOrderId: id } },
  { tx, world, session, account: mode },
) => {
  const account = await findActiveAccount(tx, session.customerId, mode);
  if ('refused' in account) return account;
  return world.database.inOneInstant(async (instant) => {
    const yesterday = yesterdayOf(world.now());
    const row = isUuid(id) ? await findInvestment(instant, { accountId: account.id, id, yesterday }) : undefined;
    if (!row) return { refused: refusal('not-found', { field: 'quantifyOrderId' }) };
    const results = await findResults(instant, row.id, { page, size });
    const items = results.map(({ day, rate, earnings, value_after: valueAfter, posted_at: postedAt }) => ({
      ...{ date: dateText(day), rate, earnings, valueAfter, postedAt },
    }));
    return { data: { items, page, size, total: row.days_credited } };
  });
};
