import { decimal, moneyText } from '../../domain/decimal.ts';
import { type AskedDeposit, type Credit, creditOf, isLate, type Receipt } from '../../domain/funds/deposit.ts';
import { isFarFrom } from '../../domain/funds/doubt.ts';
import { needsTwoPeople } from '../../domain/funds/withdrawalRules.ts';
import { refusal } from '../../domain/refusal.ts';
import { DAY_SECONDS } from '../../domain/time.ts';
import { depositAccepted, post } from '../ledger/index.ts';
import type { Decision, Impossible, Reviewable } from '../reviews/index.ts';
import type { Reader } from '../store/index.ts';
import { balanceChanged, lockAccountById } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import { depositEvidence } from './depositEvidence.ts';
import { type DepositRow, getDeposit, writeCredit, writeFailure } from './depositRepository.ts';
import { WRITTEN } from './depositView.ts';
import { getRateAt } from './rateRepository.ts';
import { findCreditedFor, findDepositApprovals, insertApproval, insertReceipt } from './receiptRepository.ts';

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

/** Returns what a person of `live` has to say of a receipt and did not, or what was credited before. */
const checkSaid = async (
  reader: Reader,
  { environment }: World,
  { channel_id: channelId }: DepositRow,
  { receivedAt, reference }: Acceptance,
): Promise<Impossible | undefined> => {
  if (environment === 'live' && receivedAt === undefined)
    return wrong('receivedAt', 'Say when it came: --received-at.');
  if (reference === undefined) {
    return environment === 'live'
      ? wrong('reference', 'Name the transaction id or the bank’s reference of what came: --reference.')
      : undefined;
  }
  const before = await findCreditedFor(reader, { channelId, reference });
  return before === undefined ? undefined : wrong('reference', `${before} was credited for ${reference} already.`);
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
    if (!isFarFrom(received, row.amount_to_send)) return undefined;
    const { amount } = await creditFor(reader, row, decision);
    // What cannot be credited at all is refused by `check`.
    if (decimal(amount).lte(0)) return undefined;
    const { amount_to_send: asked, currency } = row;
    return `${asked} ${currency} were asked for and ${received} came: ${amount} USD would be credited.`;
  },
  async needsAnother(tx, world, { id }, { decision, by }) {
    if (decision.decision === 'reject' || world.environment !== 'live') return false;
    const row = await getDeposit(tx, id);
    const { amount, received, receivedAt } = await creditFor(tx, row, decision);
    if (!needsTwoPeople(amount, twoPeopleAbove)) return false;
    const { reference = null } = decision;
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
    const { reference } = decision;
    if (reference !== undefined) await insertReceipt(tx, { deposit_id: id, channel_id: row.channel_id, reference });
    await writeCredit(tx, id, credit, at);
    await post(tx, depositAccepted({ depositId: id, account, amount: decimal(credit.amount), at }));
    await balanceChanged(tx, account.id);
    const amount = moneyText(decimal(credit.amount));
    return { words: { credited: amount, outcome: credit.outcome } };
  },
});
