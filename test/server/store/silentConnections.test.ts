import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { announcementsWithin } from '../../../src/server/store/announcements.ts';
import { databaseOver } from '../../../src/server/store/database.ts';
import {
  DATABASE_LIMITS,
  type DatabaseLimits,
  databaseLimitsOf,
  engineLimits,
  FENCED_STATEMENT_MS,
} from '../../../src/server/store/databaseLimits.ts';
import { ownedAlone } from '../../../src/server/store/ownership.ts';
import { openPostgresPool } from '../../../src/server/store/postgresPool.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../support/databaseProxy.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';

it('a statement of the engine is given up well before a stop loss is 15 s late', () => {
  expect(FENCED_STATEMENT_MS).toBeLessThan(15_000 / 2);
});

const postgres = TEST_DATABASE_URL;
// The embedded database has no connection that could fall silent.
if (postgres !== undefined) {
  describe('connections that fall silent', () => {
    let proxy: DatabaseProxy;
    beforeEach(async () => (proxy = await startDatabaseProxy(postgres)));
    afterEach(() => proxy.close());

    const openPool = (limits: DatabaseLimits) => {
      const pool = openPostgresPool(proxy.url, limits);
      const database = databaseOver(pool, announcementsWithin(), ownedAlone);
      const act = () => database.transaction(async (tx) => sql`select 1`.execute(tx));
      return { act, database };
    };
    const openEngine = () => openPool(engineLimits(DATABASE_LIMITS));
    const secondsOf = async (done: () => Promise<unknown>): Promise<number> => {
      const began = performance.now();
      await done();
      return (performance.now() - began) / 1000;
    };

    it.each([
      ['of the engine', engineLimits(DATABASE_LIMITS)],
      ['of requests', DATABASE_LIMITS],
      ['of requests, with limits of an operator', databaseLimitsOf('connections:9,statement:60')],
    ])(
      'are replaced within 3 s where all were idle: those %s',
      async (_whose, limits = DATABASE_LIMITS) => {
        const { act } = openPool(limits);
        await Promise.all(Array.from({ length: 9 }, act));
        proxy.silence();
        await wait(1100);
        expect(await secondsOf(act)).toBeLessThan(3);
      },
      20_000,
    );

    it('of the engine delay a transaction that was under way, and all that would use the others, by 7 s at most', async () => {
      const { act, database } = openEngine();
      await Promise.all(Array.from({ length: 9 }, act));
      let isCut = false;
      const cut = () =>
        database.transaction(async (tx) => {
          await sql`select 1`.execute(tx);
          if (!isCut) proxy.silence();
          isCut = true;
          await sql`select 2`.execute(tx);
        });
      const again = async () => {
        await expect(cut()).rejects.toThrow('Query read timeout');
        await act();
      };
      expect(await secondsOf(again)).toBeLessThan(7);
    }, 20_000);

    it('of the engine are not given up while a statement outside of a transaction takes longer, as one that reads all accounts', async () => {
      const { database } = openEngine();
      await sql`select pg_sleep(7)`.execute(database.reader);
    }, 20_000);
  });
}
