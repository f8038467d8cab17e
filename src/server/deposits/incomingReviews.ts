import { decimal } from '../../domain/decimal.ts';
import type { Credit } from '../../domain/funds/deposit.ts';
import { isFarFrom } from '../../domain/funds/doubt.ts';
import { referenceKey } from '../../domain/funds/reference.ts';
import { needsTwoPeople } from '../../domain/funds/withdrawalRules.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Acceptance, Impossible, Reviewable } from '../reviews/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import { lockAccountById, type TradingAccount } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import { creditFor, findOddities, isTooEarly, receiptOf, referencesOf } from './incomingCredit.ts';
import { incomingEvidence } from './incomingEvidence.ts';
import { findRivals } from './incomingRepository.ts';
import type { IncomingBook, IncomingRow } from './incomingRow.ts';
import { WRITTEN } from './depositView.ts';
import { findCreditedFor, findDepositApprovals, insertApproval, insertReceipts } from './receiptRepository.ts';

/** Least amount that the ledger has no room for, US dollars. */
const TOO_LARGE = '1e18';

const wrong = (field: 'received' | 'receivedAt' | 'reference', why?: string): Impossible => ({
  refused: refusal('request-invalid', { field }),
  ...(why !== undefined && { why }),
});

/** Letters and digits below which a reference names nothing. */
const SHORTEST_KEY = 3;

/** Returns what a person of `live` has to say of a receipt and did not, or what was credited before. */
const checkSaid = async (
  reader: Reader,
  { environment }: World,
  { channel_id: channelId }: IncomingRow,
  decision: Acceptance,
): Promise<Impossible | undefined> => {
  const [{ receivedAt }, references] = [decision, referencesOf(decision)];
  if (environment === 'live' && receivedAt === undefined)
    return wrong('receivedAt', 'Say when it came: --received-at.');
  if (references.length === 0) {
    return environment === 'live'
      ? wrong('reference', 'Name the transaction id or the bank’s reference of what came: --reference.')
      : undefined;
  }
  const keys = new Set(references.map(referenceKey));
  if (keys.size < references.length) return wrong('reference', 'One transfer is named twice.');
  for (const reference of references) {
    if (referenceKey(reference).length < SHORTEST_KEY) return wrong('reference', `${reference} names no transfer.`);
    const before = await findCreditedFor(reader, { channelId, reference });
    if (before !== undefined) return wrong('reference', `${before} was credited for ${reference} already.`);
  }
  return undefined;
};

/** Returns what forbids crediting what a decision says. */
const checkReceipt = async (
  reader: Reader,
  world: World,
  row: IncomingRow,
  decision: Acceptance,
): Promise<Impossible | undefined> => {
  const { received, receivedAt } = receiptOf(row, decision);
  const came = decimal(received);
  if (came.lte(0) || came.decimalPlaces() > row.currency_digits) return wrong('received');
  if (receivedAt > world.now()) return wrong('receivedAt');
  if (isTooEarly(row, { received, receivedAt })) {
    return wrong('receivedAt', 'It came more than 90 days before it was asked for.');
  }
  const { amount } = await creditFor(reader, row, decision);
  if (decimal(amount).lte(0)) return wrong('received', 'It is worth less than a cent: nothing would be credited.');
  if (decimal(amount).gte(TOO_LARGE)) return wrong('received');
  return checkSaid(reader, world, row, decision);
};

/** What a room keeps of the transfers that come in for it, and what it does when one is decided. */
export type IncomingReviews<Row extends IncomingRow> = IncomingBook<Row> & {
  /** Returns in words what else a person should look at again before this one is accepted. */
  readonly furtherDoubt?: (row: Row, receivedAt: number) => string | undefined;
  /** Writes the reason of a rejection. */
  readonly fail: (
    tx: Transaction,
    row: Row,
    failure: { readonly code: string; readonly text: string; readonly at: number },
  ) => Promise<void>;
  /** Credits what came, under the lock of the account; returns the words of the notification. */
  readonly credit: (
    tx: Transaction,
    world: World,
    credited: { readonly row: Row; readonly account: TradingAccount; readonly credit: Credit },
  ) => Promise<Readonly<Record<string, string>>>;
};

/** Returns in words what a person should look at again: it differs much from what was asked for, or may be another's. */
const doubtOf = async <Row extends IncomingRow>(
  reader: Reader,
  { furtherDoubt }: Pick<IncomingReviews<Row>, 'furtherDoubt'>,
  { row, decision }: { readonly row: Row; readonly decision: Acceptance },
): Promise<string | undefined> => {
  const { received, receivedAt } = receiptOf(row, decision);
  const { amount } = await creditFor(reader, row, decision);
  // What cannot be credited at all is refused by `check`.
  if (decimal(amount).lte(0)) return undefined;
  const { amount_to_send: asked, currency } = row;
  const rivals = await findRivals(reader, row);
  const doubts = [
    ...(await findOddities(reader, row, decision)),
    rivals.length > 0 && `${rivals.join(', ')} of other customers wait for the same sum. Look whose transfer it is.`,
    isFarFrom(received, asked) &&
      `${asked} ${currency} were asked for and ${received} came: ${amount} USD would be credited.`,
    furtherDoubt?.(row, receivedAt) ?? false,
  ].filter((each) => each !== false);
  return doubts.length === 0 ? undefined : doubts.join(' ');
};

/** Notes what a person says came; true where another person has to say the same. */
const lacksAnother = async (
  tx: Transaction,
  { row, decision, by, at }: { row: IncomingRow; decision: Acceptance; by: string; at: number },
): Promise<boolean> => {
  const { received, receivedAt } = await creditFor(tx, row, decision);
  const reference = referencesOf(decision).join(' + ') || null;
  await insertApproval(tx, row.id, { by, at, received, receivedAt, reference });
  const same = (await findDepositApprovals(tx, row.id)).filter(
    (each) => decimal(each.received).eq(received) && each.receivedAt === receivedAt && each.reference === reference,
  );
  return new Set(same.map((each) => each.by)).size < 2;
};

/**
 * Review of transfers that come in, deposits or repayments: what came is credited by the room that asked for it, or the
 * transfer fails with a reason. Above `twoPeopleAbove`, US dollars, two people credit in `live`, and any amount that came
 * long before its request or at a rate that was revoked.
 */
export const incomingReviews = <Row extends IncomingRow>(
  room: IncomingReviews<Row>,
  { twoPeopleAbove }: { readonly twoPeopleAbove: string },
): Reviewable => ({
  evidence: async (reader, world, { id }) => incomingEvidence(reader, world, room, await room.get(reader, id)),
  statusAfter: { accept: 'success', reject: 'fail' },
  async lockFirst(tx, { id }) {
    const { account_id: accountId } = await room.get(tx, id);
    await lockAccountById(tx, accountId);
  },
  check: async (reader, world, { id }, { decision }) =>
    decision.decision === 'reject' ? undefined : checkReceipt(reader, world, await room.get(reader, id), decision),
  doubt: async (reader, _world, { id }, decision) =>
    decision.decision === 'reject' ? undefined : doubtOf(reader, room, { row: await room.get(reader, id), decision }),
  async needsAnother(tx, world, { id }, { decision, by }) {
    if (decision.decision === 'reject' || world.environment !== 'live') return false;
    const row = await room.get(tx, id);
    const { amount } = await creditFor(tx, row, decision);
    const isOdd = (await findOddities(tx, row, decision)).length > 0;
    return (
      (isOdd || needsTwoPeople(amount, twoPeopleAbove)) && lacksAnother(tx, { row, decision, by, at: world.now() })
    );
  },
  async settle(tx, world, { id, customer_id: customerId }, decision) {
    const row = await room.get(tx, id);
    if (decision.decision === 'reject') {
      await room.fail(tx, row, { code: decision.code ?? WRITTEN, text: decision.reason, at: world.now() });
      return undefined;
    }
    const account = await lockAccountById(tx, row.account_id);
    if (account.customerId !== customerId) throw new Error(`The transfer ${id} is of another customer.`);
    const credit = await creditFor(tx, row, decision);
    const { channel_id: channelId, number } = row;
    await insertReceipts(tx, { depositId: id, channelId, number, references: referencesOf(decision) });
    return { words: await room.credit(tx, world, { row, account, credit }) };
  },
});
