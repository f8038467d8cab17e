import { decimal } from '../../domain/decimal.ts';
import { isFarFrom } from '../../domain/funds/doubt.ts';
import { advanceReview, type Claiming, type TermsOfClaim } from '../reviews/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { fixRate, type PayoutRate, rateOfPayout, receivedAtRate, whoSetRate } from './payoutRates.ts';
import { approveRate, getWithdrawal, type Withdrawal } from './withdrawalRepository.ts';
import type { Withdrawals } from './withdrawalSettings.ts';

/** Returns why a claim that names this rate as seen cannot be; undefined where it is the one that would be fixed (WDR-77). */
const faultOfRateSeen = (
  { environment }: Pick<World, 'environment'>,
  { currency }: Withdrawal,
  { rate }: PayoutRate,
  rateSeen: string | undefined,
): string | undefined => {
  if (rateSeen === undefined) {
    return environment === 'live' && currency !== 'USD'
      ? 'Name the rate that you saw: --rate-seen, which "show" says as rateNow.'
      : undefined;
  }
  return decimal(rateSeen).eq(rate)
    ? undefined
    : `The rate of ${currency} is ${rate} now, not ${rateSeen}. Nothing was claimed: look at it again.`;
};

/**
 * Agrees on the rate that a claim fixes (WDR-77, WDR-78): the claim names the rate that the person saw. One that is far from
 * the rate of the request is confirmed, and in `live` two different people claim at it.
 */
export const agreeOnRate = async (
  tx: Transaction,
  world: World,
  withdrawals: Withdrawals,
  { id, by, rateSeen, isConfirmed }: Claiming,
): Promise<TermsOfClaim> => {
  const row = await getWithdrawal(tx, id);
  const present = await rateOfPayout(tx, withdrawals, row);
  const fault = faultOfRateSeen(world, row, present, rateSeen);
  if (fault !== undefined) return { why: fault };
  const fix = () => fixRate(tx, row, present);
  const askedRate = row.asked_rate ?? row.rate;
  if (!isFarFrom(present.rate, askedRate, withdrawals.settings.rateDoubtAbove)) return { fix };
  if (!isConfirmed) {
    const [now, then] = [receivedAtRate(row, present.rate), receivedAtRate(row, askedRate)];
    return {
      why:
        `The rate of ${row.currency} is ${present.rate} now and was ${askedRate} at the request: ${now} would be paid, ` +
        `not ${then}. Nothing was claimed. If it is right: --confirm.`,
    };
  }
  if (world.environment !== 'live') return { fix };
  // Each process has its own instant of the configured rates: claims at one of them differ by the rate alone.
  const isSet = (await whoSetRate(tx, withdrawals, row, { isFixed: false })) !== undefined;
  const people = await approveRate(tx, {
    ...{ withdrawal_id: id, rate: present.rate, rate_at: isSet ? present.rateAt : 0 },
    ...{ approved_by: by, approved_at: world.now() },
  });
  return people.size < 2 ? { awaitsClaim: present.rate, revision: await advanceReview(tx, id) } : { fix };
};
