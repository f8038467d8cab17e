import type { Language, Schemas } from '../../contract/index.ts';
import { decimal, fixedText } from '../../domain/decimal.ts';
import { findReview, isReason, type Review } from '../reviews/index.ts';
import type { Reader } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { openPayee, type Withdrawal } from './withdrawalRepository.ts';

/** Name of a reason that a person wrote. */
export const WRITTEN = 'as-written';

/** Reader of a withdrawal: the world it belongs to and the language that it is shown in. */
export type Viewing = { readonly world: Pick<World, 'encryptionKey' | 'texts'>; readonly language: Language };

/** Formats a withdrawal for its customer, with the destination as it was at the request. */
const withdrawalView = (
  { world, language }: Viewing,
  row: Withdrawal,
  review: Review | undefined,
): Schemas['Withdrawal'] => ({
  id: row.id,
  number: row.number,
  status: row.status,
  amount: row.amount,
  feeRate: row.fee_rate,
  fee: row.fee,
  netAmount: row.net_amount,
  currency: row.currency,
  rate: row.rate,
  rateAt: row.rate_at,
  actualAmountReceived: fixedText(decimal(row.received), row.currency_digits),
  estimate: {
    rate: row.asked_rate ?? row.rate,
    actualAmountReceived: fixedText(decimal(row.asked_received ?? row.received), row.currency_digits),
  },
  destination: openPayee(world, row).shown,
  failureReason: failureOf({ world, language }, row, review),
  requestedAt: row.requested_at,
  decidedAt: row.status === 'waiting' ? null : (review?.decided_at ?? null),
  beingPaidSince: row.status === 'waiting' ? (review?.claimed_at ?? null) : null,
  payout:
    row.payout_reference === null || row.paid_at === null
      ? null
      : { reference: row.payout_reference, url: row.payout_url, paidAt: row.paid_at },
  returned:
    row.returned_amount === null || row.returned_at === null
      ? null
      : { amount: row.returned_amount, at: row.returned_at, reason: row.returned_reason ?? '' },
  expectedAt: row.status === 'waiting' ? row.expected_at : null,
});

/** Returns why a withdrawal failed: in the server's own words where the reason is its own, else in the reviewer's. */
const failureOf = (
  { world: { texts }, language }: Viewing,
  { status, failure_code: code }: Withdrawal,
  review: Review | undefined,
): Schemas['TransferFailure'] | null => {
  if (status !== 'fail' || code === null) return null;
  if (code === WRITTEN) return { code, text: review?.reason ?? '' };
  return { code, text: texts.label(language, isReason(code) ? `review-${code}` : `withdrawal-${code}`) };
};

/** Reads a withdrawal's review and formats it. */
export const viewWithReview = async (
  reader: Reader,
  viewing: Viewing,
  row: Withdrawal,
): Promise<Schemas['Withdrawal']> => withdrawalView(viewing, row, await findReview(reader, row.id));
