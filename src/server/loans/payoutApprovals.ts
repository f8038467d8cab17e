import { needsTwoPeople } from '../../domain/funds/withdrawalRules.ts';
import { formatLondon } from '../../domain/londonFormat.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';

const findApprovals = (reader: Reader, loanId: string) =>
  reader
    .selectFrom('loan_payout_approvals')
    .select(['approved_by as by', 'approved_at as at'])
    .where('loan_id', '=', loanId)
    .orderBy('id')
    .execute();

/** Facts of who has accepted an application so far. */
export const payoutApprovalFacts = async (
  reader: Reader,
  loanId: string,
): Promise<Readonly<Record<string, string>>> => {
  const approvals = await findApprovals(reader, loanId);
  return approvals.length === 0
    ? {}
    : { acceptedBy: approvals.map(({ by, at }) => `${by} (${formatLondon(at)})`).join(', ') };
};

/** Notes who pays a loan out; true where it is large and another person has to say so, too, in `live` (LON-103). */
export const lacksAnotherToPayOut = async (
  tx: Transaction,
  { environment, now }: Pick<World, 'environment' | 'now'>,
  { id, quantity }: { readonly id: string; readonly quantity: string },
  { by, twoPeopleAbove }: { readonly by: string; readonly twoPeopleAbove: string },
): Promise<boolean> => {
  if (environment !== 'live' || !needsTwoPeople(quantity, twoPeopleAbove)) return false;
  await tx.insertInto('loan_payout_approvals').values({ loan_id: id, approved_by: by, approved_at: now() }).execute();
  const approvals = await findApprovals(tx, id);
  return new Set(approvals.map((each) => each.by)).size < 2;
};
