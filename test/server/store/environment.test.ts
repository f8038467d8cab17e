import { sql } from 'kysely';
import { checkEnvironment, claimEnvironment } from '../../../src/server/store/environment.ts';
import type { Database } from '../../../src/server/store/index.ts';
import { MIGRATIONS } from '../../../src/server/store/migrations/index.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('a database', () => {
  it('belongs to the environment that was started on it first, and refuses the other one', async () => {
    await checkEnvironment(database, 'live');
    await claimEnvironment(database, 'live');
    await claimEnvironment(database, 'live');
    const refused = 'The database belongs to `live`, and this server was started as `sandbox`';
    await expect(checkEnvironment(database, 'sandbox')).rejects.toThrow(refused);
    await expect(claimEnvironment(database, 'sandbox')).rejects.toThrow(refused);
    await checkEnvironment(database, 'live');
  });

  it('is taken by one of two environments that start on it at once', async () => {
    const own = await openTestDatabase();
    const outcomes = await Promise.allSettled([claimEnvironment(own, 'live'), claimEnvironment(own, 'sandbox')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await own.close();
  });

  it.each([
    ['live', "insert into live_candles values ('EURUSD', '1M', 60, 1, 1, 1, 1, 1)"],
    ['sandbox', "insert into market_anchor (seed, anchor_ms) values ('seed', 0)"],
  ])('that was in use before belongs to `%s` by what it holds', async (environment, written) => {
    const own = await openTestDatabase();
    const { statements } = MIGRATIONS.find(({ name }) => name === '064-environment') ?? { statements: '' };
    await own.transaction(async (tx) => {
      await sql`drop table database_environment`.execute(tx);
      await sql.raw(written).execute(tx);
      for (const one of statements.split(';').filter((text) => text.trim() !== '')) await sql.raw(one).execute(tx);
    });
    const found = await own.reader.selectFrom('database_environment').select('environment').execute();
    expect(found).toEqual([{ environment }]);
    await own.close();
  });

  it('that a live feed wrote to before its environment was kept refuses a sandbox before it is migrated', async () => {
    const own = await openTestDatabase();
    await own.transaction(async (tx) => {
      await sql`drop table database_environment`.execute(tx);
      await sql.raw("insert into live_candles values ('EURUSD', '1M', 60, 1, 1, 1, 1, 1)").execute(tx);
    });
    const refused = 'The database belongs to `live`, and this server was started as `sandbox`';
    await expect(checkEnvironment(own, 'sandbox')).rejects.toThrow(refused);
    await checkEnvironment(own, 'live');
    await own.close();
  });
});
