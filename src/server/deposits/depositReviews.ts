import { decimal, moneyText } from '../../domain/decimal.ts';
import { type AskedDeposit, type Credit, creditOf, isLate, type Receipt } from '../../domain/funds/deposit.ts';
import { isFarFrom } from '../../domain/funds/doubt.ts';
import { referenceKey } from '../../domain/funds/reference.ts';
import { needsTwoPeople } from '../../domain/funds/withdrawalRules.ts';
import { refusal } from '../../domain/refusal.ts';
import { DAY_SECONDS } from '../../domain/time.ts';
import { depositAccepted, post } from '../ledger/index.ts';
import type { Decision, Impossible, Reviewable } from '../reviews/index.ts';
import type { Reader } from '../store/index.ts';
import { balanceChanged, lockAccountById } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import { depositEvidence } from './depositEvidence.ts';
import { type DepositRow, findRivals, getDeposit, writeCredit, writeFailure } from './depositRepository.ts';
import { WRITTEN } from './depositView.ts';
import { getRateAt } from './rateRepository.ts';
import { findCreditedFor, findDepositApprovals, insertApproval, insertReceipts } from './receiptRepository.ts';

type Acceptance = Extract<Decision, { decision: 'accept' }>;

/** Least amount that the ledger has no room for, US dollars. */
const TOO_LARGE = '1e18';

const askedOf = (row: DepositRow): AskedDeposit => ({
  ...{ amount: row.amount, amountToSend: row.amount_to_send, rate: row.rate },
  ...{ currencyDigits: row.currency_digits, honouredUntil: row.honoured_until },
});

/** What came and when; where the sandbox's decision does not say it, exactly what was to be sent, at the request. */
const receiptOf = (row: DepositRow, decision: Acceptance): Receipt => ({
  received: decision.received ?? row.amount_to_send,
  receivedAt: decision.receivedAt ?? row.requested_at,
});

/** Calculates what a decision would credit. */
const creditFor = async (reader: Reader, row: DepositRow, decision: Acceptance): Promise<Credit> => {
  const [asked, receipt] = [askedOf(row), receiptOf(row, decision)];
  const rateThen = isLate(asked, receipt) ? await getRateAt(reader, row.channel_id, receipt.receivedAt) : row.rate;
  return creditOf(asked, receipt, rateThen);
};

const wrong = (field: 'received' | 'receivedAt' | 'reference', why?: string): Impossible => ({
  refused: refusal('request-invalid', { field }),
  ...(why !== undefined && { why }),
});

/** References of all transfers that came for a deposit. */
const referencesOf = ({ reference, furtherReferences = [] }: Acceptance): readonly string[] =>
  reference === undefined ? furtherReferences : [reference, ...furtherReferences];

/** Letters and digits below which a reference names nothing. */
const SHORTEST_KEY = 3;

/** Returns what a person of `live` has to say of a receipt and did not, or what was credited before. */
const checkSaid = async (
  reader: Reader,
  { environment }: World,
  { channel_id: channelId }: DepositRow,
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
  row: DepositRow,
  decision: Acceptance,
): Promise<Impossible | undefined> => {
  const { received, receivedAt } = receiptOf(row, decision);
  const came = decimal(received);
  if (came.lte(0) || came.decimalPlaces() > row.currency_digits) return wrong('received');
  if (receivedAt > world.now()) return wrong('receivedAt');
  // A customer may send shortly before asking; a day before it, it is another transfer or a mistyped year.
  if (receivedAt < row.requested_at - DAY_SECONDS) {
    return wrong('receivedAt', 'It cannot have come more than a day before it was asked for.');
  }
  const { amount } = await creditFor(reader, row, decision);
  if (decimal(amount).lte(0)) return wrong('received', 'It is worth less than a cent: nothing would be credited.');
  if (decimal(amount).gte(TOO_LARGE)) return wrong('received');
  return checkSaid(reader, world, row, decision);
};

/** Review of deposits: what came is credited by the ledger, or the deposit fails with a reason. */
export const depositReviews = ({ twoPeopleAbove }: { readonly twoPeopleAbove: string }): Reviewable => ({
  evidence: (reader, world, { id }) => depositEvidence(reader, world, id),
  statusAfter: { accept: 'success', reject: 'fail' },
  async lockFirst(tx, { id }) {
    const { account_id: accountId } = await getDeposit(tx, id);
    await lockAccountById(tx, accountId);
  },
  check: async (reader, world, { id }, { decision }) =>
    decision.decision === 'reject' ? undefined : checkReceipt(reader, world, await getDeposit(reader, id), decision),
  async doubt(reader, _world, { id }, decision) {
    if (decision.decision === 'reject') return undefined;
    const row = await getDeposit(reader, id);
    const { received } = receiptOf(row, decision);
    const { amount } = await creditFor(reader, row, decision);
    // What cannot be credited at all is refused by `check`.
    if (decimal(amount).lte(0)) return undefined;
    const { amount_to_send: asked, currency } = row;
    const rivals = await findRivals(reader, row);
    const doubts = [
      rivals.length > 0 && `${rivals.join(', ')} of other customers wait for the same sum. Look whose transfer it is.`,
      isFarFrom(received, asked) &&
        `${asked} ${currency} were asked for and ${received} came: ${amount} USD would be credited.`,
    ].filter((each) => each !== false);
    return doubts.length === 0 ? undefined : doubts.join(' ');
  },
  async needsAnother(tx, world, { id }, { decision, by }) {
    if (decision.decision === 'reject' || world.environment !== 'live') return false;
    const row = await getDeposit(tx, id);
    const { amount, received, receivedAt } = await creditFor(tx, row, decision);
    if (!needsTwoPeople(amount, twoPeopleAbove)) return false;
    const reference = referencesOf(decision).join(' + ') || null;
    await insertApproval(tx, id, { by, at: world.now(), received, receivedAt, reference });
    const same = (await findDepositApprovals(tx, id)).filter(
      (each) => decimal(each.received).eq(received) && each.receivedAt === receivedAt && each.reference === reference,
    );
    return new Set(same.map((each) => each.by)).size < 2;
  },
  async settle(tx, world, { id, customer_id: customerId }, decision) {
    const row = await getDeposit(tx, id);
    const at = world.now();
    if (decision.decision === 'reject') {
      await writeFailure(tx, id, { code: decision.code ?? WRITTEN, text: decision.reason, at });
      return undefined;
    }
    const account = await lockAccountById(tx, row.account_id);
    if (account.customerId !== customerId) throw new Error(`The deposit ${id} is of another customer.`);
    const credit = await creditFor(tx, row, decision);
    const references = referencesOf(decision);
    await insertReceipts(tx, { depositId: id, channelId: row.channel_id, references });
    await writeCredit(tx, id, credit, at);
    await post(tx, depositAccepted({ depositId: id, account, amount: decimal(credit.amount), at }));
    await balanceChanged(tx, account.id);
    const amount = moneyText(decimal(credit.amount));
    return { words: { credited: amount, outcome: credit.outcome } };
  },
});
