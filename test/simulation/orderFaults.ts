import { sql } from 'kysely';
import type { Reader } from '../../src/server/store/index.ts';

type Fault = { readonly fault: string };

/** Lists closings whose sums so far, of their account and of their symbol in it, are missing or do not add up. */
const sumFaults = async (reader: Reader): Promise<readonly Fault[]> => {
  const { rows } = await sql<Fault>`
    select 'closing ' || c.id || ' is in ' || count(s.closing_id) || ' sums' as fault
      from closings c join orders o on o.id = c.order_id
        left join closing_sums s on s.closing_id = c.id and s.account_id = c.account_id and s.closed_at = c.closed_at
          and s.symbol in ('', o.symbol)
      group by c.id having count(s.closing_id) <> 2
    union all
    select 'the sums up to closing ' || closing_id || ' do not add up' from (
      select s.closing_id, (s.count, s.won, s.lost, s.profit, s.fee, s.overnight_fee) as had,
        (count(*) over so_far, count(*) filter (where net > 0) over so_far, count(*) filter (where net < 0) over so_far,
          sum(c.profit) over so_far, sum(c.fee) over so_far, sum(c.overnight_fee) over so_far) as due
      from closing_sums s join closings c on c.id = s.closing_id,
        lateral (select c.profit + c.fee + c.overnight_fee as net) as result
      window so_far as (partition by s.account_id, s.symbol order by s.closed_at, s.sequence)
    ) as sums where had is distinct from due`.execute(reader);
  return rows;
};

/** Returns the faults of orders and accounts beyond the ledger's own sums, one a line. */
export const orderFaults = async (reader: Reader, now: number): Promise<readonly string[]> => {
  const { rows } = await sql<Fault>`
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
  return [...rows, ...(await sumFaults(reader))].map(({ fault }) => fault);
};
