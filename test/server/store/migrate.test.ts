import { sql } from 'kysely';
import type { Database } from '../../../src/server/store/index.ts';
import { migrate } from '../../../src/server/store/migrate.ts';
import { MIGRATIONS } from '../../../src/server/store/migrations/index.ts';
import { notificationKinds } from '../../../src/server/store/migrations/014-notification-kinds.ts';
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

it('writes the kinds of notifications of an earlier version in kebab case', async () => {
  const written = await database.transaction(async (tx) => {
    const run = (statements: string) => sql.raw(statements).execute(tx);
    await run(`create schema earlier; set local search_path to earlier;
      create table notifications (kind text constraint notifications_kind_check check (kind <> 'stop-loss-reached'));
      insert into notifications values ('filled'), ('stopLossReached'), ('closedBySystem');`);
    for (const statement of notificationKinds.split(';').filter((one) => one.trim() !== '')) await run(statement);
    const { rows } = await sql<{ kind: string }>`select kind from notifications`.execute(tx);
    await run('drop schema earlier cascade');
    return rows.map(({ kind }) => kind);
  });
  expect(written).toEqual(['filled', 'stop-loss-reached', 'closed-by-system']);
});

it('refuses a database of a newer version, and names the migration that it does not know', async () => {
  await database.transaction((tx) => tx.insertInto('migrations').values({ name: '999-later' }).execute());
  await expect(migrate(database)).rejects.toThrow('a newer version of this server: it has 999-later');
});
