import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { announcementsWithin } from '../../../src/server/store/announcements.ts';
import { databaseOver, type Term } from '../../../src/server/store/database.ts';
import { DATABASE_LIMITS, engineLimits } from '../../../src/server/store/databaseLimits.ts';
import { migrate } from '../../../src/server/store/migrate.ts';
import { type Fence, LeaseLost, ownedAlone, type TakeOver } from '../../../src/server/store/ownership.ts';
import { ownedByLease } from '../../../src/server/store/postgresLease.ts';
import { openPostgresPool } from '../../../src/server/store/postgresPool.ts';
import { startDatabaseProxy } from '../../support/databaseProxy.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';
import { createDatabase, type OwnDatabase } from '../restart/foreignClient.ts';
import { until } from '../../support/until.ts';

it('the only process of an embedded database has each duty at once and until it releases it', async () => {
  const told: string[] = [];
  const duty = await ownedAlone({ taken: async () => void told.push('taken'), lost: () => void told.push('lost') });
  expect(told).toEqual(['taken']);
  await duty.release();
  expect(told).toEqual(['taken', 'lost']);
});

const postgres = TEST_DATABASE_URL;
// Only processes of a PostgreSQL server share a duty.
if (postgres !== undefined) {
  describe('the lease of a PostgreSQL server', () => {
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

    /** Starts a process that has the lease by an address, and works over another one. */
    const startProcess = async (leaseUrl: string, workUrl = leaseUrl) => {
      const limits = engineLimits({ ...DATABASE_LIMITS, statementMs: 3000 });
      const takeOver: TakeOver<Fence | undefined> = ownedByLease(leaseUrl);
      const [pool, dutyPool] = [openPostgresPool(workUrl), openPostgresPool(workUrl, limits)];
      const database = databaseOver(pool, announcementsWithin(), takeOver, dutyPool);
      const terms: Term[] = [];
      let held: Term | undefined;
      const duty = await database.takeOver({
        taken: async (term) => void terms.push((held = term)),
        lost: () => (held = undefined),
      });
      closes.push(async () => {
        await duty.release();
        await database.close();
      });
      return { duty, terms, reader: database.reader, held: () => held };
    };
    const act = (term: Term | undefined) => term?.transaction(async (tx) => sql`select 1`.execute(tx));

    it('goes to the next process when it is released', async () => {
      const [one, other] = [await startProcess(own.url), await startProcess(own.url)];
      expect([one.held(), other.held()]).toEqual([expect.anything(), undefined]);
      await one.duty.release();
      await until(
        async () => other.held(),
        (term) => term !== undefined,
        3,
      );
    });

    it('is lost before it is taken again where its duty could not begin', async () => {
      const told: string[] = [];
      const again = Promise.withResolvers<void>();
      const duty = await ownedByLease(own.url)({
        async taken() {
          told.push('taken');
          if (told.length === 1) throw new Error('The database was away.');
          again.resolve();
        },
        lost: () => void told.push('lost'),
      });
      await again.promise;
      await duty.release();
      expect(told).toEqual(['taken', 'lost', 'taken', 'lost']);
    });

    it('is taken within ten seconds from a process that fell silent, whose transactions are refused from then on', async () => {
      const proxy = await startDatabaseProxy(own.url);
      closes.push(() => proxy.close());
      // Its heartbeats are lost on the way; what it works with is not.
      const silent = await startProcess(proxy.url, own.url);
      const other = await startProcess(own.url);
      const [term] = silent.terms;
      await act(term);
      proxy.silence('all');
      await until(
        async () => other.held(),
        (held) => held !== undefined,
        10,
      );
      await expect(act(term)).rejects.toThrow(LeaseLost);
      expect(silent.held()).toBeUndefined();
      await act(other.held());
    }, 30_000);

    it('is kept with its token and its duty over an outage in which no other process took it', async () => {
      const proxy = await startDatabaseProxy(own.url);
      closes.push(() => proxy.close());
      const holder = await startProcess(proxy.url, own.url);
      const [term] = holder.terms;
      await act(term);
      const tokenNow = async () => (await sql<{ token: string }>`select token from leases`.execute(holder.reader)).rows;
      const before = await tokenNow();
      await proxy.refuse();
      await wait(7000);
      expect(holder.held()).toBe(term);
      await proxy.restore();
      await wait(4000);
      expect(holder.held()).toBe(term);
      expect(holder.terms).toHaveLength(1);
      expect(await tokenNow()).toEqual(before);
      await act(term);
    }, 30_000);

    it('is not taken while a transaction of its holder is under way, however silent that is', async () => {
      const proxy = await startDatabaseProxy(own.url);
      closes.push(() => proxy.close());
      const silent = await startProcess(proxy.url, own.url);
      const other = await startProcess(own.url);
      const acting = silent.terms[0]?.transaction(async (tx) => {
        proxy.silence('all');
        for (let second = 0; second < 8; second += 1) {
          await wait(1000);
          await sql`select 1`.execute(tx);
          expect(other.held()).toBeUndefined();
        }
      });
      await acting;
      await until(
        async () => other.held(),
        (held) => held !== undefined,
        5,
      );
    }, 30_000);

    it('is taken from a process that stopped within a transaction', async () => {
      const proxy = await startDatabaseProxy(own.url);
      closes.push(() => proxy.close());
      const silent = await startProcess(proxy.url);
      const other = await startProcess(own.url);
      const acting = silent.terms[0]?.transaction(async (tx) => {
        proxy.silence('all');
        await until(
          async () => other.held(),
          (held) => held !== undefined,
          10,
        );
        await sql`select 1`.execute(tx);
      });
      await expect(acting).rejects.toThrow();
    }, 60_000);
  });
}
