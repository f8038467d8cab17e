import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountKey } from '../../../src/server/ledger/index.ts';
import type { Database, Reader } from '../../../src/server/store/index.ts';
import { createOrderCounts } from '../../../src/server/trading/index.ts';
import { insertAccount } from '../../support/customerAccount.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

const HOUR = 3600;
const WEEK = 7 * 24 * HOUR;
/** An hour begins here. */
const AT = 1_789_999_200;

let database: Database;
let account: AccountKey;
let orders = 0;
beforeEach(async () => {
  database = await openTestDatabase();
  account = await database.transaction((tx) => insertAccount(tx));
});
afterEach(() => database.close());

const place = (symbol: string, ...instants: readonly number[]) =>
  database.transaction(async (tx) => {
    for (const at of instants) {
      const number = `20260930${String((orders += 1)).padStart(6, '0')}`;
      await tx
        .insertInto('orders')
        .values({
          ...{ id: randomUUID(), number, account_id: account.id, scope: account.scope, symbol, status: 'pending' },
          ...{ kind: 'limit', direction: 0, volume: '0.10', placed_volume: '0.10', leverage: 20, contract_size: '100' },
          ...{ place_price: '4129.45', placed_at: at, last_state_at: at },
        })
        .execute();
    }
  });

/** Adds up counts by symbol. */
const totals = async (counting: ReturnType<typeof createOrderCounts>, now: number) => {
  const sums: Record<string, number> = {};
  for (const { symbol, count } of await counting(database.reader, now)) sums[symbol] = (sums[symbol] ?? 0) + count;
  return sums;
};
const countedAnew = async (reader: Reader, now: number) => {
  const { rows } = await sql<{ symbol: string; count: number }>`
    select symbol, count(*)::integer as count from orders where placed_at > ${now - WEEK} group by symbol`.execute(
    reader,
  );
  return Object.fromEntries(rows.map(({ symbol, count }) => [symbol, count]));
};

describe('the counts of orders', () => {
  it('are those of all orders placed within the span, to the second, also after days and after the clock was set back [INS-23]', async () => {
    const counting = createOrderCounts(WEEK);
    const instants = [0, 1, HOUR - 1, HOUR, 5 * HOUR + 7, 30 * HOUR, WEEK - 1, WEEK, WEEK + HOUR].map(
      (after) => AT + after,
    );
    await place('XAUUSD', ...instants);
    await place('EURUSD', AT + HOUR, AT + 90 * HOUR);
    const steps = [
      0,
      59,
      HOUR,
      HOUR + 1,
      2 * HOUR,
      31 * HOUR,
      3 * HOUR,
      WEEK - 1,
      WEEK,
      WEEK + 1,
      WEEK + HOUR,
      3 * WEEK,
    ];
    for (const now of steps.map((after) => AT + after)) {
      expect(await totals(counting, now)).toEqual(await countedAnew(database.reader, now));
    }
  });

  it('of hours that are over are read once', async () => {
    const counting = createOrderCounts(WEEK);
    const now = AT + 5 * HOUR;
    await place('XAUUSD', AT + 60, now - 60);
    expect(await totals(counting, now)).toEqual({ XAUUSD: 2 });
    await place('XAUUSD', AT + 90, now - 90);
    expect(await totals(counting, now + 60)).toEqual({ XAUUSD: 3 });
  });
});
