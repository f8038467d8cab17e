import { sql } from 'kysely';
import type { Database, Transaction } from '../../../src/server/store/index.ts';
import { migrate } from '../../../src/server/store/migrate.ts';
import { MIGRATIONS } from '../../../src/server/store/migrations/index.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const applied = async () =>
  (await database.reader.selectFrom('migrations').select('name').orderBy('name').execute()).map(({ name }) => name);

it('applies every migration once, however often it is called', async () => {
  await migrate(database);
  await Promise.all([migrate(database), migrate(database)]);
  expect(await applied()).toEqual(MIGRATIONS.map(({ name }) => name));
});

/** Statements of a migration. */
const statementsOf = (wanted: string): readonly string[] =>
  (MIGRATIONS.find(({ name }) => name === wanted)?.statements ?? '').split(';').filter((one) => one.trim() !== '');

/** Applies a migration within a transaction. */
const apply = async (tx: Transaction, name: string) => {
  for (const statement of statementsOf(name)) await sql.raw(statement).execute(tx);
};

/** Runs in a transaction that sees an earlier version's tables, which are gone afterwards. */
const inEarlier = (tables: string, run: (tx: Transaction) => Promise<void>) =>
  database.transaction(async (tx) => {
    await sql.raw(`create schema earlier; set local search_path to earlier; ${tables}`).execute(tx);
    await run(tx);
    await sql.raw('drop schema earlier cascade').execute(tx);
  });

const EARLIER_NOTIFICATIONS = `
  create table notifications (kind text constraint notifications_kind_check check (kind <> 'stop-loss-reached'));
  insert into notifications values ('filled'), ('stopLossReached'), ('closedBySystem');`;

it('writes the kinds of notifications of an earlier version in kebab case', () =>
  inEarlier(EARLIER_NOTIFICATIONS, async (tx) => {
    await apply(tx, '014-notification-kinds');
    await apply(tx, '015-renamed-notifications');
    const { rows } = await sql<{ kind: string }>`select kind from notifications`.execute(tx);
    expect(rows.map(({ kind }) => kind)).toEqual(['filled', 'stop-loss-reached', 'closed-by-system']);
  }));

it('lets a process of the version before write its kinds of notifications, and refuses unknown ones', () =>
  inEarlier(EARLIER_NOTIFICATIONS, async (tx) => {
    await apply(tx, '014-notification-kinds');
    await apply(tx, '015-renamed-notifications');
    await sql`insert into notifications values ('stopLossReached'), ('take-profit-reached')`.execute(tx);
    await sql`savepoint before`.execute(tx);
    await expect(sql`insert into notifications values ('stopped')`.execute(tx)).rejects.toThrow('kind_check');
    await sql`rollback to savepoint before`.execute(tx);
  }));

it('checks stored notifications in a step of its own, after the exclusive lock', () =>
  inEarlier(EARLIER_NOTIFICATIONS, async (tx) => {
    const isChecked = async () => {
      const { rows } = await sql<{ convalidated: boolean }>`
        select convalidated from pg_constraint where conrelid = 'notifications'::regclass`.execute(tx);
      return rows.map(({ convalidated }) => convalidated);
    };
    await apply(tx, '014-notification-kinds');
    expect(await isChecked()).toEqual([false]);
    await apply(tx, '015-renamed-notifications');
    expect(await isChecked()).toEqual([true]);
  }));

/** Locks of a table that keep others from writing or reading it. */
const BLOCKING = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

it('holds no lock against reading and writing while it renames and checks stored notifications', async () => {
  const modes = await database.transaction(async (tx) => {
    await apply(tx, '015-renamed-notifications');
    const { rows } = await sql<{ mode: string }>`
      select mode from pg_locks where relation = 'notifications'::regclass and pid = pg_backend_pid()`.execute(tx);
    return rows.map(({ mode }) => mode);
  });
  expect(modes).toContain('RowExclusiveLock');
  expect(modes.filter((mode) => BLOCKING.includes(mode))).toEqual([]);
});

const EARLIER_ORDERS = `
  create table accounts (id integer, warned text);
  insert into accounts values (1, '70'), (2, '100'), (3, null);
  create table orders (account_id integer, status text, symbol text, direction smallint, open_conversion_symbol text,
    open_conversion_side text);
  insert into orders values (1, 'closed', 'USDJPY', 0, 'USDJPY', null), (1, 'pending', 'XAUUSD', 0, null, null),
    (2, 'open', 'USDJPY', 1, 'USDJPY', null), (2, 'closed', 'EURJPY', 0, 'USDJPY', 'mid');`;

it('arms the warnings of accounts that have no open position [CLO-24]', () =>
  inEarlier(EARLIER_ORDERS, async (tx) => {
    await apply(tx, '016-upgraded-accounts');
    const { rows } = await sql<{ warned: string | null }>`select warned from accounts order by id`.execute(tx);
    expect(rows.map(({ warned }) => warned)).toEqual([null, '100', null]);
  }));

it('gives the margin rates of earlier orders of USDJPY the side that the order opened at [CNV-11]', () =>
  inEarlier(EARLIER_ORDERS, async (tx) => {
    await apply(tx, '016-upgraded-accounts');
    const { rows } = await sql<{ side: string | null }>`
      select open_conversion_side as side from orders order by account_id, status, symbol`.execute(tx);
    expect(rows.map(({ side }) => side)).toEqual(['ask', null, 'mid', 'bid']);
  }));

it('refuses a database of a newer version, and names the migration that it does not know', async () => {
  await database.transaction((tx) => tx.insertInto('migrations').values({ name: '999-later' }).execute());
  await expect(migrate(database)).rejects.toThrow('a newer version of this server: it has 999-later');
});
