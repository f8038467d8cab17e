import type { Refusal } from '../../domain/refusal.ts';
import { releaseReceipts } from '../deposits/index.ts';
import { advanceReview } from '../reviews/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { keysOf, namedTransfers } from './namedTransfers.ts';
import { approveReversal, type RepaymentRow, writeReleased } from './repaymentRepository.ts';
import { lockAccepted, type ReversedRepayment, whyNotReversed } from './reverseRepayment.ts';

/** Repayment whose transfer is another's, as a person at the desk says it. */
export type ReleasedTransfer = Pick<ReversedRepayment, 'id' | 'revision' | 'reason' | 'by' | 'isConfirmed'> & {
  /** Transfers that are another's, of a repayment that was credited for several; absent of one that has one. */
  readonly references?: readonly string[] | undefined;
};

/** What it came to: the references that are released; a second person who is awaited; or why nothing was done. */
type Release =
  | { readonly refused: Refusal<1002 | 3005 | 3010> }
  | { readonly why: string }
  | { readonly released: readonly string[] }
  | { readonly awaitsRelease: readonly string[]; readonly revision: number };

/** Returns in words why the transfer of a repayment is not released, or what a person has to look at before it is. */
const checkRelease = async (
  tx: Transaction,
  world: World,
  row: RepaymentRow,
  { references, released }: { readonly references: readonly string[]; readonly released: ReleasedTransfer },
): Promise<string | undefined> => {
  const { number, credited, reversed_at: reversedAt, is_released: isReleased } = row;
  if (reversedAt !== null && isReleased === false) {
    return `The money of ${number} is gone, as ${row.reversed_by ?? 'the desk'} said: its transfer is never credited again.`;
  }
  const wrong = { ...released, isReleased: true };
  const why = reversedAt === null ? await whyNotReversed(tx, world, { row, wrong }) : undefined;
  if (reversedAt === null && why === undefined) {
    return `${number} can be reversed: reverse ${row.id} --transfer of-another.`;
  }
  if (released.isConfirmed) return undefined;
  const stays =
    why === undefined
      ? 'It was reversed before.'
      : `It stays credited with ${credited ?? '0.00'} USD until it is reversed: ${why}`;
  return (
    `${references.join(', ')} of ${number} can be credited to another request then. ${stays} ` +
    'Nothing was released. If it is right: --confirm.'
  );
};

/**
 * Releases the transfer of an accepted repayment, of several those that are named, so that it can be credited to the request
 * that it belongs to (DEP-86): of one that cannot be reversed now, which stays credited, and of one that was reversed before anybody was asked what
 * became of its money. In `live` two different people release the same, whatever the amount.
 */
export const releaseTransfer = async (tx: Transaction, world: World, released: ReleasedTransfer): Promise<Release> => {
  const row = await lockAccepted(tx, released, () => false);
  if ('refused' in row) return row;
  const { id } = row;
  const named = await namedTransfers(tx, row, released.references);
  if ('why' in named) return named;
  const { references, gone } = named;
  if (references.length === 0) return { why: `${row.number} was credited for no transfer that is not released.` };
  const why = await checkRelease(tx, world, row, { references, released });
  if (why !== undefined) return { why };
  const { by, reason } = released;
  const at = world.now();
  if (world.environment === 'live') {
    const people = await approveReversal(tx, {
      ...{ repayment_id: id, is_released: true, keeps_credit: true, approved_by: by, approved_at: at },
      released_keys: keysOf(references),
    });
    if (people.size < 2) return { awaitsRelease: references, revision: await advanceReview(tx, id) };
  }
  await releaseReceipts(tx, { requestId: id, references, at });
  const release = { released_at: at, released_by: by, release_reason: reason };
  await writeReleased(tx, id, { ...release, isWhole: gone.length === 0 });
  await advanceReview(tx, id);
  return { released: references };
};
