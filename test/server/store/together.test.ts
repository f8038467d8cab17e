import { sql } from 'kysely';
import type { Database, Transaction } from '../../../src/server/store/index.ts';
import { DATABASE_LIMITS } from '../../../src/server/store/databaseLimits.ts';
import { openPostgresPool } from '../../../src/server/store/postgresPool.ts';
import type { Statement, StatementPool } from '../../../src/server/store/statementPool.ts';
import { openTestDatabase, TEST_DATABASE_URL as postgres } from '../../support/testDatabase.ts';

/** Numbers of statements in the round trips since they were last counted. */
let trips: number[] = [];
/** Whether no transaction can begin. */
let isSpoilt = false;
/** Delays each answer of the database until it resolves. */
let untilAnswered: Promise<unknown> = Promise.resolve();

const spoilt = (statement: Statement): Statement =>
  isSpoilt && statement.sql.startsWith('start') ? { ...statement, sql: 'start nothing' } : statement;

const counting = (pool: StatementPool): StatementPool => ({
  ...pool,
  async connect() {
    const client = await pool.connect();
    return {
      async query(text, parameters) {
        trips.push(1);
        const [result] = await Promise.allSettled([client.query(spoilt({ sql: text, parameters }).sql, parameters)]);
        await untilAnswered;
        if (result.status === 'rejected') throw result.reason;
        return result.value;
      },
      async queryAll(statements) {
        trips.push(statements.length);
        const results = await client.queryAll(statements.map(spoilt));
        await untilAnswered;
        return results;
      },
      release: (isDiscarded) => client.release(isDiscarded),
    };
  },
});

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(counting);
  await database.transaction(async (tx) => {
    await sql`create table noted (id integer generated always as identity, word text unique)`.execute(tx);
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.transaction(async (tx) => void (await sql`truncate noted`.execute(tx)));
  trips = [];
  isSpoilt = false;
});

const note = (word: string) => sql`insert into noted (word) values (${word})`;
const notedBy = async (tx: Pick<Transaction, 'getExecutor'>): Promise<readonly string[]> => {
  const { rows } = await sql<{ word: string }>`select word from noted order by id`.execute(tx);
  return rows.map(({ word }) => word);
};

it('what is asked together is sent in one round trip, and runs in the order in which it was asked', async () => {
  const [, early, , late, builtLate] = await database.transaction(async (tx) => {
    await notedBy(tx);
    return Promise.all([
      note('one').execute(tx),
      notedBy(tx),
      tx.later(note('two')),
      notedBy(tx),
      tx
        .selectFrom('migrations')
        .select(sql<number>`(select count(*) from noted)`.as('count'))
        .limit(1)
        .executeTakeFirst(),
    ]);
  });
  expect([early, late, builtLate]).toEqual([['one'], ['one', 'two'], { count: 2 }]);
  expect(trips).toEqual([2, 5, 1]);
});

it('a statement whose result nobody needs is sent with the next one, or with the commit', async () => {
  const found = await database.transaction(async (tx) => {
    await tx.later(note('one'));
    const words = await notedBy(tx);
    await tx.later(note('two'));
    return words;
  });
  expect(found).toEqual(['one']);
  expect(trips).toEqual([1, 2, 2]);
  expect(await notedBy(database.reader)).toEqual(['one', 'two']);
});

it('a statement whose result nobody needs fails the next one, and nothing of its transaction is kept', async () => {
  const twice = { code: '23505' };
  const failed = database.transaction(async (tx) => {
    await tx.later(note('one'));
    await tx.later(note('one'));
    return notedBy(tx);
  });
  await expect(failed).rejects.toMatchObject(twice);
  const failedAtEnd = database.transaction(async (tx) => {
    await note('one').execute(tx);
    await tx.later(note('one'));
  });
  await expect(failedAtEnd).rejects.toMatchObject(twice);
  expect(await notedBy(database.reader)).toEqual([]);
});

it('what a part that is undone was still to send is not kept', async () => {
  await database.transaction(async (tx) => {
    await tx.later(note('before'));
    await tx.undoUnless(
      () => false,
      () => tx.later(note('undone')),
    );
    await tx.later(note('after'));
  });
  expect(await notedBy(database.reader)).toEqual(['before', 'after']);
});

it('what a transaction is still asked when it ends, or after it, is refused', async () => {
  const late: Promise<readonly PromiseSettledResult<unknown>[]>[] = [];
  const after = Promise.withResolvers<void>();
  const failed = database.transaction(async (tx) => {
    await note('one').execute(tx);
    const atEnd = notedBy(tx).then(() => note('at the end').execute(tx));
    const afterEnd = after.promise.then(() => note('after the end').execute(tx));
    late.push(Promise.allSettled([atEnd, afterEnd]));
    await notedBy(tx);
    throw new Error('for another reason');
  });
  await expect(failed).rejects.toThrow('for another reason');
  after.resolve();
  expect(await Promise.all(late)).toMatchObject([[{ status: 'rejected' }, { status: 'rejected' }]]);
  expect(await notedBy(database.reader)).toEqual([]);
});

it('a transaction whose beginning fails keeps nothing, whatever becomes of the fault', async () => {
  isSpoilt = true;
  const writes = database.transaction(async (tx) => {
    await tx.later(note('one'));
    await notedBy(tx).catch(() => undefined);
    await note('two').execute(tx);
  });
  await expect(writes).rejects.toThrow();
  const reads = database.transaction(async (tx) => {
    await Promise.allSettled([notedBy(tx), notedBy(tx).then(() => note('three').execute(tx))]);
    await tx.later(note('four'));
  });
  await expect(reads).rejects.toThrow();
  isSpoilt = false;
  expect(await notedBy(database.reader)).toEqual([]);
});

it('a transaction in which a statement failed is not committed, even where the fault is caught', async () => {
  const caught = database.transaction(async (tx) => {
    await note('one').execute(tx);
    await note('one')
      .execute(tx)
      .catch(() => undefined);
  });
  await expect(caught).rejects.toThrow();
  expect(await notedBy(database.reader)).toEqual([]);
});

/** Parameter that the driver refuses, so that the database never receives its statement. */
const unsendable = {
  toPostgres() {
    throw new Error('cannot be sent');
  },
};
const unsent = () => sql`insert into noted (word) select 'unsent' where ${unsendable}::boolean`;

it('a transaction whose last statement never reached the database is not committed with the rest of it', async () => {
  const failed = database.transaction(async (tx) => {
    await note('one').execute(tx);
    await tx.later(unsent());
  });
  await expect(failed).rejects.toThrow();
  expect(await notedBy(database.reader)).toEqual([]);
});

it('a fault of a statement whose result nobody needs is the fault of the next one, though another was sent with it', async () => {
  const together = (after: (tx: Transaction) => Promise<unknown>) =>
    database.transaction(async (tx) => {
      await note('one').execute(tx);
      const asked = notedBy(tx);
      await tx.later(note('one'));
      await asked;
      await after(tx);
    });
  const twice = { code: '23505' };
  await expect(together(notedBy)).rejects.toMatchObject(twice);
  await expect(together(async () => undefined)).rejects.toMatchObject(twice);
  expect(await notedBy(database.reader)).toEqual([]);
});

it('a statement whose result nobody needs and that never reached the database fails the commit after another one', async () => {
  const failed = database.transaction(async (tx) => {
    await note('one').execute(tx);
    const asked = notedBy(tx);
    await tx.later(unsent());
    await asked;
  });
  await expect(failed).rejects.toThrow();
  expect(await notedBy(database.reader)).toEqual([]);
});

it('a transaction that ends while one of its statements fails leaves its connection free', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ending = database.transaction(async (tx) => {
    await note('before').execute(tx);
    untilAnswered = promise;
    sql`select 1 / 0`.execute(tx).catch(() => undefined);
    await new Promise((sent) => setImmediate(sent));
    setTimeout(resolve, 20);
    throw new Error('given up');
  });
  await expect(ending).rejects.toThrow('given up');
  await database.transaction(async (tx) => void (await note('after').execute(tx)));
  expect(await notedBy(database.reader)).toEqual(['after']);
});

it('what failed within a part that was undone fails nothing after it, in the round trip of the undoing, too', async () => {
  await database.transaction(async (tx) => {
    await note('one').execute(tx);
    await tx.later(sql`savepoint here`);
    await tx.later(note('one'));
    const undoing = sql`rollback to savepoint here`.execute(tx);
    expect(await Promise.allSettled([undoing, note('two').execute(tx)])).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ]);
    await expect(note('two').execute(tx)).rejects.toMatchObject({ code: '23505' });
    await expect(sql`rollback to savepoint here`.execute(tx)).resolves.toBeDefined();
    await note('three').execute(tx);
  });
  expect(await notedBy(database.reader)).toEqual(['one', 'three']);
});

it('a transaction that asks nothing asks nothing of the database', async () => {
  await database.transaction(async () => undefined);
  const failed = database.transaction(() => Promise.reject(new Error('for another reason')));
  await expect(failed).rejects.toThrow('for another reason');
  expect(trips).toEqual([]);
});

if (postgres !== undefined) {
  const url = postgres;

  it('a statement that is asked often is prepared, and asked anew once a migration has changed what it returns', async () => {
    const pool = openPostgresPool(url);
    const client = await pool.connect();
    await client.query('create temporary table changing (id integer)', []);
    const all = 'select * from changing where $1::integer > 0';
    const prepared = async () => {
      const { rows } = await client.query('select statement from pg_prepared_statements', []);
      return rows;
    };
    for (let time = 0; time < 4; time += 1) await client.query(all, [1]);
    expect(await prepared()).toEqual([]);
    await client.query(all, [1]);
    expect(await prepared()).toEqual([{ statement: all }]);

    await client.query('alter table changing add column word text', []);
    await client.query('insert into changing values (1, $1)', ['added']);
    expect(await client.query(all, [1])).toMatchObject({ rows: [{ id: 1, word: 'added' }] });

    const adding = 'insert into changing values ($1) returning *';
    for (let time = 0; time < 5; time += 1) await client.query(adding, [0]);
    await client.query('alter table changing add column other text', []);
    const bare = { parameters: [] };
    const [, failed, , ended] = await client.queryAll([
      { sql: 'start transaction', ...bare },
      { sql: adding, parameters: [7] },
      { sql: 'select', ...bare },
      { sql: 'commit', ...bare },
    ]);
    // Asked anew, it would be written beside the transaction.
    expect([failed, ended]).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(await client.query('rollback', [])).toMatchObject({ command: 'ROLLBACK' });
    expect(await client.query('select * from changing where id = 7', [])).toMatchObject({ rows: [] });

    await client.query('deallocate all', []);
    const others = 'select * from changing where id = $1';
    for (let time = 0; time < 5; time += 1) await client.query(others, [1]);
    await client.query('deallocate all', []);
    expect(await client.query(others, [1])).toMatchObject({ rows: [{ id: 1, word: 'added' }] });
    client.release();
    await pool.end();
  });

  it('a statement that was to be prepared after one that failed is prepared when it is asked next', async () => {
    const pool = openPostgresPool(url, { ...DATABASE_LIMITS, connections: 1 });
    const client = await pool.connect();
    const [good, bad] = [
      { sql: 'select $1::integer as it', parameters: [1] },
      { sql: 'select 1 / $1::integer', parameters: [0] },
    ];
    const next = { sql: 'select $1::text as word', parameters: ['a word'] };
    for (let time = 0; time < 4; time += 1) await client.queryAll([next, next]);
    const other = { sql: 'select $1::text as other', parameters: ['another'] };
    for (let time = 0; time < 4; time += 1) await client.query(other.sql, other.parameters);
    const statuses = (await client.queryAll([good, bad, other, good])).map(({ status }) => status);
    expect(statuses).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(await client.queryAll([other, next])).toMatchObject([
      { value: { rows: [{ other: 'another' }] } },
      { value: { rows: [{ word: 'a word' }] } },
    ]);
    client.release();
    await pool.end();
  });

  it('a statement that is prepared is prepared again on the connection that replaces a broken one', async () => {
    const pool = openPostgresPool(url, { ...DATABASE_LIMITS, connections: 1 });
    const asked = async () => {
      const client = await pool.connect();
      const { rows } = await client.query('select pg_backend_pid() as pid where $1::integer > 0', [1]);
      return { client, pid: (rows[0] as { readonly pid: number }).pid };
    };
    const pids = new Set<number>();
    for (let time = 0; time < 8; time += 1) {
      const { client, pid } = await asked();
      pids.add(pid);
      // The connection of the sixth time ends, on which the statement is prepared.
      if (time === 5) await client.query('select pg_terminate_backend(pg_backend_pid())', []).catch(() => undefined);
      client.release(time === 5);
    }
    expect(pids.size).toBe(2);
    await pool.end();
  });
}
