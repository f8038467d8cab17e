import { sql } from 'kysely';
import type { Database, Reader, Transaction } from '../../../src/server/store/index.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const count = (tx: Transaction, symbol: string, searches = 1) =>
  tx.insertInto('search_counts').values({ symbol, day: '2026-09-30', count: searches }).execute();
const countOf = async (symbol: string) =>
  (await database.reader.selectFrom('search_counts').selectAll().where('symbol', '=', symbol).executeTakeFirst())
    ?.count;

describe('a reader', () => {
  it('has no call that writes, by its type', () => {
    type Writing =
      'insertInto' | 'replaceInto' | 'mergeInto' | 'updateTable' | 'deleteFrom' | 'with' | 'transaction' | 'schema';
    const canWrite: [Extract<keyof Reader, Writing>] extends [never] ? false : true = false;
    expect(canWrite).toBe(false);
  });

  it('of one instant is refused what writes', async () => {
    const writing = database.inOneInstant((instant) =>
      sql`insert into search_counts (symbol, day, count) values ('INSTANT', '2026-09-30', 1)`.execute(instant),
    );
    await expect(writing).rejects.toThrow('read-only transaction');
    expect(await countOf('INSTANT')).toBeUndefined();
  });
});

describe('a transaction', () => {
  it('commits its writes, then runs its callbacks in order', async () => {
    const told: string[] = [];
    const answer = await database.transaction(async (tx) => {
      tx.afterCommit(() => told.push('first'));
      await count(tx, 'KEPT');
      tx.afterCommit(() => told.push('second'));
      expect(told).toEqual([]);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(told).toEqual(['first', 'second']);
    expect(await countOf('KEPT')).toBe(1);
  });

  it('rolls back its writes and runs no callback when it throws', async () => {
    const told: string[] = [];
    const broken = database.transaction(async (tx) => {
      await count(tx, 'LOST');
      tx.afterCommit(() => told.push('told'));
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    expect(told).toEqual([]);
    expect(await countOf('LOST')).toBeUndefined();
  });

  it('fails at its end when a statement in it failed, even if the error was caught', async () => {
    const deaf = database.transaction(async (tx) => {
      await count(tx, 'HALF');
      await count(tx, 'HALF').catch(() => undefined);
    });
    await expect(deaf).rejects.toThrow();
    expect(await countOf('HALF')).toBeUndefined();
  });

  it('reports a violated rule by its code and its name', async () => {
    const refused = database.transaction((tx) => count(tx, 'NONE', 0));
    await expect(refused).rejects.toMatchObject({ code: '23514', constraint: 'search_counts_count_check' });
  });

  it('refuses the reader and a second transaction inside it instead of waiting for itself', async () => {
    await database.transaction(async () => {
      await expect(countOf('ANY')).rejects.toThrow('ask `tx`');
      await expect(database.transaction(async () => undefined)).rejects.toThrow('open already');
    });
    expect(await countOf('ANY')).toBeUndefined();
  });

  it('lets work that it started read after its end', async () => {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    let later: Promise<number | undefined> | undefined;
    await database.transaction(async () => {
      later = over.then(() => countOf('LATER'));
    });
    resolve();
    expect(await later).toBeUndefined();
  });
});

describe('a rejected part of a transaction', () => {
  it('is rolled back with its callbacks, and the rest is committed', async () => {
    const told: string[] = [];
    await database.transaction(async (tx) => {
      await count(tx, 'BEFORE');
      const answer = await tx.undoUnless(
        (result) => result !== 'refused',
        async () => {
          await count(tx, 'REFUSED');
          tx.afterCommit(() => told.push('refused'));
          return 'refused';
        },
      );
      expect(answer).toBe('refused');
      await count(tx, 'AFTER');
      tx.afterCommit(() => told.push('after'));
    });
    expect(told).toEqual(['after']);
    expect([await countOf('BEFORE'), await countOf('REFUSED'), await countOf('AFTER')]).toEqual([1, undefined, 1]);
  });

  it('leaves the transaction usable when it throws', async () => {
    await database.transaction(async (tx) => {
      const part = tx.undoUnless(
        () => true,
        () => count(tx, 'THROWN', 0),
      );
      await expect(part).rejects.toMatchObject({ code: '23514' });
      await count(tx, 'RESCUED');
    });
    expect(await countOf('RESCUED')).toBe(1);
  });
});

describe('a database column', () => {
  it('is read as a number, an exact text, or the value in its JSON', async () => {
    const { rows } = await sql`
      select 1790000000000::bigint as at_ms, 0.10::numeric as amount, date '2026-09-30' as day, '{"a": ["1"]}'::jsonb as held,
        '\\x00ff'::bytea as bytes, count(*) as counted`.execute(database.reader);
    expect(rows).toEqual([
      {
        at_ms: 1790000000000,
        amount: '0.10',
        day: '2026-09-30',
        held: { a: ['1'] },
        bytes: expect.anything(),
        counted: 1,
      },
    ]);
    expect([...(rows[0] as { bytes: Uint8Array }).bytes]).toEqual([0, 255]);
  });

  it('is refused when its whole number is beyond a safe integer', async () => {
    await expect(sql`select 9007199254740993`.execute(database.reader)).rejects.toThrow('too large');
  });
});
