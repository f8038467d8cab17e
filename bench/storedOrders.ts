import { sql } from 'kysely';
import type { Database } from '../src/server/store/index.ts';

const AT = 1_790_000_000;

/** Writes accounts of as many customers, each with 100,000.00 and ten pending orders on two symbols. */
export const storePendingOrders = (database: Database, accounts: number): Promise<void> =>
  database.transaction(async (tx) => {
    await sql`
      insert into customers (id, email, password_hash, nickname, language, invite_code, created_at)
      select gen_random_uuid(), 'customer-' || n || '@example.com', 'none', 'A customer', 'en',
        lpad(n::text, 12, '0'), ${AT}::bigint
      from generate_series(1, ${accounts}::int) n`.execute(tx);
    await sql`
      insert into accounts (id, customer_id, scope, number)
      select gen_random_uuid(), id, 'demo', 'D-' || nextval('account_numbers') from customers`.execute(tx);
    await sql`
      insert into postings (kind, subject, occurrence, scope, due_at, posted_at, leg_count)
      select 'demo-grant', id, 'opened', 'demo', ${AT}::bigint, ${AT}::bigint, 2 from accounts`.execute(tx);
    await sql`
      insert into legs (posting_id, ordinal, scope, account_id, ledger_account, amount)
      select id, 1, 'demo', subject, 'cash', 100000 from postings
      union all select id, 2, 'demo', null, 'grant', -100000 from postings`.execute(tx);
    await sql`
      insert into orders (id, number, account_id, scope, symbol, kind, direction, status, volume, placed_volume,
        leverage, place_price, intended_price, contract_size, placed_at, last_state_at)
      select gen_random_uuid(), '20260921' || lpad(nextval('order_numbers')::text, 6, '0'), id, 'demo',
        case when n % 2 = 0 then 'EURUSD' else 'XAUUSD' end, 'limit', 0, 'pending', 0.10, 0.10,
        10, 0.5 + n * 0.01, 0.5 + n * 0.01, 100, ${AT}::bigint + n, ${AT}::bigint + n
      from accounts cross join generate_series(1, 10) n`.execute(tx);
  });
