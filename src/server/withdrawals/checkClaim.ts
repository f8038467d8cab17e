import { decimal } from '../../domain/decimal.ts';
import { needsTwoPeople } from '../../domain/funds/withdrawalRules.ts';
import { withdrawalStillOut } from '../corrections/index.ts';
import type { Review } from '../reviews/index.ts';
import type { Reader } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { whoSetRate } from './payoutRates.ts';
import { findApprovals, getWithdrawal, type Withdrawal } from './withdrawalRepository.ts';
import type { Withdrawals, WithdrawalSettings } from './withdrawalSettings.ts';

/** True where an amount, US dollars, needs two people in this environment. */
export const isOfTwoPeople = (
  { environment }: Pick<World, 'environment'>,
  { twoPeopleAbove }: Pick<WithdrawalSettings, 'twoPeopleAbove'>,
  amount: string,
): boolean => environment === 'live' && needsTwoPeople(amount, twoPeopleAbove);

type Claimable = { readonly review: Pick<Review, 'id' | 'claimed_by'>; readonly by: string };

const isAcceptedByAnother = async (reader: Reader, { review, by }: Claimable): Promise<boolean> =>
  (await findApprovals(reader, review.id)).some((approval) => approval.by !== by);

/** True where a person set the rate that a claim would fix, or that was fixed. */
const hasSetRate = async (
  reader: Reader,
  withdrawals: Withdrawals,
  { row, review, by }: Claimable & { readonly row: Withdrawal },
): Promise<boolean> => (await whoSetRate(reader, withdrawals, row, { isFixed: review.claimed_by !== null })) === by;

/**
 * True where the acceptance by this person would be the last one that a withdrawal lacks. Who set its rate accepts it, but
 * not as the last one, who pays it (WDR-82).
 */
export const isLastToAccept = async (
  reader: Reader,
  world: Pick<World, 'environment'>,
  withdrawals: Withdrawals,
  accepting: Claimable,
): Promise<boolean> => {
  const { review, by } = accepting;
  const row = await getWithdrawal(reader, review.id);
  if (!isOfTwoPeople(world, withdrawals.settings, row.amount)) return true;
  if (!(await isAcceptedByAnother(reader, accepting))) return false;
  return review.claimed_by === by || !(await hasSetRate(reader, withdrawals, { ...accepting, row }));
};

/**
 * Returns in words why a person cannot begin the payout of a withdrawal, or take it over: another one accepts it first,
 * the person set its rate (WDR-82), or corrections gave back some of it already (WDR-83).
 */
export const checkClaim = async (
  reader: Reader,
  world: Pick<World, 'environment'>,
  withdrawals: Withdrawals,
  claiming: Claimable,
): Promise<string | undefined> => {
  const { id, claimed_by: claimedBy } = claiming.review;
  const row = await getWithdrawal(reader, id);
  if (isOfTwoPeople(world, withdrawals.settings, row.amount)) {
    if (!(await isAcceptedByAnother(reader, claiming))) {
      return 'Another person accepts this withdrawal first: approve it without --reference.';
    }
    if (await hasSetRate(reader, withdrawals, { ...claiming, row })) {
      return `You set the rate of ${row.currency}: approve it without --reference, and another person pays it.`;
    }
  }
  const why = await whyNotWhole(reader, row);
  const way = claimedBy === null ? 'reject it' : 'release it and reject it';
  return why === undefined ? undefined : `${why}: ${way}, which gives back the rest.`;
};

/** Returns in words that corrections have given back a part of a withdrawal that waits or is being paid (WDR-83). */
export const whyNotWhole = async (
  reader: Reader,
  { id, account_id: accountId, amount }: Pick<Withdrawal, 'id' | 'account_id' | 'amount'>,
): Promise<string | undefined> => {
  const stillOut = await withdrawalStillOut(reader, accountId, id);
  return decimal(amount).gt(stillOut)
    ? `Corrections have given back all but ${stillOut.toFixed(2)} USD of it`
    : undefined;
};
