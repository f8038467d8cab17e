import { findReview } from '../reviews/index.ts';
import type { Reader } from '../store/index.ts';
import { findWithdrawal } from './withdrawalRepository.ts';

/** Says in words why an entry of a withdrawal is not corrected now: its decision gives the money back, or pays it (DLC-79). */
export const withdrawalComesBack = async (
  tx: Reader,
  { subject }: { readonly subject: string },
): Promise<string | undefined> => {
  const row = await findWithdrawal(tx, subject);
  if (row?.status !== 'waiting') return undefined;
  const claimedBy = (await findReview(tx, row.id))?.claimed_by ?? null;
  return claimedBy === null
    ? `The withdrawal ${row.number} waits and holds this money: its rejection gives it back.`
    : `${claimedBy} makes the payout of the withdrawal ${row.number} now: release it, or correct it once it is paid.`;
};
