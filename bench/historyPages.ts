import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../src/server/store/index.ts';
import { findOrders, type OrderFilter, sumOrders } from '../src/server/trading/orderListRepository.ts';
import { findPlainly, sumPlainly } from '../test/support/plainHistory.ts';
import type { Benchmark } from './benchmark.ts';
import { inRounds } from './rounds.ts';
import { storeAccount } from './storedAccounts.ts';

const LONG = 100_000;
const SHORT = 100;
/** Rows of a page, and one more that shows whether another follows. */
const SIZE = 21;
const READINGS = 100;
const PLAIN_READINGS = 5;
const AT = 1_790_000_000;

/** Writes an account with so many closed orders, one a second on two symbols in turn; returns its id. */
const storeHistory = (database: Database, letter: string, closings: number): Promise<string> =>
  database.transaction(async (tx) => {
    const id = await storeAccount(tx, letter, AT);
    await sql`
      insert into orders (id, number, account_id, scope, symbol, kind, direction, status, volume, placed_volume, leverage,
        place_price, contract_size, open_conversion_rate, open_conversion_at, placed_at, opened_at, last_state_at,
        close_reason)
      select gen_random_uuid(), '20260921' || lpad(nextval('order_numbers')::text, 6, '0'), ${id}::uuid, 'demo',
        case n % 2 when 0 then 'EURUSD' else 'XAUUSD' end, 'market', 0, 'closed', 0.10, 0.10, 10, 4129.45, 100, 1,
        ${AT}::bigint, ${AT}::bigint, ${AT}::bigint, ${AT}::bigint + n, 'customer'
      from generate_series(1, ${closings}::int) n`.execute(tx);
    await sql`
      insert into closings (id, order_id, account_id, scope, volume, close_price, profit, fee, overnight_fee, margin,
        conversion_rate, conversion_at, reason, closed_at)
      select gen_random_uuid(), id, account_id, scope, 0.10, 4130.45, last_state_at % 7 - 3, -0.70, -0.30, 10, 1,
        ${AT}::bigint, 'customer', last_state_at
      from orders where account_id = ${id}::uuid order by last_state_at`.execute(tx);
    return id;
  });

const all = (accountId: string): OrderFilter => ({
  ...{ accountId, view: 'history', status: 'all', symbol: undefined, from: undefined, to: undefined },
});

/** Highest id: no row of the same second is before it. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Page that begins after so many rows of a history with one closing a second. */
const pageAfter = (closings: number, rows: number) => ({
  after: { at: AT + closings - rows, id: LAST_ID },
  most: SIZE,
});

/** Returns milliseconds for each of so many readings. */
const timed = async (times: number, read: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now();
  for (let reading = 0; reading < times; reading += 1) await read();
  return (performance.now() - startedMs) / times;
};

/** Reads a page as `listOrders` does: its rows by key, its totals and those of a span by index. */
const readPage = async ({ reader }: Database, filter: OrderFilter, page: ReturnType<typeof pageAfter>) => {
  await findOrders(reader, filter, page);
  await sumOrders(reader, filter);
  await sumOrders(reader, { ...filter, from: page.after.at });
};

/** Bad variant: sorts all rows for a page, and adds all of them up for its totals. */
const readPlainly = async ({ reader }: Database, filter: OrderFilter, page: ReturnType<typeof pageAfter>) => {
  await findPlainly(reader, filter, page);
  await sumPlainly(reader, filter);
  await sumPlainly(reader, { ...filter, from: page.after.at });
};

/** Compares the slowest of three pages of a history of 100,000 closings with a page of 100, in the embedded database. */
export const historyPages: Benchmark = {
  name: 'history-pages',
  atMost: 1.3,
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'sun-bench-'));
    const database = await openDatabase({ databaseUrl: null, dataDir });
    const short = all(await storeHistory(database, 's', SHORT));
    const long = all(await storeHistory(database, 'l', LONG));
    for (const table of ['orders', 'closings', 'closing_sums'])
      await sql`analyze ${sql.ref(table)}`.execute(database.reader);
    const pageOf = (rows: number) => () => timed(READINGS, () => readPage(database, long, pageAfter(LONG, rows)));
    const rounds = await inRounds({
      short: () => timed(READINGS, () => readPage(database, short, pageAfter(SHORT, SHORT / 2))),
      first: pageOf(0),
      thousandth: pageOf(999 * (SIZE - 1)),
      middle: pageOf(LONG / 2),
      plain: () => timed(PLAIN_READINGS, () => readPlainly(database, long, pageAfter(LONG, LONG / 2))),
    });
    await database.close();
    rmSync(dataDir, { recursive: true });
    const beside = { limit: rounds.short, unit: 'ms' };
    const slowest = Math.max(rounds.first, rounds.thousandth, rounds.middle);
    return {
      good: { what: 'the slowest page of 100,000 closings, against 100', figure: slowest, ...beside },
      bad: { what: 'the same with all rows sorted and added up', figure: rounds.plain, ...beside },
    };
  },
};
