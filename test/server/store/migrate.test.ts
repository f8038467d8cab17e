import type { Database } from '../../../src/server/store/index.ts';
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

it('refuses a database of a newer version, and names the migration that it does not know', async () => {
  await database.transaction((tx) => tx.insertInto('migrations').values({ name: '999-later' }).execute());
  await expect(migrate(database)).rejects.toThrow('a newer version of this server: it has 999-later');
});
