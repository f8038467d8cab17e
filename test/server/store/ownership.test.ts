import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type QueryExecutorProvider, sql } from 'kysely';
import { announcementsWithin } from '../../../src/server/store/announcements.ts';
import { databaseOver, type Term } from '../../../src/server/store/database.ts';
import { DATABASE_LIMITS, engineLimits } from '../../../src/server/store/databaseLimits.ts';
import { migrate } from '../../../src/server/store/migrate.ts';
import { type Fence, LeaseLost, ownedAlone, type TakeOver } from '../../../src/server/store/ownership.ts';
import { ALL_PARTITIONS, PARTITIONS } from '../../../src/server/store/partitions.ts';
import { ownedByPartitions } from '../../../src/server/store/postgresPartitions.ts';
import { openPostgresPool } from '../../../src/server/store/postgresPool.ts';
import { startDatabaseProxy } from '../../support/databaseProxy.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';
import { createDatabase, type OwnDatabase } from '../restart/foreignClient.ts';
import { until } from '../../support/until.ts';

it('the only process of an embedded database has all partitions as one, at once and until it releases them', async () => {
  const told: unknown[] = [];
  const duty = await ownedAlone({
    taken: async (parts) => void told.push(parts.map(({ partitions }) => partitions)),
    left: async (partitions) => void told.push(partitions),
  });
  expect(told).toEqual([[ALL_PARTITIONS]]);
  await duty.release();
  expect(told).toEqual([[ALL_PARTITIONS], ALL_PARTITIONS]);
});

const postgres = TEST_DATABASE_URL;
// Only processes of a PostgreSQL server share a duty.
if (postgres !== undefined) {
  describe('the partitions of a PostgreSQL server', () => {
    let own: OwnDatabase;
    const closes: (() => Promise<unknown>)[] = [];
    beforeAll(async () => {
      own = await createDatabase(postgres);
      const database = databaseOver(openPostgresPool(own.url), announcementsWithin(), ownedAlone);
      await migrate(database);
      await database.close();
    });
    afterEach(async () => {
      for (const close of closes.splice(0).toReversed()) await close();
    });
    afterAll(() => own.drop());

    /** Starts a process that has partitions by an address, and works over another one. `ending` holds up what ends. */
    const startProcess = async (leaseUrl: string, workUrl = leaseUrl, ending = async () => undefined as unknown) => {
      const limits = engineLimits({ ...DATABASE_LIMITS, statementMs: 3000 });
      const takeOver: TakeOver<Fence | undefined> = ownedByPartitions(leaseUrl);
      const [pool, dutyPool] = [openPostgresPool(workUrl), openPostgresPool(workUrl, limits)];
      const database = databaseOver(pool, announcementsWithin(), takeOver, dutyPool);
      const held = new Map<number, Term>();
      const duty = await database.takeOver({
        async taken(parts) {
          for (const { partitions, held: term } of parts) for (const partition of partitions) held.set(partition, term);
        },
        async left(partitions) {
          await ending();
          for (const partition of partitions) held.delete(partition);
        },
      });
      closes.push(async () => {
        await duty.release();
        await database.close();
      });
      return { duty, reader: database.reader, held };
    };
    const act = (term: Term | undefined) => term?.transaction(async (tx) => sql`select 1`.execute(tx));
    const has = ({ held }: { readonly held: ReadonlyMap<number, Term> }, size: number, seconds = 5) =>
      until(
        async () => held.size,
        (found) => found === size,
        seconds,
      );
    const someOf = ({ held }: { readonly held: ReadonlyMap<number, Term> }): [number, Term] => {
      const [first] = held;
      if (!first) throw new Error('The process has no partition.');
      return first;
    };

    it('are shared equally by those that come and by those that are left, each had by one', async () => {
      const one = await startProcess(own.url);
      expect(one.held.size).toBe(PARTITIONS);
      const other = await startProcess(own.url);
      await has(other, 32);
      expect(one.held.size).toBe(32);
      const third = await startProcess(own.url);
      const all = [one, other, third];
      await until(
        async () => all.map(({ held }) => held.size).sort(),
        (sizes) => sizes.join() === '20,22,22',
      );
      expect(all.flatMap(({ held }) => [...held.keys()]).sort((a, b) => a - b)).toEqual(ALL_PARTITIONS);
      for (const { held } of all) await act([...held.values()][0]);
      await third.duty.release();
      await has(one, 32);
      await has(other, 32);
    });

    it('move when the work for them has ended, and are not had by another process before', async () => {
      const ended = Promise.withResolvers<void>();
      const one = await startProcess(own.url, own.url, () => ended.promise);
      const other = await startProcess(own.url);
      await wait(2500);
      expect(other.held.size).toBe(0);
      // What is under way may still be written.
      for (const term of one.held.values()) await act(term);
      ended.resolve();
      await has(other, 32);
    });

    it('are given back, and taken again, where the duty for them could not begin', async () => {
      const told: string[] = [];
      const again = Promise.withResolvers<void>();
      const duty = await ownedByPartitions(own.url)({
        async taken() {
          told.push('taken');
          if (told.length === 1) throw new Error('The database was away.');
          again.resolve();
        },
        left: async () => void told.push('left'),
      });
      await again.promise;
      await duty.release();
      expect(told).toEqual(['taken', 'left', 'taken', 'left']);
    });

    it('are taken within ten seconds from a process that fell silent, whose transactions are refused from then on', async () => {
      const proxy = await startDatabaseProxy(own.url);
      closes.push(() => proxy.close());
      // Its heartbeats are lost on the way; what it works with is not.
      const silent = await startProcess(proxy.url, own.url);
      const other = await startProcess(own.url);
      await has(other, 32);
      const terms = [...silent.held.values()];
      for (const term of terms) await act(term);
      proxy.silence('all');
      await has(other, PARTITIONS, 10);
      for (const term of terms) await expect(act(term)).rejects.toThrow(LeaseLost);
      expect(silent.held.size).toBe(0);
      for (const term of other.held.values()) await act(term);
    }, 30_000);

    it('are kept with their tokens and the duty over an outage in which no other process took them', async () => {
      const proxy = await startDatabaseProxy(own.url);
      closes.push(() => proxy.close());
      const holder = await startProcess(proxy.url, own.url);
      const terms = [...holder.held.values()];
      for (const term of terms) await act(term);
      const tokensNow = async () =>
        (await sql<{ token: string }>`select name, token from leases order by name`.execute(holder.reader)).rows;
      const before = await tokensNow();
      await proxy.refuse();
      await wait(7000);
      expect([...holder.held.values()]).toEqual(terms);
      await proxy.restore();
      await wait(4000);
      expect([...holder.held.values()]).toEqual(terms);
      expect(await tokensNow()).toEqual(before);
      for (const term of terms) await act(term);
    }, 30_000);

    it('are not taken while a transaction for them is under way, however silent their process is; others are', async () => {
      const proxy = await startDatabaseProxy(own.url);
      closes.push(() => proxy.close());
      const silent = await startProcess(proxy.url, own.url);
      const other = await startProcess(own.url);
      await has(other, 32);
      const [partition, term] = someOf(silent);
      await term.transaction(async (tx) => {
        proxy.silence('all');
        for (let second = 0; second < 8; second += 1) {
          await wait(1000);
          await sql`select 1`.execute(tx);
          expect(other.held.has(partition)).toBe(false);
        }
        expect(other.held.size).toBe(PARTITIONS - 1);
      });
      await has(other, PARTITIONS);
    }, 30_000);

    it('are taken from a process that stopped within a transaction', async () => {
      const proxy = await startDatabaseProxy(own.url);
      closes.push(() => proxy.close());
      const silent = await startProcess(proxy.url);
      const other = await startProcess(own.url);
      await has(other, 32);
      const acting = someOf(silent)[1].transaction(async (tx) => {
        proxy.silence('all');
        await has(other, PARTITIONS, 10);
        await sql`select 1`.execute(tx);
      });
      await expect(acting).rejects.toThrow();
    }, 60_000);

    describe('beside a process of an earlier version, which takes all of them by one lease,', () => {
      const earlier = randomUUID();
      const take = async (reader: QueryExecutorProvider) => {
        const { rows } = await sql`
          update leases set holder = ${earlier}, token = token + 1, expires_at = clock_timestamp() + interval '2 seconds'
          from (select name from leases where name = 'engine' and (expires_at <= clock_timestamp() or holder = ${earlier})
            for update) free
          where leases.name = free.name returning token`.execute(reader);
        return rows.length > 0;
      };

      it('nobody takes any while that one has it, and that one takes none while anybody has one', async () => {
        const outside = databaseOver(openPostgresPool(own.url), announcementsWithin(), ownedAlone);
        closes.push(() => outside.close());
        await sql`update leases set expires_at = '-infinity' where name = 'engine'`.execute(outside.reader);
        expect(await take(outside.reader)).toBe(true);
        const one = await startProcess(own.url);
        expect(one.held.size).toBe(0);
        await has(one, PARTITIONS);
        await wait(2500);
        expect(await take(outside.reader)).toBe(false);
      });

      it('transactions are refused once that one has taken it', async () => {
        const outside = databaseOver(openPostgresPool(own.url), announcementsWithin(), ownedAlone);
        closes.push(() => outside.close());
        const one = await startProcess(own.url);
        const [, term] = someOf(one);
        await act(term);
        await sql`update leases set expires_at = '-infinity' where name = 'engine'`.execute(outside.reader);
        expect(await take(outside.reader)).toBe(true);
        await expect(act(term)).rejects.toThrow(LeaseLost);
        await has(one, 0);
      });
    });
  });
}
