import { sql } from 'kysely';
import type { DeskAnswer } from '../../src/server/desk/index.ts';
import type { Envelope } from '../../src/server/http/envelope.ts';
import type { Reader } from '../../src/server/store/index.ts';
import { PAYOUTS } from './fundTerms.ts';
import type { LoanRequestsSeen } from './loanRequestsSeen.ts';
import { LOAN_PRODUCTS } from './loanTerms.ts';
import type { SentRequest } from './simulatedServer.ts';

type Decided = { readonly id: string; readonly status: 'accepted' | 'rejected' };

/** Answers about loans that customers and the desk were given: what they say must stay true. */
export class LoanRecord {
  readonly #taken = new Map<string, string>();
  readonly #withdrawn = new Set<string>();
  readonly #decided: Decided[] = [];

  /** Notes the first answer of a request. */
  note({ id, body }: SentRequest, { code, data }: Envelope): void {
    if (code !== 200) return;
    if (id === 'withdrawFromLoan') this.#withdrawn.add(String(body?.['loanId']));
    if (id !== 'applyForLoan' && id !== 'repayLoan') return;
    const taken = data as { readonly id: string; readonly quantity?: string; readonly amount?: string };
    this.#taken.set(taken.id, taken.quantity ?? taken.amount ?? '');
  }

  /** Notes what the desk was answered when it decided. */
  noteDesk(answer: DeskAnswer | undefined): void {
    if (!answer || !('review' in answer)) return;
    const { id, status } = answer.review;
    if (status === 'accepted' || status === 'rejected') this.#decided.push({ id, status });
  }

  get withdrawn(): number {
    return this.#withdrawn.size;
  }

  /** Returns requests and decisions that are lost or are otherwise. */
  faults({ applications, repayments }: LoanRequestsSeen): readonly string[] {
    const lost = [...this.#taken].flatMap(([id, amount]) => {
      const is = applications.get(id)?.quantity ?? repayments.get(id)?.amount;
      return is === amount ? [] : [`request ${id} of ${amount} was acknowledged and is ${is ?? 'lost'}`];
    });
    const otherwise = this.#decided.flatMap(({ id, status }) => {
      const is = applications.get(id)?.status ?? repayments.get(id)?.status ?? 'lost';
      const may = status === 'accepted' ? ['loan', 'overdue', 'answered', 'success'] : ['reject', 'fail'];
      return may.includes(is) ? [] : [`request ${id} was ${status} and is ${is}`];
    });
    return [...lost, ...otherwise];
  }
}

/** Lists what was decided otherwise than the rules of a sandbox or of live have it, and what is missing with a decision. */
export const loanRequestFaults = async (
  reader: Reader,
  { isLive, hasReversals }: { readonly isLive: boolean; readonly hasReversals: boolean },
): Promise<readonly string[]> => {
  const { rows } = await sql<{ fault: string }>`
    select 'loan ' || id || ' has ' || contracts || ' contracts and ' || pieces || ' pieces of evidence' as fault from (
      select l.*, (select count(*) from loan_contracts where loan_id = l.id) as contracts,
        (select count(*) from loan_evidence where loan_id = l.id) as pieces from loans l) as signed
      where contracts <> (loaned_at is not null)::int or pieces <> 6 + contracts
    union all
    select 'loan ' || id || ' is ' || status || ' and moved money' from loans
      where loaned_at is null and exists (select 1 from postings where subject = loans.id)
    union all
    select 'loan ' || subject || ' was paid out ' || count(*) || ' times' from postings
      where kind = 'loan-paid-out' group by subject having count(*) > 1
    union all
    select 'the customer of ' || id || ' has ' || had || ' notifications of the decision' from (
      select l.*, decision, (select count(*) from notifications n where n.subject_id = l.id
        and n.kind in ('review-accepted', 'review-refused')) as had from loans l join reviews using (id)) as told
      where had <> (decision is not null)::int
    union all
    select 'loan ' || id || ' of ' || quantity || ' was paid out by ' || people from (
      select l.*, (select count(distinct approved_by) from loan_payout_approvals a where a.loan_id = l.id) as people
        from loans l) as paid
      where (${isLive} and loaned_at is not null and quantity > ${PAYOUTS.twoPeopleAbove}::numeric and people < 2)
        or (people > 0 and not (${isLive} and quantity > ${PAYOUTS.twoPeopleAbove}::numeric))
    union all
    select 'repayment ' || id || ' of ' || credited || ' was accepted by ' || people || ' with ' || receipts || ' receipts' from (
      select r.*, (select count(distinct approved_by) from deposit_approvals a where a.deposit_id = r.id
          and (a.received, a.received_at) = (r.received, r.received_at)) as people,
        (select count(*) from deposit_receipts where deposit_id = r.id) as receipts
      from loan_repayments r where status = 'success' and number not like 'bare-%') as accepted
      where ${isLive} and (receipts = 0 or (credited > ${PAYOUTS.twoPeopleAbove}::numeric and people < 2))
    union all
    select 'product ' || id || ' has lent ' || lent || ' of ' || pool from (
      select offered.*, (select sum(quantity - coalesce((select sum((covers ->> 'principal')::numeric) from loan_repayments
          where loan_id = loans.id and status = 'success' and reversed_at is null), 0))
        from loans where product_id = offered.id and status in ('apply', 'review', 'loan', 'overdue')) as lent
      from unnest(${LOAN_PRODUCTS.map(({ id }) => id)}::uuid[], ${LOAN_PRODUCTS.map(({ pool }) => pool)}::numeric[])
        as offered (id, pool)) as product
      where not ${hasReversals} and lent > pool`.execute(reader);
  return rows.map(({ fault }) => fault);
};
