import { moneyText } from '../../domain/decimal.ts';
import { worthOfReturned } from '../../domain/funds/withdrawal.ts';
import { setOffAtEnd } from '../../domain/ledger/correction.ts';
import type { GivingBack } from '../corrections/index.ts';
import { findEntriesOf } from '../ledger/index.ts';
import { findReview } from '../reviews/index.ts';
import type { Reader } from '../store/index.ts';
import { findWithdrawal, type Withdrawal } from './withdrawalRepository.ts';

const KINDS = ['withdrawal-asked', 'withdrawal-returned', 'withdrawal-came-back'] as const;

const whyWaiting = async (tx: Reader, { id, number }: Withdrawal): Promise<string> => {
  const claimedBy = (await findReview(tx, id))?.claimed_by ?? null;
  return claimedBy === null
    ? `The withdrawal ${number} waits and holds this money: its rejection gives it back.`
    : `${claimedBy} makes the payout of the withdrawal ${number} now: release it, or correct it once it is paid.`;
};

/** Calculates what the end of a withdrawal did not give again because corrections had given it before, US dollars. */
const setOffOf = async (tx: Reader, row: Withdrawal): Promise<string> => {
  if (row.status === 'success') {
    const came = worthOfReturned(row.returned_received ?? '0', { rate: row.rate, netAmount: row.net_amount });
    return moneyText(setOffAtEnd(moneyText(came), row.returned_amount ?? '0'));
  }
  const [returned] = await findEntriesOf(tx, row.account_id, [row.id], ['withdrawal-returned']);
  return moneyText(setOffAtEnd(row.amount, returned?.amount ?? '0'));
};

/**
 * Finds out what a withdrawal gives back: while it waits its decision gives its money back, or pays it (DLC-79); later, what
 * corrections had given back was not given again (DLC-82).
 */
export const withdrawalComesBack = async (
  tx: Reader,
  { subject }: { readonly subject: string },
): Promise<GivingBack | undefined> => {
  const row = await findWithdrawal(tx, subject);
  if (!row) return undefined;
  return row.status === 'waiting'
    ? { why: await whyWaiting(tx, row), kinds: KINDS, setOff: '0.00' }
    : { why: null, kinds: KINDS, setOff: await setOffOf(tx, row) };
};
