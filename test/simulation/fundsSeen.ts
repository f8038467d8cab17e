import { sql } from 'kysely';
import type { Reader } from '../../src/server/store/index.ts';

/** Deposit or withdrawal with its review, as the database stores them. Money and amounts are texts, instants seconds. */
export type RequestSeen = {
  readonly id: string;
  readonly kind: 'deposit' | 'withdrawal';
  readonly number: string;
  readonly customerId: string;
  readonly accountId: string;
  readonly status: 'waiting' | 'success' | 'fail';
  readonly amount: string;
  /** What is to be sent or paid, in its currency. */
  readonly transferred: string;
  readonly currencyDigits: number;
  /** Units of its currency for one US dollar; of a withdrawal until its payout begins that of the request. */
  readonly rate: string;
  readonly currency: string;
  readonly requestedAt: number;
  /** Of a deposit: last second of the rate kept. */
  readonly honouredUntil: number | null;
  /** Of a withdrawal. */
  readonly destinationId: string | null;
  readonly failureCode: string | null;
  readonly revision: number;
  readonly decision: 'accept' | 'reject' | null;
  readonly decidedBy: string | null;
  readonly approvedBy: readonly string[];
  /** Who claimed its payout; kept when it is accepted. */
  readonly claimedBy: string | null;
  readonly claims: number;
  /** How often another person took a claim over. */
  readonly takeOvers: number;
  readonly releases: number;
  /** Of a withdrawal: what was credited of each part of a payout that came back, US dollars. */
  readonly returns: readonly string[];
  /** Who reported a part that two people have to report. */
  readonly returnReportedBy: readonly string[];
  /** Changes of its revision since it was decided: credits of parts, and reports that await a second person. */
  readonly changesSince: number;
};

export type DestinationSeen = {
  readonly id: string;
  readonly customerId: string;
  readonly kind: 'crypto' | 'bank';
  readonly usableAt: number;
  readonly isDeleted: boolean;
};

export type ProofSeen = { readonly id: string; readonly customerId: string; readonly isUsed: boolean };

/** State of everything that moves money in and out at one instant. */
export type FundsSeen = {
  readonly requests: ReadonlyMap<string, RequestSeen>;
  readonly destinations: ReadonlyMap<string, DestinationSeen>;
  readonly proofs: readonly ProofSeen[];
  /** Present rates by the ids of the channels of deposits. */
  readonly rates: ReadonlyMap<string, string>;
  /** Rates of payouts that were set last at the desk, by their currencies. */
  readonly payoutRates: ReadonlyMap<string, string>;
};

export const NO_FUNDS: FundsSeen = {
  ...{ requests: new Map(), destinations: new Map(), proofs: [], rates: new Map(), payoutRates: new Map() },
};

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** Counts the changes of a review's revision since its decision: what two people reported is their reports. */
export const CHANGES_SINCE = sql`
  (select count(*) from withdrawal_return_approvals a where a.withdrawal_id = reviews.id) +
  (select count(*) from withdrawal_returns b where b.withdrawal_id = reviews.id and not exists (
    select 1 from withdrawal_return_approvals a
    where (a.withdrawal_id, a.part, a.received) = (b.withdrawal_id, b.part, b.received))) +
  (select greatest((select count(*) from loan_reversal_approvals a where a.repayment_id = reviews.id),
    (select count(*) from loan_repayments r where r.id = reviews.id and reversed_at is not null)))`;

export const readFunds = async (reader: Reader): Promise<FundsSeen> => {
  const requests = await sql<RequestSeen>`
    select id, kind, number, customer_id as "customerId", account_id as "accountId", status, asked.amount, transferred,
      currency_digits as "currencyDigits", rate, currency, requested_at as "requestedAt", honoured_until as "honouredUntil",
      destination_id as "destinationId", failure_code as "failureCode", revision, decision, decided_by as "decidedBy",
      array(select approved_by from withdrawal_approvals a where a.withdrawal_id = reviews.id
        union select approved_by from deposit_approvals a where a.deposit_id = reviews.id order by 1) as "approvedBy",
      claimed_by as "claimedBy",
      (select count(*) from review_claims c where c.review_id = reviews.id and happened = 'claimed')::int as claims,
      (select count(*) from review_claims c where c.review_id = reviews.id and happened = 'taken-over')::int as "takeOvers",
      (select count(*) from review_claims c where c.review_id = reviews.id and happened = 'released')::int as releases,
      array(select b.amount::text from withdrawal_returns b where b.withdrawal_id = reviews.id order by part) as returns,
      array(select approved_by from withdrawal_return_approvals a where a.withdrawal_id = reviews.id) as "returnReportedBy",
      (${CHANGES_SINCE})::int as "changesSince"
    from reviews join (
      select id, number, account_id, status, amount, amount_to_send as transferred, currency_digits, rate, currency, requested_at,
        honoured_until, null::uuid as destination_id, failure_code from deposits
      union all
      select id, number, account_id, status, amount, received, currency_digits, rate, currency, requested_at, null, destination_id,
        failure_code from withdrawals
    ) as asked using (id)
    order by requested_at, id`.execute(reader);
  const destinations = await sql<DestinationSeen>`
    select id, customer_id as "customerId", kind, usable_at as "usableAt", deleted_at is not null as "isDeleted"
    from destinations order by added_at, id`.execute(reader);
  const proofs = await sql<ProofSeen>`
    select id, customer_id as "customerId", expires_at is null as "isUsed" from files
    where type = 'deposit-proof' order by id`.execute(reader);
  const rates = await sql<{ channelId: string; rate: string }>`
    select distinct on (channel_id) channel_id as "channelId", rate from deposit_rates
    order by channel_id, set_at desc, id desc`.execute(reader);
  const payoutRates = await sql<{ currency: string; rate: string }>`
    select distinct on (currency) currency, rate from payout_rates order by currency, set_at desc, id desc`.execute(
    reader,
  );
  return {
    requests: byId(requests.rows),
    destinations: byId(destinations.rows),
    proofs: proofs.rows,
    rates: new Map(rates.rows.map(({ channelId, rate }) => [channelId, rate])),
    payoutRates: new Map(payoutRates.rows.map(({ currency, rate }) => [currency, rate])),
  };
};
