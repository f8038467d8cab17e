import { decimal, moneyText } from '../../domain/decimal.ts';
import { isFarFrom } from '../../domain/funds/doubt.ts';
import { creditOfReturn } from '../../domain/funds/withdrawal.ts';
import { needsTwoPeople } from '../../domain/funds/withdrawalRules.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { post, withdrawalCameBack } from '../ledger/index.ts';
import { notify } from '../notifications/index.ts';
import { advanceReview, lockReview, sendReviewOutcome } from '../reviews/index.ts';
import { isUuid, type Transaction } from '../store/index.ts';
import { balanceChanged, lockAccountById } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import { approveReturn, findWithdrawal, getWithdrawal, insertReturn, type Withdrawal } from './withdrawalRepository.ts';
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
  /** True where the person has looked again at an amount that is not what was paid. */
  readonly isConfirmed?: boolean | undefined;
};

/** What a report came to: a credit, US dollars; a second person who is awaited; or why nothing was done. */
type ReturnOutcome =
  | { readonly refused: Refusal<1001 | 1002 | 3005 | 3010> }
  | { readonly why: string }
  | { readonly credited: string }
  | { readonly awaits: string; readonly revision: number };

const AMOUNT = /^(0|[1-9]\d{0,17})(\.\d{1,18})?$/;

/**
 * Credits a payout that came back, or a part of it: a further entry of the ledger names the paid withdrawal, whose own
 * records stay as they are. Refused where there is no such withdrawal (1002), where it was not paid or all of it came
 * back (3010), where the request has changed (3005), and where the amount is none of its currency (1001). An amount far
 * from what was paid has to be confirmed, and in `live` two people report a large one.
 */
export const returnPayout = async (
  tx: Transaction,
  world: World,
  { twoPeopleAbove }: Pick<WithdrawalSettings, 'twoPeopleAbove'>,
  payout: ReturnedPayout,
): Promise<ReturnOutcome> => {
  const { received, by } = payout;
  const row = await lockPaid(tx, payout);
  if ('refused' in row) return row;
  const isAmount = AMOUNT.test(received) && decimal(received).decimalPlaces() <= row.currency_digits;
  if (!isAmount || !decimal(received).gt(0)) return { refused: refusal('request-invalid', { field: 'received' }) };

  const [receivedBefore, creditedBefore] = [row.returned_received ?? '0', row.returned_amount ?? '0'];
  const paid = { rate: row.rate, netAmount: row.net_amount };
  const amount = moneyText(creditOfReturn({ received, receivedBefore, creditedBefore }, paid));
  if (!decimal(amount).gt(0)) return { refused: refusal('request-already-decided', { status: 'success' }) };
  const left = decimal(row.received).minus(receivedBefore).toFixed();
  if (!payout.isConfirmed && (isFarFrom(received, left) || decimal(received).gt(left))) {
    const why = `${left} ${row.currency} are still out and ${received} came: ${amount} USD would be credited.`;
    return { why: `${why} Nothing was credited. If it is right: --confirm.` };
  }
  const part = (row.returned_parts ?? 0) + 1;
  if (world.environment === 'live' && needsTwoPeople(amount, twoPeopleAbove)) {
    const approval = { withdrawal_id: row.id, part, received, approved_by: by, approved_at: world.now() };
    const people = await approveReturn(tx, approval);
    if (people.size < 2) return { awaits: amount, revision: await advanceReview(tx, row.id) };
  }
  await credit(tx, world, row, { ...payout, part, amount });
  return { credited: amount };
};

/** Locks a paid withdrawal at the revision that was seen: its account, then its review. */
const lockPaid = async (
  tx: Transaction,
  { id, revision }: ReturnedPayout,
): Promise<Withdrawal | { readonly refused: Refusal<1002 | 3005 | 3010> }> => {
  const found = isUuid(id) ? await findWithdrawal(tx, id) : undefined;
  if (!found) return { refused: refusal('not-found', { field: 'id' }) };
  await lockAccountById(tx, found.account_id);
  const review = await lockReview(tx, found.id);
  const row = await getWithdrawal(tx, found.id);
  if (row.status !== 'success') return { refused: refusal('request-already-decided', { status: 'fail' }) };
  return review?.revision === revision
    ? row
    : { refused: refusal('terms-changed', { field: 'revision', revision: review?.revision ?? revision }) };
};

/** Posts a part that came back, and notifies the customer. */
const credit = async (
  tx: Transaction,
  world: World,
  row: Withdrawal,
  { received, reason, by, part, amount }: ReturnedPayout & { readonly part: number; readonly amount: string },
): Promise<void> => {
  const at = world.now();
  const account = { id: row.account_id, scope: 'real' } as const;
  await insertReturn(tx, { withdrawal_id: row.id, part, received, amount, reason, returned_at: at, returned_by: by });
  await post(tx, withdrawalCameBack({ withdrawalId: row.id, part, account, amount: decimal(amount), at }));
  await balanceChanged(tx, account.id);
  const { customer_id: customerId } = row;
  const revision = await advanceReview(tx, row.id);
  await sendReviewOutcome(tx, world, customerId, { subject: 'withdrawal', id: row.id, revision, status: 'success' });
  const words = { reason, returned: amount };
  await notify(tx, world, customerId, { kind: 'review-refused', review: 'withdrawal', id: row.id, words });
};
