import { sql } from 'kysely';
import type { Reader } from '../../src/server/store/index.ts';

/**
 * Lists the faults of the accounts, one line each; empty where every order, closing, posting and balance fits the
 * others.
 */
export const bookFaults = async (reader: Reader): Promise<readonly string[]> => {
  const { rows } = await sql<{ fault: string }>`
    select scope || ' does not sum to zero' as fault from legs group by scope having sum(amount) <> 0
    union all
    select 'posting ' || id || ' is not whole' from postings left join legs on posting_id = id
      group by id having count(posting_id) <> leg_count or sum(amount) is distinct from 0
    union all
    select 'leg ' || sequence || ' of ' || account_id || ' does not follow from those before' from (
      select account_id, sequence, balance_after, row_number() over account as counted, sum(amount) over account as added
      from legs where account_id is not null
      window account as (partition by account_id, ledger_account order by sequence)) as leg
      where sequence <> counted or balance_after <> added
    union all
    select 'order ' || coalesce(orders.id, subject) || ' and its fee do not fit' from orders
      full join (select subject, amount from postings join legs on posting_id = postings.id
        where postings.kind = 'opening-fee' and ledger_account = 'cash') as paid on subject = orders.id
      where coalesce(amount, 0) is distinct from placed_fee
    union all
    select 'closing ' || coalesce(closings.id, subject) || ' and its profit do not fit' from closings
      full join (select subject, amount from postings join legs on posting_id = postings.id
        where postings.kind = 'profit' and ledger_account = 'cash') as brought on subject = closings.id
      where coalesce(amount, 0) is distinct from profit
    union all
    select 'order ' || orders.id || ' is ' || status || ' and does not fit its closings' from orders
      left join lateral (select count(*) as parts, coalesce(sum(volume), 0) as volume, coalesce(sum(margin), 0) as margin,
          coalesce(sum(fee), 0) as fee, coalesce(sum(overnight_fee), 0) as overnight_fee
        from closings where order_id = orders.id) as gone on true
      left join lateral (select coalesce(sum(amount), 0) as amount from postings join legs on posting_id = postings.id
        where postings.kind = 'overnight' and ledger_account = 'cash' and subject = orders.id) as nights on true
      where case status
        when 'open' then (placed_volume, placed_margin, placed_fee, nights.amount) is distinct from
          (orders.volume + gone.volume, orders.margin + gone.margin, orders.fee + gone.fee,
            orders.overnight_fee + gone.overnight_fee)
        when 'closed' then (placed_volume, placed_margin, placed_fee, nights.amount) is distinct from
          (gone.volume, gone.margin, gone.fee, gone.overnight_fee)
        else parts <> 0 or nights.amount <> 0 end`.execute(reader);
  return rows.map(({ fault }) => fault);
};
