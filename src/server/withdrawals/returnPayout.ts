import { decimal, moneyText } from '../../domain/decimal.ts';
import { isFarFrom } from '../../domain/funds/doubt.ts';
import { referenceKey } from '../../domain/funds/reference.ts';
import { creditOfReturn, creditWithin, worthOfReturned } from '../../domain/funds/withdrawal.ts';
import { needsTwoPeople } from '../../domain/funds/withdrawalRules.ts';
import { setOffAtEnd } from '../../domain/ledger/correction.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { withdrawalStillOut } from '../corrections/index.ts';
import { post, withdrawalCameBack } from '../ledger/index.ts';
import { notify } from '../notifications/index.ts';
import { advanceReview, lockReview, type Review, sendReviewOutcome } from '../reviews/index.ts';
import { isUuid, type Transaction } from '../store/index.ts';
import { balanceChanged, lockAccountById } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import {
  approveReturn,
  creditedByOne,
  findReturnBy,
  findWithdrawal,
  getWithdrawal,
  insertReturn,
  type Withdrawal,
} from './withdrawalRepository.ts';
import type { WithdrawalSettings } from './withdrawalSettings.ts';

/** Payout that came back, or a part of it, as a person at the desk reports it. */
export type ReturnedPayout = {
  readonly id: string;
  /** Revision of the request that the person saw. */
  readonly revision: number;
  /** What came back, in the currency that was paid out. */
  readonly received: string;
  /** Reason as the customer reads it. */
  readonly reason: string;
  readonly by: string;
  /** Transaction id or bank's reference by which it came; `live` needs it. */
  readonly reference?: string | undefined;
  /** True where the person has looked again at an amount that is not what was paid. */
  readonly isConfirmed?: boolean | undefined;
};

/** What a report came to: a credit, US dollars; a second person who is awaited; or why nothing was done. */
type ReturnOutcome =
  | { readonly refused: Refusal<1001 | 1002 | 3005 | 3010> }
  | { readonly why: string }
  | { readonly credited: string; readonly corrected?: string }
  | { readonly awaits: string; readonly revision: number };

const AMOUNT = /^(0|[1-9]\d{0,17})(\.\d{1,18})?$/;

/**
 * Credits a payout that came back, or a part of it: a further entry of the ledger names the paid withdrawal, whose own
 * records stay as they are. Refused where there is no such withdrawal (1002), where it was not paid or all of it came
 * back (3010), where the request has changed (3005), and where the amount is none of its currency (1001). An amount far
 * from what was paid has to be confirmed. One transfer is credited once, by its reference; in `live` two people report
 * what is large together with the parts that one person reported, and what its claimant reports.
 */
export const returnPayout = async (
  tx: Transaction,
  world: World,
  { twoPeopleAbove }: Pick<WithdrawalSettings, 'twoPeopleAbove'>,
  payout: ReturnedPayout,
): Promise<ReturnOutcome> => {
  const { received } = payout;
  const paidOut = await lockPaid(tx, payout);
  if ('refused' in paidOut) return paidOut;
  const { row } = paidOut;
  const isAmount = AMOUNT.test(received) && decimal(received).decimalPlaces() <= row.currency_digits;
  if (!isAmount || !decimal(received).gt(0)) return { refused: refusal('request-invalid', { field: 'received' }) };

  const receivedBefore = row.returned_received ?? '0';
  const paid = { rate: row.rate, netAmount: row.net_amount };
  if (worthOfReturned(receivedBefore, paid).gte(row.net_amount)) {
    return { refused: refusal('request-already-decided', { status: 'success' }) };
  }
  const why = await checkReference(tx, world, row, payout.reference);
  if (why !== undefined) return { why };
  const whole = creditOfReturn({ received, receivedBefore }, paid);
  const stillOut = await withdrawalStillOut(tx, row.account_id, row.id);
  const amount = moneyText(creditWithin(whole, stillOut));
  const left = decimal(row.received).minus(receivedBefore).toFixed();
  if (!payout.isConfirmed && (isFarFrom(received, left) || decimal(received).gt(left) || stillOut.lt(whole))) {
    const corrected = stillOut.lt(whole) ? ' Corrections have given the rest back already.' : '';
    const said = `${left} ${row.currency} are still out and ${received} came: ${amount} USD would be credited.${corrected}`;
    return { why: `${said} Nothing was credited. If it is right: --confirm.` };
  }
  const corrected = moneyText(setOffAtEnd(moneyText(whole), amount));
  const part = { ...payout, part: (row.returned_parts ?? 0) + 1, amount, corrected };
  if (await needsAnother(tx, world, paidOut, { ...part, twoPeopleAbove })) {
    return { awaits: amount, revision: await advanceReview(tx, row.id) };
  }
  await credit(tx, world, row, part);
  return { credited: amount, ...(decimal(corrected).gt(0) && { corrected }) };
};

/** Payout that was made, with the review whose claimant made it. */
type PaidOut = { readonly row: Withdrawal; readonly review: Review };
type Part = ReturnedPayout & {
  readonly part: number;
  readonly amount: string;
  /** What is not credited because corrections gave it back before, US dollars. */
  readonly corrected: string;
};

/** Returns what a reference lacks, or which part was credited for it. */
const checkReference = async (
  tx: Transaction,
  { environment }: World,
  { currency }: Withdrawal,
  reference: string | undefined,
): Promise<string | undefined> => {
  if (reference === undefined || referenceKey(reference) === '') {
    return reference === undefined && environment !== 'live'
      ? undefined
      : 'Name the transaction id or the bank’s reference by which it came: --reference.';
  }
  const before = await findReturnBy(tx, { currency, reference });
  return before && `Part ${before.part} of ${before.number} was credited for ${reference} already.`;
};

/** Notes who reports a part; true where another person has to report the same before it is credited. */
const needsAnother = async (
  tx: Transaction,
  world: World,
  { row: { id }, review }: PaidOut,
  { amount, twoPeopleAbove, part, received, reference, by }: Part & Pick<WithdrawalSettings, 'twoPeopleAbove'>,
): Promise<boolean> => {
  if (world.environment !== 'live') return false;
  const together = decimal(amount).plus(await creditedByOne(tx, id));
  const isReported = needsTwoPeople(together.toFixed(), twoPeopleAbove) || review.claimed_by === by;
  const people = await approveReturn(tx, {
    ...{ withdrawal_id: id, part, received, approved_by: by, approved_at: world.now() },
    reference_key: reference === undefined ? null : referenceKey(reference),
  });
  return isReported && people.size < 2;
};

/** Locks a paid withdrawal at the revision that was seen: its account, then its review. */
const lockPaid = async (
  tx: Transaction,
  { id, revision }: ReturnedPayout,
): Promise<PaidOut | { readonly refused: Refusal<1002 | 3005 | 3010> }> => {
  const found = isUuid(id) ? await findWithdrawal(tx, id) : undefined;
  if (!found) return { refused: refusal('not-found', { field: 'id' }) };
  await lockAccountById(tx, found.account_id);
  const review = await lockReview(tx, found.id);
  const row = await getWithdrawal(tx, found.id);
  if (row.status !== 'success') return { refused: refusal('request-already-decided', { status: 'fail' }) };
  return review?.revision === revision
    ? { row, review }
    : { refused: refusal('terms-changed', { field: 'revision', revision: review?.revision ?? revision }) };
};

/**
 * Posts a part that came back, and notifies the customer, also of one that corrections had given back before; one that is
 * worth less than a cent counts with the next.
 */
const credit = async (
  tx: Transaction,
  world: World,
  row: Withdrawal,
  { received, reason, by, part, amount, corrected, reference }: Part,
): Promise<void> => {
  const at = world.now();
  const account = { id: row.account_id, scope: 'real' } as const;
  await insertReturn(tx, {
    ...{ withdrawal_id: row.id, part, received, amount, reason, returned_at: at, returned_by: by },
    ...(reference !== undefined && { reference, reference_key: referenceKey(reference), currency: row.currency }),
  });
  const isWorthACent = decimal(amount).gt(0);
  if (isWorthACent) {
    await post(tx, withdrawalCameBack({ withdrawalId: row.id, part, account, amount: decimal(amount), at }));
    await balanceChanged(tx, account.id);
  }
  const { customer_id: customerId } = row;
  const revision = await advanceReview(tx, row.id);
  await sendReviewOutcome(tx, world, customerId, { subject: 'withdrawal', id: row.id, revision, status: 'success' });
  const isCorrected = decimal(corrected).gt(0);
  if (!isWorthACent && !isCorrected) return;
  const words = { reason, returned: amount, ...(isCorrected && { corrected }) };
  await notify(tx, world, customerId, { kind: 'review-refused', review: 'withdrawal', id: row.id, words });
};
