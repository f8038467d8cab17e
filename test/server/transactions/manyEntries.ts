import { sql } from 'kysely';
import type { TestServer } from '../../support/testServer.ts';

/** Writes 5,000 entries into a customer's demo account, now: one more than a PDF takes, with the grant. */
export const writeManyEntries = ({ world }: Pick<TestServer, 'world'>, customerId: string): Promise<void> =>
  world.database.transaction(async (tx) => {
    const { id } = await tx
      .selectFrom('accounts')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('scope', '=', 'demo')
      .executeTakeFirstOrThrow();
    await sql`
      insert into postings (kind, subject, occurrence, scope, due_at, posted_at, leg_count)
      select 'demo-grant', ${id}::uuid, 'of-test-' || n, 'demo', ${world.now()}::bigint, ${world.now()}::bigint, 2
      from generate_series(1, 5000) n`.execute(tx);
    await sql`
      insert into legs (posting_id, ordinal, scope, account_id, ledger_account, amount)
      select id, 1, 'demo', subject, 'cash', 1 from postings where subject = ${id}::uuid and occurrence like 'of-test-%'
      union all select id, 2, 'demo', null, 'grant', -1 from postings where subject = ${id}::uuid and occurrence like 'of-test-%'`.execute(
      tx,
    );
  });
