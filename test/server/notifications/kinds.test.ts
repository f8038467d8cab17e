import { sql } from 'kysely';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { contract } from '../../support/contract.ts';

it('every kind of notification in the contract may be stored: else its migration is missing', async () => {
  const kinds = contract.components.schemas['NotificationKind']?.enum ?? [];
  expect(kinds.length).toBeGreaterThan(0);
  const database = await openTestDatabase();
  const { rows } = await sql<{ readonly definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'notifications'::regclass and contype = 'c' and conname = 'notifications_kind_check'`.execute(
    database.reader,
  );
  await database.close();
  const allowed = rows.map(({ definition }) => definition).join();
  expect(kinds.filter((kind) => !allowed.includes(`'${String(kind)}'`))).toEqual([]);
});
