import { sql } from 'kysely';
import type { Database, Transaction } from '../../../src/server/store/index.ts';
import { migrate } from '../../../src/server/store/migrate.ts';
import { MIGRATIONS } from '../../../src/server/store/migrations/index.ts';
import { openTestDatabase, TEST_DATABASE_URL } from '../../support/testDatabase.ts';
import { startTestServer } from '../../support/testServer.ts';
import { signUpTrader, type Trader } from '../trading/trader.ts';

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

it('a migration that waited for a transaction which waited for it is tried again', async () => {
  const own = await openTestDatabase();
  await own.transaction(async (tx) => void (await sql`create sequence tries`.execute(tx)));
  // A number of a sequence stays used where its transaction is rolled back; each try is repeated by the database's own rule.
  const adding = {
    name: '999-late',
    statements: `do $$ begin
      if nextval('tries') < 8 then raise exception using errcode = '40P01', message = 'deadlock detected'; end if;
    end $$`,
  };
  await migrate(own, [...MIGRATIONS, adding], { lockMs: 200, waitMs: 1, tries: 5 });
  const { rows } = await sql<{ name: string }>`select name from migrations where name = '999-late'`.execute(own.reader);
  expect(rows).toHaveLength(1);
  await own.close();
});

// The embedded database has one connection: nobody else holds a lock there.
if (TEST_DATABASE_URL !== undefined) {
  it('a migration that is not given its locks lets others pass, and is tried again until it is', async () => {
    const own = await openTestDatabase();
    const adding = { name: '999-notes', statements: 'alter table search_counts add column note text' };
    const patience = { lockMs: 200, waitMs: 100 };
    const release = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = own.transaction(async (tx) => {
      await sql`select count(*) from search_counts`.execute(tx);
      isHeld.resolve();
      await release.promise;
    });
    await isHeld.promise;
    await expect(migrate(own, [...MIGRATIONS, adding], { ...patience, tries: 2 })).rejects.toThrow(
      '999-notes was not given its locks',
    );
    const migrating = migrate(own, [...MIGRATIONS, adding], { ...patience, tries: 50 });
    // A query that comes while the migration waits is answered between two of its tries.
    await own.reader.selectFrom('search_counts').selectAll().execute();
    release.resolve();
    await Promise.all([holding, migrating]);
    await sql`select note from search_counts`.execute(own.reader);
    await own.close();
  });
}

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

const EARLIER_EVENTS = `
  create table orders (id integer, expires_at bigint);
  insert into orders values (1, 1790668800), (2, null);
  create table order_events (order_id integer, detail jsonb not null);
  insert into order_events values (1, '{"stopLoss": null}'), (2, '{"stopLoss": "4100.00"}');`;

it('gives the events of earlier orders the expiry of their order [ORL-76]', () =>
  inEarlier(EARLIER_EVENTS, async (tx) => {
    await apply(tx, '018-expiries-of-events');
    const { rows } = await sql<{ detail: object }>`select detail from order_events order by order_id`.execute(tx);
    expect(rows.map(({ detail }) => detail)).toEqual([
      { stopLoss: null, expiresAt: 1_790_668_800 },
      { stopLoss: '4100.00', expiresAt: null },
    ]);
  }));

const EARLIER_RESETS = `
  create table accounts (id uuid primary key);
  insert into accounts values ('a0000000-0000-4000-8000-000000000001'), ('a0000000-0000-4000-8000-000000000002');
  create table postings (kind text, subject uuid, occurrence text, posted_at bigint);
  insert into postings values
    ('demo-grant', 'a0000000-0000-4000-8000-000000000001', 'opened', 1790000000),
    ('demo-grant', 'a0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 1790000100),
    ('demo-grant', 'a0000000-0000-4000-8000-000000000002', 'opened', 1790000000),
    ('profit', 'a0000000-0000-4000-8000-000000000002', 'once', 1790000200);
  create table notifications (kind text constraint notifications_kind_check check (kind <> 'demo-reset'));
  insert into notifications values ('filled'), ('stopLossReached');`;

it('takes the resets of earlier demo accounts over from the ledger, and lets them be notified', () =>
  inEarlier(EARLIER_RESETS, async (tx) => {
    await apply(tx, '022-demo-resets');
    const { rows } = await sql<object>`select * from demo_resets`.execute(tx);
    expect(rows).toEqual([
      {
        id: 'b0000000-0000-4000-8000-000000000001',
        account_id: 'a0000000-0000-4000-8000-000000000001',
        at: 1_790_000_100,
        balance: '100000.00',
      },
    ]);
    await sql`insert into notifications values ('demo-reset'), ('marginWarning')`.execute(tx);
    await sql`savepoint before`.execute(tx);
    await expect(sql`insert into notifications values ('stopped')`.execute(tx)).rejects.toThrow('kind_check');
    await sql`rollback to savepoint before`.execute(tx);
  }));

const EARLIER_ACCEPTANCES = `
  create table accepted_agreements (name text);
  insert into accepted_agreements values ('customer');`;

it('keeps no values of the firm for earlier acceptances, and lets a process of the version before write one [CNT-43]', () =>
  inEarlier(EARLIER_ACCEPTANCES, async (tx) => {
    await apply(tx, '023-firm-of-agreements');
    await sql`insert into accepted_agreements (name) values ('risk')`.execute(tx);
    await sql`insert into accepted_agreements values ('privacy', '{"firmName": null}')`.execute(tx);
    const { rows } = await sql<object>`select * from accepted_agreements`.execute(tx);
    expect(rows).toEqual([
      { name: 'customer', firm: null },
      { name: 'risk', firm: null },
      { name: 'privacy', firm: { firmName: null } },
    ]);
  }));

const OWN_ACCOUNT = 'a0000000-0000-4000-8000-000000000001';
const EARLIER_LEDGER = `
  create table accounts (id uuid, scope text, unique (id, scope));
  insert into accounts values ('${OWN_ACCOUNT}', 'demo');
  ${MIGRATIONS.find(({ name }) => name === '002-ledger')?.statements ?? ''}
  insert into postings (kind, subject, occurrence, scope, due_at, posted_at, leg_count)
    select kind, gen_random_uuid(), 'once', 'demo', 1790000000, 1790000000 + at, 2 from (values
      ('demo-grant', 0), ('opening-fee', 60), ('profit', 30), ('opening-fee', 90)) as earlier (kind, at);
  insert into legs (posting_id, ordinal, scope, account_id, ledger_account, amount)
    select id, 1, 'demo', '${OWN_ACCOUNT}', 'cash', case kind when 'opening-fee' then -7 else 100 end from postings
    order by id;
  insert into legs (posting_id, ordinal, scope, account_id, ledger_account, amount)
    select id, 2, 'demo', null, 'fees', case kind when 'opening-fee' then 7 else -100 end from postings;
  set constraints all immediate; set constraints all deferred;`;

it('numbers the entries of an earlier ledger, with their sums, and those that follow', () =>
  inEarlier(EARLIER_LEDGER, async (tx) => {
    await sql.raw(MIGRATIONS.find(({ name }) => name === '027-entries')?.statements ?? '').execute(tx);
    await sql
      .raw(
        `insert into postings (kind, subject, occurrence, scope, due_at, posted_at, leg_count)
           values ('profit', gen_random_uuid(), 'once', 'demo', 1790000100, 1790000100, 2);
         insert into legs (posting_id, ordinal, scope, account_id, ledger_account, amount)
           values (5, 1, 'demo', '${OWN_ACCOUNT}', 'cash', -30), (5, 2, 'demo', null, 'trading', 30);
         set constraints all immediate; set constraints all deferred;`,
      )
      .execute(tx);
    const { rows } = await sql<object>`
      select entry_type as type, entry_at - 1790000000 as at, balance_after, credited_after, type_sequence,
        type_balance_after, type_credited_after from legs where entry_id is not null order by sequence`.execute(tx);
    const entry = (type: string, at: number, ...sums: (string | number)[]) => {
      const [balance_after, credited_after, type_sequence, type_balance_after, type_credited_after] = sums;
      return { type, at, balance_after, credited_after, type_sequence, type_balance_after, type_credited_after };
    };
    expect(rows).toEqual([
      entry('grant', 0, '100.00', '100.00', 1, '100.00', '100.00'),
      entry('fee', 60, '93.00', '100.00', 1, '-7.00', '0.00'),
      // Written when the clock was earlier: an entry is never earlier than the one before.
      entry('profit', 60, '193.00', '200.00', 1, '100.00', '100.00'),
      entry('fee', 90, '186.00', '200.00', 2, '-14.00', '0.00'),
      entry('profit', 100, '156.00', '200.00', 2, '70.00', '100.00'),
    ]);
    await sql`savepoint before`.execute(tx);
    await expect(sql`update legs set amount = 1`.execute(tx)).rejects.toThrow('never changed');
    await sql`rollback to savepoint before`.execute(tx);
  }));

const EARLIER_CLOSINGS = `
  create table accounts (id uuid primary key);
  create table orders (id uuid primary key, account_id uuid, symbol text, status text, last_state_at bigint);
  create index orders_of_account on orders (account_id, last_state_at, id);
  create table closings (id uuid primary key default gen_random_uuid(), order_id uuid references orders, account_id uuid,
    closed_at bigint, profit numeric(20, 2), fee numeric(20, 2), overnight_fee numeric(20, 2));
  insert into orders (id, account_id, symbol, status)
    select md5(symbol)::uuid, '${OWN_ACCOUNT}', symbol, 'open' from (values ('XAUUSD'), ('EURUSD')) as earlier (symbol);
  insert into closings (order_id, account_id, closed_at, profit, fee, overnight_fee)
    select md5(symbol)::uuid, '${OWN_ACCOUNT}', at, profit, -1, -0.5
    from (values ('EURUSD', 30, 1.5), ('XAUUSD', 10, 100), ('XAUUSD', 20, -40)) as earlier (symbol, at, profit);`;

/** Sums up the closings of before within a transaction, as the migration does account by account. */
const fillSums = async (tx: Transaction) => {
  const fill = MIGRATIONS.find(({ name }) => name === '052-filled-closing-sums')?.fill;
  await sql.raw(fill?.each.replaceAll(':key', `'${OWN_ACCOUNT}'`) ?? '').execute(tx);
};

it('sums up the closings of before, and those that follow', () =>
  inEarlier(EARLIER_CLOSINGS, async (tx) => {
    await sql.raw(MIGRATIONS.find(({ name }) => name === '052-closing-sums')?.statements ?? '').execute(tx);
    await fillSums(tx);
    await sql`
      insert into closings (order_id, account_id, closed_at, profit, fee, overnight_fee)
      values (md5('EURUSD')::uuid, ${OWN_ACCOUNT}, 30, 9, -1, 0), (md5('XAUUSD')::uuid, ${OWN_ACCOUNT}, 15, 2, -1, -0.5)`.execute(
      tx,
    );
    const { rows } = await sql<object>`
      select symbol, closed_at as at, array[count, won, lost, profit, fee, overnight_fee]::text[] as sums
      from closing_sums order by symbol, closed_at, sequence`.execute(tx);
    const sumsAt = (symbol: string, at: number, ...sums: string[]) => ({ symbol, at, sums });
    expect(rows).toEqual([
      sumsAt('', 10, '1', '1', '0', '100.00', '-1.00', '-0.50'),
      sumsAt('', 15, '2', '2', '0', '102.00', '-2.00', '-1.00'),
      sumsAt('', 20, '3', '2', '1', '62.00', '-3.00', '-1.50'),
      sumsAt('', 30, '4', '2', '1', '63.50', '-4.00', '-2.00'),
      sumsAt('', 30, '5', '3', '1', '72.50', '-5.00', '-2.00'),
      sumsAt('EURUSD', 30, '1', '0', '0', '1.50', '-1.00', '-0.50'),
      sumsAt('EURUSD', 30, '2', '1', '0', '10.50', '-2.00', '-0.50'),
      sumsAt('XAUUSD', 10, '1', '1', '0', '100.00', '-1.00', '-0.50'),
      sumsAt('XAUUSD', 15, '2', '2', '0', '102.00', '-2.00', '-1.00'),
      sumsAt('XAUUSD', 20, '3', '2', '1', '62.00', '-3.00', '-1.50'),
    ]);
  }));

it('sums up an account right in which a version before closed between the two steps, and again without a change', () =>
  inEarlier(EARLIER_CLOSINGS, async (tx) => {
    await sql.raw(MIGRATIONS.find(({ name }) => name === '052-closing-sums')?.statements ?? '').execute(tx);
    await sql`
      insert into closings (order_id, account_id, closed_at, profit, fee, overnight_fee)
      values (md5('EURUSD')::uuid, ${OWN_ACCOUNT}, 40, 9, -1, 0)`.execute(tx);
    const sums = async () => {
      const { rows } = await sql<{ sums: string[] }>`
        select array[symbol, closed_at::text, count::text, profit::text] as sums from closing_sums
        order by symbol, closed_at, sequence`.execute(tx);
      return rows.map((row) => row.sums.join(' '));
    };
    expect(await sums()).toEqual([' 40 1 9.00', 'EURUSD 40 1 9.00']);
    await fillSums(tx);
    const filled = [
      ' 10 1 100.00',
      ' 20 2 60.00',
      ' 30 3 61.50',
      ' 40 4 70.50',
      'EURUSD 30 1 1.50',
      'EURUSD 40 2 10.50',
    ];
    expect((await sums()).slice(0, 6)).toEqual(filled);
    const { rows: before } = await sql<object>`select * from closing_sums order by sequence`.execute(tx);
    await fillSums(tx);
    const { rows: after } = await sql<object>`select * from closing_sums order by sequence`.execute(tx);
    expect(after).toEqual(before);
  }));

// The embedded database has one connection: nobody else closes there meanwhile.
if (TEST_DATABASE_URL !== undefined) {
  it('lets an account close while the closings of another one are summed up, and sums both up', async () => {
    const server = await startTestServer();
    const { database: own } = server.world;
    const [first, second] = [await signUpTrader(server), await signUpTrader(server)];
    const accountOf = async ({ id }: Trader) => {
      const accounts = own.reader.selectFrom('accounts').select('id').where('customer_id', '=', id);
      return (await accounts.where('scope', '=', 'demo').executeTakeFirstOrThrow()).id;
    };
    const close = async (trader: Trader) => trader.close((await trader.open()).id);
    await close(first);
    await close(second);
    const [held, free] = [await accountOf(first), await accountOf(second)];
    const sums = await own.reader.selectFrom('closing_sums').selectAll().orderBy('sequence').execute();
    await own.transaction(async (tx) => {
      await sql`delete from closing_sums`.execute(tx);
      await sql`delete from migrations where name = '052-filled-closing-sums'`.execute(tx);
    });
    const release = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = own.transaction(async (tx) => {
      await sql`select id from accounts where id = ${held} for update`.execute(tx);
      isHeld.resolve();
      await release.promise;
    });
    await isHeld.promise;
    const migrating = migrate(own, MIGRATIONS, { lockMs: 200, tries: 100, waitMs: 100 });
    // The account that is not held closes, as it does with a version without sums, while the migration is under way.
    await close(second);
    release.resolve();
    await Promise.all([holding, migrating]);
    const counts = await own.reader
      .selectFrom('closing_sums')
      .select(({ fn }) => ['account_id', fn.max('count').as('count')])
      .where('symbol', '=', '')
      .groupBy('account_id')
      .execute();
    const countOf = (id: string) => Number(counts.find(({ account_id: account }) => account === id)?.count);
    expect([countOf(held), countOf(free)]).toEqual([1, 2]);
    expect(sums).toHaveLength(4);
    await server.close();
  });
}

it('refuses a database of a newer version, and names the migration that it does not know', async () => {
  await database.transaction((tx) => tx.insertInto('migrations').values({ name: '999-later' }).execute());
  await expect(migrate(database)).rejects.toThrow('a newer version of this server: it has 999-later');
});

const EARLIER_LOANS = `
  create table loans (id integer, loaned_at bigint, days integer, early_repayment_fee_rate numeric, total_cost_cap numeric,
    withdrawn_at bigint);
  insert into loans values (1, 1788436800, 60, 0.02, null, null), (2, 1788436800, 60, 0.02, 1, null), (3, null, 60, 0.02, null, null),
    (4, 1788436800, 60, 0.02, null, null), (5, 1788436800, 60, 0.02, null, null), (6, 1788436800, 60, 0.02, null, null),
    (7, 1788436800, 60, 0.02, null, null);
  create table loan_evidence (loan_id integer, kind text);
  insert into loan_evidence values (1, 'text'), (4, 'contract');
  create table loan_repayments (loan_id integer, status text, reversed_at bigint, covers jsonb);
  insert into loan_repayments values
    (7, 'waiting', null, null),
    (5, 'success', null, '{"date": "2026-11-01", "principal": "255.39", "earlyRepaymentFee": "5.11"}'),
    (5, 'success', null, '{"date": "2026-11-02", "principal": "255.39", "earlyRepaymentFee": "0.00"}'),
    (5, 'success', 1793494800, '{"date": "2026-11-01", "principal": "255.39", "earlyRepaymentFee": "0.13"}'),
    (6, 'success', null, '{"date": "2026-11-01", "principal": "260.37", "earlyRepaymentFee": "0.13"}');
  create table loan_reversal_approvals (id integer);`;

it('keeps the early fee of contracts from before its limit, unless their repayments were allocated with it since [LON-117]', () =>
  inEarlier(EARLIER_LOANS, async (tx) => {
    await apply(tx, '069-kept-contracts');
    const { rows } = await sql<{ id: number }>`
      select id from loans where is_early_fee_unlimited order by id`.execute(tx);
    expect(rows.map(({ id }) => id)).toEqual([1, 5]);
  }));

const EARLIER_CONTACTS = `
  create table customers (id integer, email text, contact_email text, created_at bigint);
  insert into customers values (1, null, 'ann@example.com', 1790000000), (2, 'bob@example.com', 'bob@example.com', 1790000000),
    (3, 'eve@example.com', null, 1790000000);
  create table audit_events (customer_id integer, kind text, at bigint);
  insert into audit_events values (1, 'contact-changed', 1790000100), (1, 'signed-in', 1790000200);
  create table verification_codes (purpose integer constraint verification_codes_purpose_check check (purpose < 4));
  create table notifications (id integer);
  create table outgoing_messages (id integer);`;

it('lets a contact address of before the proof count for 30 more days, since it was set [PRF-38]', () =>
  inEarlier(EARLIER_CONTACTS, async (tx) => {
    await apply(tx, '070-proved-contacts');
    const { rows } = await sql<Record<'contact_set_at' | 'days', number | null>>`
      select contact_proved, contact_set_at::integer, contact_asked,
        round((contact_kept_until - extract(epoch from now())) / 86400)::integer as days
      from customers order by id`.execute(tx);
    expect(rows).toEqual([
      { contact_proved: null, contact_set_at: 1_790_000_100, contact_asked: false, days: 30 },
      { contact_proved: 'bob@example.com', contact_set_at: 1_790_000_000, contact_asked: true, days: null },
      { contact_proved: null, contact_set_at: null, contact_asked: true, days: null },
    ]);
  }));
