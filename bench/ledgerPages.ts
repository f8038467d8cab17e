import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type EntryFilter, findEntries, sumEntries } from '../src/server/ledger/index.ts';
import { type Database, openDatabase } from '../src/server/store/index.ts';
import type { Benchmark } from './benchmark.ts';
import { inRounds } from './rounds.ts';
import { storeAccount } from './storedAccounts.ts';

const LONG = 100_000;
const SHORT = 100;
const SIZE = 21;
const PAGES = 100;
const AT = 1_790_000_000;

/** Writes an account with so many entries, fees and results in turn; returns its id. */
const storeEntries = (database: Database, letter: string, entries: number): Promise<string> =>
  database.transaction(async (tx) => {
    const id = await storeAccount(tx, letter, AT);
    await sql`
      with posted as (
        insert into postings (kind, subject, occurrence, scope, due_at, posted_at, leg_count)
        select case n % 2 when 0 then 'opening-fee' else 'profit' end, ${id}::uuid, ${letter} || n, 'demo',
          ${AT}::bigint + n, ${AT}::bigint + n, 2 from generate_series(1, ${entries}::int) n
        returning id)
      insert into legs (posting_id, ordinal, scope, account_id, ledger_account, amount)
      select id, 1, 'demo', ${id}::uuid, 'cash', case id % 2 when 0 then -7 else 20 end from posted
      union all select id, 2, 'demo', null, 'fees', case id % 2 when 0 then 7 else -20 end from posted`.execute(tx);
    return id;
  });

/** Reads pages from the middle of a list with the sums of all of it; returns milliseconds. */
const timed = async (read: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now();
  for (let page = 0; page < PAGES; page += 1) await read();
  return performance.now() - startedMs;
};

/** Reads a page as `listLedgerEntries` does: its entries by key, its sums by index. */
const readPage = async ({ reader }: Database, filter: EntryFilter, entries: number): Promise<void> => {
  const middle = Math.floor(entries / 2);
  await findEntries(reader, filter, { after: { at: AT + middle, sequence: middle }, most: SIZE });
  await sumEntries(reader, filter);
};

/** Bad variant: counts rows up to the page, and adds all of them up for its sums. */
const readByOffset = async ({ reader }: Database, { accountId }: EntryFilter, entries: number): Promise<void> => {
  await sql`select * from legs where account_id = ${accountId} and ledger_account = 'cash'
    order by sequence desc limit ${SIZE} offset ${Math.floor(entries / 2)}`.execute(reader);
  await sql`select count(*), sum(greatest(amount, 0)), sum(least(amount, 0)) from legs
    where account_id = ${accountId} and ledger_account = 'cash'`.execute(reader);
};

/** Compares a page of a ledger of 100,000 entries with one of 100, in the embedded database. */
export const ledgerPages: Benchmark = {
  name: 'ledger-pages',
  atMost: 1.3,
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'sun-bench-'));
    const database = await openDatabase({ databaseUrl: null, dataDir });
    const short = { accountId: await storeEntries(database, 's', SHORT), type: 'fee' } as const;
    const long = { accountId: await storeEntries(database, 'l', LONG), type: 'fee' } as const;
    await sql`analyze legs`.execute(database.reader);
    await sql`analyze postings`.execute(database.reader);
    const rounds = await inRounds({
      short: () => timed(() => readPage(database, short, SHORT)),
      long: () => timed(() => readPage(database, long, LONG)),
      counted: () => timed(() => readByOffset(database, long, LONG)),
    });
    await database.close();
    rmSync(dataDir, { recursive: true });
    const beside = { limit: rounds.short, unit: 'ms' };
    return {
      good: { what: `${PAGES} pages of 100,000 entries, against 100`, figure: rounds.long, ...beside },
      bad: { what: 'the same by offset, its sums added up', figure: rounds.counted, ...beside },
    };
  },
};
