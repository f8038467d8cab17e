import {
  type AskedDeposit,
  correctedRate,
  type Credit,
  creditOf,
  isLate,
  type Receipt,
} from '../../domain/funds/deposit.ts';
import { formatLondon } from '../../domain/londonFormat.ts';
import { DAY_SECONDS } from '../../domain/time.ts';
import type { Acceptance } from '../reviews/index.ts';
import type { Reader } from '../store/index.ts';
import type { IncomingRow } from './incomingRow.ts';
import { findCreditedFor, findReleasedFor } from './receiptRepository.ts';
import { findRevocation, getRateAt, getRateInsteadOf, type Revocation } from './rateRepository.ts';

/** Days before its request from which on money is never credited for it: it is another transfer, or a mistyped year. */
const MOST_DAYS_BEFORE = 90;

/** What came and when; where the sandbox's decision does not say it, exactly what was to be sent, at the request. */
export const receiptOf = (row: IncomingRow, decision: Acceptance): Receipt => ({
  received: decision.received ?? row.amount_to_send,
  receivedAt: decision.receivedAt ?? row.requested_at,
});

/** True where money came longer before its request than any is credited (DEP-65). */
export const isTooEarly = (row: IncomingRow, { receivedAt }: Receipt): boolean =>
  receivedAt < row.requested_at - MOST_DAYS_BEFORE * DAY_SECONDS;

/** Request of a transfer as it is credited, with who revoked its rate; null where nobody did. */
type Asked = AskedDeposit & { readonly revocation: Revocation | null };

const askedOf = async (reader: Reader, row: IncomingRow): Promise<Asked> => {
  const { channel_id: channelId, rate, rate_at: rateAt, requested_at: requestedAt } = row;
  const revocation = (await findRevocation(reader, { channelId, rate, rateAt })) ?? null;
  return {
    ...{ amount: row.amount, amountToSend: row.amount_to_send, currencyDigits: row.currency_digits, rate },
    rateUnrevoked: revocation && (await getRateInsteadOf(reader, { channelId, rate, rateAt })),
    ...{ requestedAt, honouredUntil: row.honoured_until, revocation },
  };
};

/** Calculates what a decision would credit. */
export const creditFor = async (reader: Reader, row: IncomingRow, decision: Acceptance): Promise<Credit> => {
  const [asked, receipt] = [await askedOf(reader, row), receiptOf(row, decision)];
  const isInTime = receipt.receivedAt >= asked.requestedAt && !isLate(asked, receipt);
  const rateThen = isInTime ? asked.rate : await getRateAt(reader, row.channel_id, receipt.receivedAt);
  return creditOf(asked, receipt, rateThen);
};

/** Says to which requests the transfers of an acceptance were credited before: one person alone does not move a transfer. */
const releasesOf = async (
  reader: Reader,
  { channel_id: channelId }: IncomingRow,
  decision: Acceptance,
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const reference of referencesOf(decision)) {
    // What is credited now is refused by `check`.
    if ((await findCreditedFor(reader, { channelId, reference })) !== undefined) continue;
    for (const { number, releasedAt } of await findReleasedFor(reader, { channelId, reference })) {
      found.push(
        `${reference} was credited to ${number} until ${formatLondon(releasedAt)}: look whose transfer it is.`,
      );
    }
  }
  return found;
};

/** References of all transfers that came for a request. */
export const referencesOf = ({ reference, furtherReferences = [] }: Acceptance): readonly string[] =>
  reference === undefined ? furtherReferences : [reference, ...furtherReferences];

/** Returns in words why one person's word is not enough for a credit: what is out of the ordinary in it (DEP-82, DEP-83, DEP-85). */
export const findOddities = async (
  reader: Reader,
  row: IncomingRow,
  decision: Acceptance,
): Promise<readonly string[]> => {
  const receipt = receiptOf(row, decision);
  const days = Math.floor((row.requested_at - receipt.receivedAt) / DAY_SECONDS);
  const isLongBefore = receipt.receivedAt < row.requested_at - DAY_SECONDS;
  const revoked = isLate({ honouredUntil: row.honoured_until }, receipt) ? {} : await revocationFacts(reader, row);
  return [
    ...(isLongBefore ? [`It came ${days === 1 ? 'a day' : `${days} days`} before it was asked for.`] : []),
    ...Object.values(revoked).map((fact) => `Its rate was revoked ${fact}.`),
    ...(await releasesOf(reader, row, decision)),
  ];
};

/** Fact that the rate of a request was revoked, with the rate that counts instead; none where it was not. */
export const revocationFacts = async (reader: Reader, row: IncomingRow): Promise<Readonly<Record<string, string>>> => {
  const asked = await askedOf(reader, row);
  if (asked.revocation === null) return {};
  const { by, at } = asked.revocation;
  const corrected = correctedRate(asked);
  const counts = corrected === null ? `${asked.rate} counts all the same` : `${corrected} counts instead`;
  return { rateRevoked: `by ${by}, ${formatLondon(at)}: ${counts}` };
};
