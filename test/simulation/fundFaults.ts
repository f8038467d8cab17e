import { sql } from 'kysely';
import type { Reader } from '../../src/server/store/index.ts';
import { CHANGES_SINCE } from './fundsSeen.ts';
import { PAYOUTS } from './fundTerms.ts';

type Fault = { readonly fault: string };

/** What the postings of each request moved, and how often each kind was posted, in one row by its subject. */
const MOVED = sql`moved as materialized (
  select subject,
    count(*) filter (where kind = 'deposit-accepted' and ordinal = 1) as credits,
    coalesce(sum(amount) filter (where kind = 'deposit-accepted' and ledger_account = 'cash'), 0) as credit,
    coalesce(sum(amount) filter (where kind = 'deposit-accepted' and ledger_account = 'outside'), 0) as came,
    array[count(*) filter (where kind = 'withdrawal-asked' and ordinal = 1),
      count(*) filter (where kind = 'withdrawal-returned' and ordinal = 1),
      count(*) filter (where kind = 'withdrawal-paid' and ordinal = 1),
      count(*) filter (where kind = 'withdrawal-came-back' and ordinal = 1)] as life,
    array[coalesce(sum(amount) filter (where kind = 'withdrawal-asked' and ledger_account = 'cash'), 0),
      coalesce(sum(amount) filter (where kind = 'withdrawal-asked' and ledger_account = 'held'), 0),
      coalesce(sum(amount) filter (where kind = 'withdrawal-returned' and ledger_account = 'cash'), 0),
      coalesce(sum(amount) filter (where kind = 'withdrawal-returned' and ledger_account = 'held'), 0),
      coalesce(sum(amount) filter (where kind = 'withdrawal-paid' and ledger_account = 'outside'), 0),
      coalesce(sum(amount) filter (where kind = 'withdrawal-paid' and ledger_account = 'fees'), 0),
      coalesce(sum(amount) filter (where kind = 'withdrawal-paid' and ledger_account = 'held'), 0),
      coalesce(sum(amount) filter (where kind = 'withdrawal-came-back' and ledger_account = 'cash'), 0)] as amounts
  from postings join legs on posting_id = postings.id
  where kind like 'withdrawal-%' or kind = 'deposit-accepted' group by subject)`;

/**
 * Lists deposits whose status, figures and postings do not fit: what is credited follows from what came and when, is
 * posted once and only for one that was accepted, and its proof belongs to it alone.
 */
const depositFaults = (reader: Reader, enrolled: readonly string[]) =>
  sql<Fault>`
    with ${MOVED}
    select 'deposit ' || id || ' is ' || status || ' and was credited ' || coalesce(credit, 0) || ' in ' ||
        coalesce(credits, 0) as fault from deposits left join moved on subject = id
      where (coalesce(credit, 0), -coalesce(came, 0), coalesce(credits, 0)) is distinct from (coalesce(credited, 0),
        coalesce(credited, 0), case when status = 'success' and credited > 0 then 1 else 0 end)
    union all
    select 'deposit ' || id || ' credits ' || credited || ', not ' || due from (
      select id, credited, case
        when received_at > honoured_until then round(received / rate_then, 2)
        when received_at < requested_at and rate_then > rate then least(due_in_time, round(received / rate_then, 2))
        else due_in_time end as due
      from deposits cross join lateral (
        select case when received = amount_to_send then amount else round(received / rate, 2) end as due_in_time,
          (select h.rate from deposit_rates h where h.channel_id = deposits.channel_id
            order by set_at <= received_at desc, case when set_at <= received_at then -set_at else set_at end,
              case when set_at <= received_at then -id else id end limit 1) as rate_then) as worth
      where status = 'success') as credit where credited <> due
    union all
    select 'deposit ' || id || ' asks for ' || amount_to_send || ' in place of ' || round(amount * rate, currency_digits)
      from deposits where amount_to_send <> round(amount * rate, currency_digits)
    union all
    select 'proof ' || proof_file_id || ' belongs to ' || count(*) || ' deposits' from deposits group by proof_file_id
      having count(*) > 1
    union all
    select 'proof ' || f.id || ' is free and used by ' || d.id from deposits d join files f on f.id = proof_file_id
      where f.expires_at is not null
    union all
    select 'proof ' || id || ' is used and belongs to no deposit' from files
      where type = 'deposit-proof' and expires_at is null and id not in (select proof_file_id from deposits)
    union all
    select 'a credit belongs to no deposit: ' || subject from postings
      where kind = 'deposit-accepted' and subject not in (select id from deposits)
        and subject <> all(${[...enrolled]}::uuid[])`.execute(reader);

/**
 * Lists withdrawals whose status, figures and postings do not fit: held once when asked for, then either paid once or
 * given back once; a payout comes back in parts that are together what came, and only after it was paid.
 */
const withdrawalFaults = (reader: Reader) =>
  sql<Fault>`
    with ${MOVED}, life as (
      select id, status, amounts as moved_amounts, coalesce(life, array[0, 0, 0, 0]::bigint[]) as had,
        case status when 'waiting' then array[1, 0, 0, 0] when 'fail' then array[1, 1, 0, 0]
          else array[1, 0, 1, coalesce(b.parts, 0)] end::bigint[] as due,
        array[-w.amount, w.amount] || case status when 'waiting' then array[0, 0, 0, 0, 0]
          when 'fail' then array[w.amount, -w.amount, 0, 0, 0] else array[0, 0, net_amount, -fee, -w.amount] end ||
          coalesce(b.amount, 0) as due_amounts
      from withdrawals w left join moved on subject = w.id left join (
        select withdrawal_id, count(*) filter (where amount > 0) as parts, sum(amount) as amount from withdrawal_returns group by 1
      ) as b on b.withdrawal_id = w.id)
    select 'withdrawal ' || id || ' is ' || status || ' and was asked, returned, paid, back ' ||
        array_to_string(had, ', ') as fault from life where had <> due
    union all
    select 'withdrawal ' || id || ' is ' || status || ' and moved other amounts than its own' from life
      where moved_amounts is distinct from due_amounts
    union all
    select 'withdrawal ' || id || ' costs ' || fee || ', leaves ' || net_amount || ' and pays ' || received
      from withdrawals where (fee, net_amount, received) is distinct from (-round(amount * fee_rate, 2),
        amount - round(amount * fee_rate, 2), round((amount - round(amount * fee_rate, 2)) * rate, currency_digits))
    union all
    select 'payout ' || w.id || ' came back with ' || b.amount from withdrawals w join (
        select withdrawal_id, sum(received) over so_far as received, sum(amount) over so_far as amount
        from withdrawal_returns window so_far as (partition by withdrawal_id order by part)
      ) as b on b.withdrawal_id = w.id where b.amount <> least(round(b.received / rate, 2), net_amount)
    union all
    select 'withdrawal ' || w.id || ' is ' || status || ' and has ' || count(p.withdrawal_id) || ' payouts and ' ||
        count(u.withdrawal_id) || ' uses' from withdrawals w
      left join withdrawal_payouts p on p.withdrawal_id = w.id left join destination_uses u on u.withdrawal_id = w.id
      group by w.id having (count(p.withdrawal_id), count(u.withdrawal_id)) <>
        (case when status = 'success' then 1 else 0 end, case when status = 'waiting' then 1 else 0 end)
    union all
    select 'posting of ' || kind || ' belongs to no withdrawal: ' || subject from postings
      where kind like 'withdrawal-%' and subject not in (select id from withdrawals)`.execute(reader);

/** Seconds that one decision may take: its records are written one after the other. */
const WITHIN = 5;

/** Lists requests whose status and review do not fit, or that were accepted by too few people. */
const reviewFaults = (reader: Reader, isLive: boolean) =>
  sql<Fault>`
    select 'request ' || id || ' is ' || status || ' and its review says ' || coalesce(decision, 'nothing') as fault
      from (select id, status, decided_at from deposits
        union all select w.id, status, coalesce(paid_at, case when status = 'fail' then r.decided_at end)
          from withdrawals w join reviews r using (id) left join withdrawal_payouts p on p.withdrawal_id = id) as asked
      join reviews using (id)
      where decision is distinct from case status when 'success' then 'accept' when 'fail' then 'reject' end
        or (asked.decided_at is null) <> (reviews.decided_at is null)
        or asked.decided_at - reviews.decided_at not between 0 and ${WITHIN}
    union all
    select 'review ' || id || ' has no request' from reviews where kind in ('deposit', 'withdrawal')
      and id not in (select id from deposits union all select id from withdrawals)
    union all
    select 'withdrawal ' || w.id || ' of ' || amount || ' was accepted by ' || count(approved_by) from withdrawals w
      left join withdrawal_approvals a on a.withdrawal_id = w.id group by w.id
      having (${isLive} and status = 'success' and amount > ${PAYOUTS.twoPeopleAbove}::numeric and count(approved_by) < 2)
        or (count(approved_by) > 0 and not (${isLive} and amount > ${PAYOUTS.twoPeopleAbove}::numeric))
    union all
    select 'deposit ' || id || ' credits ' || credited || ' and was accepted by ' || people from (
      select d.*, (select count(distinct approved_by) from deposit_approvals a where deposit_id = d.id
          and (a.received, a.received_at) = (d.received, d.received_at)) as people from deposits d) as credit
      where ${isLive} and status = 'success' and people < 2
        and (credited > ${PAYOUTS.twoPeopleAbove}::numeric or received_at < requested_at - 86400)
    union all
    select 'payout ' || withdrawal_id || ' came back with a part of ' || amount || ', reported by ' || people from (
      select b.*, (select count(distinct approved_by) from withdrawal_return_approvals a
          where (a.withdrawal_id, a.part, a.received) = (b.withdrawal_id, b.part, b.received)) as people
        from withdrawal_returns b) as comeback
      where ${isLive} and amount > ${PAYOUTS.twoPeopleAbove}::numeric and people < 2`.execute(reader);

/**
 * Lists requests whose revision does not count their changes: acceptances that await another one, claims, releases and
 * parts that came back. A person who accepts a withdrawal again is stored once and counted each time.
 */
const revisionFaults = (reader: Reader) =>
  sql<Fault>`
    select 'request ' || id || ' is at revision ' || revision || ' and was accepted by ' || people || ', claimed or ' ||
        'released ' || claims || ' times' as fault from (
      select id, kind, revision, disowned_at, people, claims, acceptances,
        1 + claims + (${CHANGES_SINCE}) + acceptances - is_last::int as least_revision
      from reviews cross join lateral (
        select (select count(*) from withdrawal_approvals a where a.withdrawal_id = reviews.id) +
            (select count(distinct approved_by) from deposit_approvals a where a.deposit_id = reviews.id) +
            (select count(distinct approved_by) from loan_payout_approvals a where a.loan_id = reviews.id) as people,
          (select count(*) from withdrawal_approvals a where a.withdrawal_id = reviews.id) +
            (select count(*) from deposit_approvals a where a.deposit_id = reviews.id) +
            (select count(*) from loan_payout_approvals a where a.loan_id = reviews.id) as acceptances,
          -- The acceptance that decided is one of them, unless it was of a smaller amount, which one person accepts. The
          -- second person's one decides about a loan even where the ratio has become too low and it is rejected.
          (select count(distinct approved_by) > 1 from loan_payout_approvals a where a.loan_id = reviews.id)
            or decision is not distinct from 'accept' and (exists (select 1 from withdrawal_approvals a where a.withdrawal_id = reviews.id)
            or exists (select 1 from deposit_approvals a join deposits d on d.id = a.deposit_id where d.id = reviews.id
              and (a.approved_by, a.received, a.received_at) = (decided_by, d.received, d.received_at))
            or exists (select 1 from deposit_approvals a join loan_repayments d on d.id = a.deposit_id
              where d.id = reviews.id
              and (a.approved_by, a.received, a.received_at) = (decided_by, d.received, d.received_at))) as is_last,
          (select count(*) from review_claims c where c.review_id = reviews.id) as claims) as had) as counted
      where revision < least_revision
        or (revision > least_revision and disowned_at is null and (kind <> 'withdrawal' or acceptances = 0))`.execute(
    reader,
  );

/**
 * Lists claims that did not hold: from a claim to its release nobody rejects a withdrawal or takes it back, and only its
 * claimant pays it; in live nothing is paid without a claim.
 */
const claimFaults = (reader: Reader, isLive: boolean) =>
  sql<Fault>`
    select 'request ' || id || ' is claimed by ' || coalesce(claimed_by, 'nobody') || ', and by its record by ' ||
        coalesce(recorded, 'nobody') as fault from (
      select reviews.*, (select case when happened <> 'released' then made_by end from review_claims c
        where c.review_id = reviews.id order by c.id desc limit 1) as recorded from reviews) as claim
      where claimed_by is distinct from recorded
    union all
    select 'request ' || id || ' is being paid since ' || claimed_at || ', and by its record since ' || recorded from (
      select reviews.*, (select made_at from review_claims c where c.review_id = reviews.id and happened = 'claimed'
        order by c.id desc limit 1) as recorded from reviews) as claim
      where claimed_at <> recorded
    union all
    select 'request ' || review_id || ' was ' || happened || ' after ' || coalesce(before, 'nothing') from (
      select *, lag(happened) over (partition by review_id order by id) as before from review_claims) as claim
      where (happened = 'claimed') <> (coalesce(before, 'released') = 'released')
    union all
    select kind || ' ' || id || ' was being paid by ' || claimed_by || ' and was ended by ' || decided_by || ': ' || decision
      from reviews where claimed_by is not null and (decision = 'reject' or (decision = 'accept' and decided_by <> claimed_by))
    union all
    select 'withdrawal ' || id || ' was paid and nobody had claimed it' from withdrawals join reviews using (id)
      where ${isLive} and withdrawals.status = 'success' and claimed_by is null`.execute(reader);

/**
 * Lists accounts whose held money is not that of their waiting withdrawals, was below zero, was touched by anything
 * else, or was more than the balance had; and protection that brought a balance to anything but zero.
 */
const heldFaults = (reader: Reader) =>
  sql<Fault>`
    select 'account ' || id || ' holds ' || held || ' for waiting withdrawals of ' || waiting as fault from (
      select a.id, (select coalesce(sum(amount), 0) from legs where account_id = a.id and ledger_account = 'held') as held,
        (select coalesce(sum(amount), 0) from withdrawals where account_id = a.id and status = 'waiting') as waiting
      from accounts a) as account where held <> waiting
    union all
    select 'account ' || account_id || ' held ' || balance_after from legs
      where ledger_account = 'held' and balance_after < 0
    union all
    select 'account ' || account_id || ' was left with ' || balance_after || ' by a withdrawal' from legs
      join postings on posting_id = postings.id
      where kind = 'withdrawal-asked' and ledger_account = 'cash' and balance_after < 0
    union all
    select 'held money of ' || account_id || ' moved by ' || kind from legs join postings on posting_id = postings.id
      where ledger_account = 'held' and kind not in ('withdrawal-asked', 'withdrawal-returned', 'withdrawal-paid')
    union all
    select 'account ' || account_id || ' was made good to ' || balance_after from legs
      join postings on posting_id = postings.id
      where kind = 'protection' and ledger_account = 'cash' and balance_after <> 0`.execute(reader);

/** Lists entries of the customers' ledger whose sums so far, of all and of their type, do not add up. */
const runningSumFaults = (reader: Reader) =>
  sql<Fault>`
    select 'entry ' || sequence || ' of ' || account_id || ' does not add up' as fault from (
      select account_id, sequence, entry_at, lag(entry_at) over of_account as entry_before,
        (credited_after, type_sequence, type_balance_after, type_credited_after) as had,
        (sum(greatest(amount, 0)) over of_account, row_number() over of_type, sum(amount) over of_type,
          sum(greatest(amount, 0)) over of_type) as due
      from legs where ledger_account = 'cash'
      window of_account as (partition by account_id order by sequence),
        of_type as (partition by account_id, entry_type order by sequence)) as entry
      where had is distinct from due or entry_at < entry_before`.execute(reader);

/** Longest that a notification is surely kept, seconds. */
const KEPT = 89 * 24 * 3600;

/** Lists requests of whose end their customer was not notified exactly once; of one that they took back, not at all. */
const notificationFaults = (reader: Reader, now: number) =>
  sql<Fault>`
    select 'the customer of ' || id || ' has ' || had || ' notifications of it, not ' || due as fault from (
      select r.id, (select count(*) from notifications where subject_id = r.id) as had,
        (case when decision is null or decided_by = 'customer' then 0 else 1 end) +
          (select count(*) from withdrawal_returns b where b.withdrawal_id = r.id) as due
      from reviews r where kind in ('deposit', 'withdrawal') and coalesce(decided_at, ${now}) > ${now - KEPT}
    ) as told where had <> due`.execute(reader);

/** What the simulation knows of a world besides its database. */
export type FundWorld = {
  readonly now: number;
  readonly isLive: boolean;
  /** Ids of the deposits that customers began with. */
  readonly enrolled: readonly string[];
};

/** Returns the faults of deposits, withdrawals, held money and running sums, one a line. */
export const fundFaults = async (reader: Reader, { now, isLive, enrolled }: FundWorld): Promise<readonly string[]> => {
  const found = [
    await depositFaults(reader, enrolled),
    await withdrawalFaults(reader),
    await reviewFaults(reader, isLive),
    await revisionFaults(reader),
    await claimFaults(reader, isLive),
    await heldFaults(reader),
    await runningSumFaults(reader),
    await notificationFaults(reader, now),
  ];
  return found.flatMap(({ rows }) => rows.map(({ fault }) => fault));
};
