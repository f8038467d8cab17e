import { sql } from 'kysely';
import type { Reader } from '../../src/server/store/index.ts';
import type { LoanSeen } from './loansSeen.ts';

/** The rules of loans repeated in whole cents and London dates of the platform's own calendar. */
const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
const DAY_MS = 86_400_000;
const dateOf = (at: number): number => Date.parse(london.format(at * 1000)) / DAY_MS;
const cents = (amount: string): number => Math.round(Number(amount) * 100);
/** Rounds half up, where plain numbers are a hair below the half. */
const rounded = (amount: number): number => Math.floor(amount + 0.5 + 1e-6);

/** What a repayment covers, in cents, and what is more than was owed. */
type Part = { readonly id: string; readonly day: number; readonly principal: number } & Readonly<
  Record<'interest' | 'fee' | 'early' | 'overpaid', number>
>;

/** Returns a loan as it is owed: after a withdrawal from it, its fees are 0 and it is due 30 dates later. */
const asOwed = (loan: LoanSeen): LoanSeen =>
  loan.withdrawnAt === null ? loan : { ...loan, feeRate: '0', earlyFeeRate: '0' };
const dueOf = ({ loanedAt, days, withdrawnAt }: LoanSeen): number =>
  withdrawnAt === null ? dateOf(loanedAt) + days : dateOf(withdrawnAt) + 30;

/** Returns the interest up to a date, in cents: principal repaid on a date counts no more from the next one on. */
const interestTo = (loan: LoanSeen, parts: readonly Part[], day: number): number => {
  const first = dateOf(loan.loanedAt);
  const last = Math.max(1, day - first);
  let sum = 0;
  for (let number = 1; number <= last; number += 1) {
    const before = parts.filter((part) => Math.max(1, part.day - first) < number && part.day <= day);
    sum += cents(loan.quantity) - before.reduce((total, { principal }) => total + principal, 0);
  }
  const interest = rounded(sum * Number(loan.rate));
  if (loan.costCap === null) return interest;
  return Math.min(interest, rounded(cents(loan.quantity) * (Number(loan.costCap) - Number(loan.feeRate))));
};

const sumOf = (parts: readonly Part[], name: 'principal' | 'interest' | 'fee' | 'early'): number =>
  parts.reduce((sum, part) => sum + part[name], 0);

/** Returns what is owed on a date, in cents, without an early repayment fee. */
const owedOn = (loan: LoanSeen, parts: readonly Part[], day: number) => {
  const before = parts.filter((part) => part.day <= day);
  return {
    principal: cents(loan.quantity) - sumOf(before, 'principal'),
    interest: interestTo(loan, before, day) - sumOf(before, 'interest'),
    fee: rounded(cents(loan.quantity) * Number(loan.feeRate)) - sumOf(before, 'fee'),
  };
};

/** Returns the share of principal that its early fee is on a date: at most the interest of the days that are left. */
const earlyShareOn = (loan: LoanSeen, day: number): number => {
  const first = dateOf(loan.loanedAt);
  const left = Math.max(1, dueOf(loan) - first) - Math.max(1, day - first);
  return Math.min(Number(loan.earlyFeeRate), Number(loan.rate) * left);
};

/** Allocates the repayments that count, in the order of the instants that they count from. */
const partsOf = (loan: LoanSeen): readonly Part[] => {
  const parts: Part[] = [];
  const due = dueOf(loan);
  for (const { id, countsFrom, credited, isReversed } of loan.repayments) {
    if (isReversed) continue;
    const day = dateOf(countsFrom);
    const owed = owedOn(loan, parts, day);
    const rate = day < due ? earlyShareOn(loan, day) : 0;
    const came = cents(credited);
    const fee = Math.min(came, owed.fee);
    const interest = Math.min(came - fee, owed.interest);
    const rest = Math.min(came - fee - interest, owed.principal + rounded(owed.principal * rate));
    const principal = Math.min(rounded(rest / (1 + rate)), owed.principal);
    const early = rest - principal;
    parts.push({ id, day, principal, interest, fee, early, overpaid: came - fee - interest - rest });
  }
  return parts;
};

/** Returns what of a loan is otherwise than its formula on this day, whatever its history is. */
export const loanFault = (agreed: LoanSeen, now: number): readonly string[] => {
  const loan = asOwed(agreed);
  const today = dateOf(now);
  const parts = partsOf(loan);
  const { principal, interest, fee } = owedOn(loan, parts, today);
  const owed = principal + interest + fee;
  const isOver = today > dueOf(loan);
  const figures: readonly (readonly [string, number, number])[] = [
    ['is owed', cents(loan.owed), owed],
    ['has interest', cents(loan.interest), interestTo(loan, parts, today)],
    ['counts interest', cents(loan.interestPosted), cents(loan.interest)],
    ['has fees', cents(loan.fees), sumOf(parts, 'early') + rounded(cents(loan.quantity) * Number(loan.feeRate))],
    ...loan.repayments.flatMap(({ id, covered, overpaid }): (readonly [string, number, number])[] => {
      const part = parts.find((each) => each.id === id);
      const total = part ? part.principal + part.interest + part.fee + part.early : 0;
      return [
        [`has repayment ${id} of`, cents(covered), total],
        [`gave back of ${id}`, cents(overpaid), part?.overpaid ?? 0],
      ];
    }),
  ];
  const due = owed <= 0 ? 'answered' : isOver ? 'overdue' : 'loan';
  return [
    ...figures.flatMap(([what, is, should]) => (is === should ? [] : [`loan ${loan.id} ${what} ${is}, not ${should}`])),
    ...(loan.status === due ? [] : [`loan ${loan.id} is ${loan.status}, and should be ${due}`]),
  ];
};

/** Lists interest that was posted for a day at another instant than it was due, and reminders that were sent twice. */
export const loanRowFaults = async (reader: Reader): Promise<readonly string[]> => {
  const { rows } = await sql<{ fault: string }>`
    select 'interest of ' || subject || ' for ' || occurrence || ' was due at ' || due_at as fault
      from postings join loans on loans.id = subject
      where kind = 'loan-interest' and occurrence not like 'allocation%' and due_at <> case
        when occurrence::date = (to_timestamp(loaned_at) at time zone 'Europe/London')::date then loaned_at
        else extract(epoch from (occurrence::date + 1)::timestamp at time zone 'Europe/London') end
    union all
    select 'the customer of ' || id || ' has ' || had || ' notifications of its due date' from (
      select l.id, l.withdrawn_at, (select count(*) from notifications where subject_id = l.id
        and kind in ('loan-due', 'loan-overdue')) as had from loans l) as told
      -- A withdrawal from a loan gives it another due date.
      where had > case when withdrawn_at is null then 3 else 6 end
    union all
    select 'account ' || account_id || ' owes ' || count(*) || ' loans' from loans where status in ('loan', 'overdue')
      group by account_id having count(*) > 1`.execute(reader);
  return rows.map(({ fault }) => fault);
};
