import { sql } from 'kysely';
import type { Reader } from '../store/index.ts';

/** Postings that are not whole, and balances that do not follow from the legs before. */
const LEDGER = sql`
    select scope || ' does not sum to zero' as fault from legs group by scope having sum(amount) <> 0
    union all
    select 'posting ' || id || ' is not whole' from postings left join legs on posting_id = id
      group by id having count(posting_id) <> leg_count or sum(amount) is distinct from 0
    union all
    select 'leg ' || sequence || ' of ' || account_id || ' does not follow from those before' from (
      select account_id, sequence, balance_after, row_number() over account as counted, sum(amount) over account as added
      from legs where account_id is not null
      window account as (partition by account_id, ledger_account order by sequence)) as leg
      where sequence <> counted or balance_after <> added`;

/** Orders and closings that do not fit each other or the ledger. */
const TRADING = sql`
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
        else parts <> 0 or nights.amount <> 0 end`;

/** Investments that do not fit their results or the ledger. */
const INVESTMENTS = sql`
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
      where sold <> (select count(*) from investments where product_id = ai_products.id and not taken_back)`;

/** Requests of money that do not fit what the ledger moved for them, and money held that no request waits for. */
const REQUESTS = sql`
    select 'account ' || account_id || ' holds ' || held || ' for withdrawals of ' || waiting as fault from (
      select account_id, coalesce(held.amount, 0) as held, coalesce(asked.amount, 0) as waiting
        from (select account_id, sum(amount) as amount from legs where ledger_account = 'held' group by account_id) as held
        full join (select account_id, sum(amount) as amount from withdrawals where status = 'waiting' group by account_id) as asked
          using (account_id)) as waits where held <> waiting
    union all
    select 'deposit ' || deposits.id || ' and its credit do not fit' from deposits
      left join (select subject, amount from postings join legs on posting_id = postings.id
        where postings.kind = 'deposit-accepted' and ledger_account = 'cash') as came on subject = deposits.id
      where coalesce(came.amount, 0) is distinct from coalesce(credited, 0)
    union all
    select 'withdrawal ' || coalesce(withdrawals.id, subject) || ' is ' || coalesce(status, 'unknown') || ' and paid ' || coalesce(paid.amount, 0)
      from withdrawals full join (select subject, amount from postings join legs on posting_id = postings.id
        where postings.kind = 'withdrawal-paid' and ledger_account = 'outside') as paid on subject = withdrawals.id
      where coalesce(paid.amount, 0) is distinct from case status when 'success' then net_amount else 0 end
    union all
    select 'payout ' || coalesce(parts.id, subject) || ' and what came back of it do not fit' from
      (select withdrawal_id as id, sum(amount) as amount from withdrawal_returns group by withdrawal_id) as parts
      full join (select subject, sum(amount) as amount from postings join legs on posting_id = postings.id
        where postings.kind = 'withdrawal-came-back' and ledger_account = 'cash' group by subject) as back on subject = parts.id
      where coalesce(parts.amount, 0) is distinct from coalesce(back.amount, 0)`;

/** Corrections that do not fit what the ledger moved for them. */
const CORRECTIONS = sql`
    select 'correction ' || coalesce(corrections.id, subject) || ' and its entry do not fit' as fault from corrections
      full join (select subject, amount from postings join legs on posting_id = postings.id
        where postings.kind = 'correction' and ledger_account = 'cash') as moved on subject = corrections.id
      where coalesce(moved.amount, 0) is distinct from coalesce(corrections.amount, 0)`;

/** Requests whose money was given back more than once: by their own entries, and by corrections of these. */
const GIVEN_BACK = sql`
    select fault from (with recursive moved as (
        select kind, subject, corrected_entries.correction_id as correction from corrected_entries
          join legs on legs.entry_id = corrected_entries.entry_id join postings on postings.id = posting_id
          where kind in ('withdrawal-asked', 'withdrawal-returned', 'withdrawal-came-back', 'investment-bought', 'investment-fee')
        union select moved.kind, moved.subject, again.correction_id from moved
          join postings on postings.subject = moved.correction and postings.kind in ('correction', 'protection')
          join legs on posting_id = postings.id join corrected_entries as again on again.entry_id = legs.entry_id),
      corrected as (select moved.subject as id, moved.kind, sum(amount) as amount from moved
        join postings on postings.subject = moved.correction and postings.kind in ('correction', 'protection')
        join legs on posting_id = postings.id and ledger_account = 'cash' group by moved.subject, moved.kind),
      given as (select subject as id, sum(amount) as amount from postings join legs on posting_id = postings.id
        where ledger_account = 'cash' and kind in ('withdrawal-returned', 'withdrawal-came-back', 'investment-settled')
        group by subject)
      select 'withdrawal ' || withdrawals.id || ' of ' || withdrawals.amount || ' gave back '
          || coalesce(given.amount, 0) + corrections.amount as fault
        from (select id, sum(amount) as amount from corrected group by id) as corrections
          join withdrawals using (id) left join given using (id)
        where corrections.amount > 0 and coalesce(given.amount, 0) + corrections.amount > withdrawals.amount
      union all
      select 'investment ' || investments.id || ' was worth ' || due.amount || ' and gave back '
          || coalesce(given.amount, 0) + sum(corrected.amount)
        from investments join corrected using (id) left join given using (id)
          cross join lateral (select case when taken_back then investments.amount - fee
            else investments.amount + income end as amount) as due
        where taken_back or corrected.kind = 'investment-bought' group by investments.id, due.amount, given.amount
        having sum(corrected.amount) > 0 and coalesce(given.amount, 0) + sum(corrected.amount) > due.amount
      ) as found`;

/** Loans and repayments that do not fit what the ledger moved for them. */
const LOANS = sql`
    select 'loan ' || loans.id || ' and its interest do not fit' as fault from loans
      left join (select subject, sum(amount) as amount from postings join legs on posting_id = postings.id
        where postings.kind = 'loan-interest' and ledger_account = 'interest' group by subject) as posted on subject = loans.id
      where coalesce(posted.amount, 0) is distinct from interest_posted
    union all
    select 'repayment ' || loan_repayments.id || ' and what it covered do not fit' from loan_repayments
      left join (select subject, -sum(amount) as amount from postings join legs on posting_id = postings.id
        where postings.kind in ('repayment-accepted', 'loan-overpaid') and ledger_account = 'outside' group by subject) as came
        on subject = loan_repayments.id
      where coalesce(came.amount, 0) is distinct from
        case when status = 'success' and reversed_at is null then coalesce(credited, 0) else 0 end`;

/**
 * Lists what does not fit, one line each; empty where every order, request, product and balance fits the ledger. It
 * reads the rooms' tables itself, as it proves what the rooms wrote.
 */
export const bookFaults = async (reader: Reader): Promise<readonly string[]> => {
  const { rows } = await sql<{ fault: string }>`
    ${LEDGER} union all ${TRADING} union all ${INVESTMENTS} union all ${REQUESTS} union all ${LOANS}
    union all ${CORRECTIONS} union all ${GIVEN_BACK}`.execute(reader);
  return rows.map(({ fault }) => fault);
};

/** Lists money that belongs to no request: credits without a deposit, and loans without their payout. */
export const unaskedMoney = async (reader: Reader): Promise<readonly string[]> => {
  const { rows } = await sql<{ fault: string }>`
    select 'a credit belongs to no deposit: ' || subject as fault from postings
      where kind = 'deposit-accepted' and not exists (select from deposits where deposits.id = subject)
    union all
    select 'loan ' || loans.id || ' and its payout do not fit' from loans
      left join (select subject, sum(amount) as amount from postings join legs on posting_id = postings.id
        where postings.kind = 'loan-paid-out' and ledger_account = 'cash' group by subject) as paid on subject = loans.id
      where coalesce(paid.amount, 0) is distinct from case when loaned_at is null then 0 else quantity end`.execute(
    reader,
  );
  return rows.map(({ fault }) => fault);
};
