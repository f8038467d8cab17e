import { sql } from 'kysely';
import type { AuditKind } from '../../../src/domain/audit/event.ts';
import type { Database } from '../../../src/server/store/index.ts';
import { findEvents } from '../../../src/server/world/audit/findEvents.ts';
import { forgetOldEvents, recordEvent, recordCounted } from '../../../src/server/world/audit/recordEvent.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const CUSTOMER = '5b1f6a52-6f55-4d4c-9d0b-2f6a3f1c0a01';
const NOW = Math.floor(Date.now() / 1000);
const YEARS_5 = 1827 * 86_400;

const record = (kind: AuditKind, at: number, customerId: string | null = CUSTOMER) =>
  database.transaction((tx) => recordEvent(tx, { at, kind, by: 'customer', customerId }));
const kindsOf = async (customerId: string) =>
  (await findEvents(database.reader, { customerId }, 1000)).map(({ kind }) => kind);

it('an event is never changed, deleted or truncated by a statement of the server [SEV-2]', async () => {
  await record('password-changed', NOW);
  const statements = [
    sql`update audit_events set at = at - 1`,
    sql`update audit_events set keep_until = 0`,
    sql`delete from audit_events`,
    sql`truncate audit_events`,
  ];
  for (const statement of statements) {
    const changed = database.transaction((tx) => statement.execute(tx));
    await expect(changed).rejects.toMatchObject({ code: '23000' });
  }
  expect(await kindsOf(CUSTOMER)).toEqual(['password-changed']);
});

it('an event whose retention is over by the database’s own clock is deleted, and no other [SEV-5]', async () => {
  const customerId = '5b1f6a52-6f55-4d4c-9d0b-2f6a3f1c0a02';
  await record('password-changed', NOW - YEARS_5 - 86_400, customerId);
  await record('signed-in', NOW - 401 * 86_400, customerId);
  await record('signed-in', NOW - 399 * 86_400, customerId);
  await record('password-changed', NOW - 401 * 86_400, customerId);
  // A clock that is years ahead deletes nothing earlier.
  await database.transaction((tx) => forgetOldEvents(tx, NOW + 10 * YEARS_5));
  expect(await kindsOf(customerId)).toEqual(['signed-in', 'password-changed']);
});

it('an event cannot be written with a retention below 400 days [SEV-5]', async () => {
  const short = database.transaction((tx) =>
    sql`insert into audit_events (at, kind, actor, detail, keep_until)
      values (${NOW}, 'signed-in', 'customer', '{}', ${NOW + 86_400})`.execute(tx),
  );
  await expect(short).rejects.toMatchObject({ code: '23514' });
});

it('a transaction that is rolled back leaves no event of what it did [SEV-1]', async () => {
  const customerId = '5b1f6a52-6f55-4d4c-9d0b-2f6a3f1c0a03';
  const undone = database.transaction(async (tx) => {
    await recordEvent(tx, { at: NOW, kind: 'password-changed', by: 'customer', customerId });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await kindsOf(customerId)).toEqual([]);
});

it('failures of a day have events with their number so far, and the next day begins anew [SEV-3]', async () => {
  const customerId = '5b1f6a52-6f55-4d4c-9d0b-2f6a3f1c0a04';
  const midnight = Math.floor(NOW / 86_400) * 86_400;
  const fail = (at: number) =>
    database.transaction((tx) => recordCounted(tx, { at, kind: 'sign-in-failed', by: 'unknown', customerId }));
  for (let at = 0; at < 101; at += 1) await fail(midnight + at);
  await fail(midnight + 86_400);
  const events = await findEvents(database.reader, { customerId }, 1000);
  expect(events.map(({ detail }) => detail['count'])).toEqual([1, 100, 10, 5, 4, 3, 2, 1]);
  const { rows } = await sql`select count from audit_failures where customer_id = ${customerId}`.execute(
    database.reader,
  );
  expect(rows).toHaveLength(1);
});

it('an event holds the address without its last part, and browser and system alone [SEV-4]', async () => {
  const customerId = '5b1f6a52-6f55-4d4c-9d0b-2f6a3f1c0a05';
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.7339.101 Safari/537.36';
  const caller = { address: '203.0.113.77', userAgent };
  await database.transaction((tx) =>
    recordEvent(tx, { at: NOW, kind: 'signed-in', by: 'customer', customerId, caller }),
  );
  const [event] = await findEvents(database.reader, { customerId }, 1);
  expect(event).toMatchObject({ network: '203.0.113.*', browser: 'Chrome', system: 'Windows', actor: 'customer' });
  expect(JSON.stringify(event)).not.toMatch(/113\.77|7339/);
});
