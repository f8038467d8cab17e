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
        else parts <> 0 or nights.amount <> 0 end
    union all
    select 'investment ' || coalesce(investments.id, subject) || ' and what the ledger holds of it do not fit' from investments
      full join (select subject, sum(amount) as amount from postings join legs on posting_id = postings.id
        where ledger_account = 'invested' group by subject) as held on subject = investments.id
      where coalesce(held.amount, 0) is distinct from case status when 'in-progress' then investments.amount + income else 0 end
    union all
    select 'investment ' || id || ' and its results do not fit' from investments
      left join lateral (select count(*) as days, coalesce(sum(earnings), 0) as earned, coalesce(sum(rate), 0) as rates
        from investment_results where investment_id = investments.id) as posted on true
      where (days, earned, posted.rates) is distinct from (days_credited, income, investments.rates)
    union all
    select 'product ' || id || ' has another number sold than bought' from ai_products
      where sold <> (select count(*) from investments where product_id = ai_products.id and not taken_back)`.execute(
    reader,
  );
  return rows.map(({ fault }) => fault);
};
