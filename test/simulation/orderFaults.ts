import { sql } from 'kysely';
import type { Reader } from '../../src/server/store/index.ts';

/** Returns the faults of orders and accounts beyond the ledger's own sums, one a line. */
export const orderFaults = async (reader: Reader, now: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ fault: string }>`
    select 'order ' || o.id || ' is ' || status || ' and was filled ' || count(e.id) || ' times' as fault
      from orders o left join order_events e on e.order_id = o.id and e.kind = 'filled'
      group by o.id having count(e.id) <> (case when o.opened_at is null then 0 else 1 end)
    union all
    select 'order ' || id || ' has outlived its expiry' from orders where status = 'pending' and expires_at <= ${now}
    union all
    select 'account ' || a.id || ' is below zero with nothing open' from accounts a
      join legs on account_id = a.id and ledger_account = 'cash'
      where not exists (select 1 from orders where account_id = a.id and status = 'open')
      group by a.id having sum(amount) < 0`.execute(reader);
  return rows.map(({ fault }) => fault);
};
