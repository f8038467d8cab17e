import { decimal, fixedText, moneyText } from '../../domain/decimal.ts';
import { amountToSendOf } from '../../domain/funds/deposit.ts';
import { checkRepaymentAmount, greatestRepayment } from '../../domain/loans/repaymentRules.ts';
import { refusal } from '../../domain/refusal.ts';
import { type ChannelSettings, claimProof, findHonouredRate, sourceOf } from '../deposits/index.ts';
import type { Context, Handler, Request } from '../http/index.ts';
import { expectedAt, nextRequestNumber, openReview } from '../reviews/index.ts';
import type { TradingAccount } from '../trading/index.ts';
import { owedAt, readBook } from './loanBook.ts';
import { lockRunningLoan } from './lockRunningLoan.ts';
import { insertRepayment } from './repaymentRepository.ts';
import { repaymentView } from './repaymentView.ts';

type Body = Request<'repayLoan'>['body'];

/** Takes the request of a repayment, which then waits for its review; refused in the order of the contract. */
export const repayLoan =
  (channels: readonly ChannelSettings[]): Handler<'repayLoan'> =>
  async ({ body }, context) => {
    const { tx, world, session, language } = context;
    const found = await lockRunningLoan(context, body.loanId);
    if ('refused' in found) return found;
    const { account, row: loan } = found;
    const channel = channels.find(({ id }) => id === body.channelId.toLowerCase());
    if (!channel || channel.status === 'paused') {
      return { refused: refusal('channel-not-offered', { field: 'channelId' }) };
    }
    const book = await readBook(tx, loan);
    const waiting = book.repayments.filter(({ status }) => status === 'waiting').map(({ amount }) => amount);
    const owed = owedAt(book, world.now());
    const greatest = greatestRepayment(owed ? moneyText(owed.total.result) : '0.00', waiting);
    const wrong = checkRepaymentAmount(body.amount, greatest);
    if (wrong) return { refused: wrong };
    const rate = await findHonouredRate(context, channel, body.rateSeen);
    if ('refused' in rate) return rate;
    const proof = await claimProof(context, session.customerId, { type: 'repayment-proof', id: body.proofFileId });
    if ('refused' in proof) return proof;
    const row = await keep({ loanId: loan.id, account, channel, body, rate, proofId: proof.id }, { tx, world });
    return { data: repaymentView(world.texts, language, row) };
  };

type Taken = {
  readonly loanId: string;
  readonly account: TradingAccount;
  readonly channel: ChannelSettings;
  readonly body: Body;
  readonly rate: { readonly rate: string; readonly rateAt: number };
  readonly proofId: string;
};

/** Writes a repayment with its review. */
const keep = async (taken: Taken, { tx, world }: Pick<Context<'repayLoan'>, 'tx' | 'world'>) => {
  const { account, channel, body, loanId, proofId } = taken;
  const { rate, rateAt } = taken.rate;
  const [id, now] = [world.newId(), world.now()];
  const { currency, currencyDigits } = channel;
  const { customerId: customer_id } = account;
  const amount = moneyText(decimal(body.amount));
  await openReview(tx, { id, kind: 'repayment', customer_id, scope: 'real', amount, submitted_at: now });
  return insertRepayment(tx, {
    ...{ id, number: await nextRequestNumber(tx, 'P', now), loan_id: loanId, customer_id, account_id: account.id },
    ...{ amount, currency, currency_digits: currencyDigits, rate, rate_at: rateAt },
    amount_to_send: fixedText(amountToSendOf(amount, { rate, currencyDigits }).result, currencyDigits),
    honoured_until: now + channel.rateHonouredSeconds,
    channel_id: channel.id,
    source: JSON.stringify(sourceOf(channel, { reference: account.number, bankCardId: null })),
    proof_file_id: proofId,
    ...{ requested_at: now, expected_at: await expectedAt(tx, 'repayment', now) },
  });
};
