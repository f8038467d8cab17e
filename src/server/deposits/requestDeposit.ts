import type { Schemas } from '../../contract/index.ts';
import { versionsAt } from '../../domain/customer/agreementVersions.ts';
import { isSameFirm } from '../../domain/content/firm.ts';
import { decimal, fixedText, moneyText } from '../../domain/decimal.ts';
import { amountToSendOf } from '../../domain/funds/deposit.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { keepAccepted } from '../customers/index.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { expectedAt, nextRequestNumber, openReview } from '../reviews/index.ts';
import { isUuid } from '../store/index.ts';
import { lockAccountForFunds, type TradingAccount } from '../trading/index.ts';
import type { ChannelSettings } from './channelSettings.ts';
import { minimumAmountOf, sourceOf } from './channels.ts';
import { insertDeposit, isBankCardOf } from './depositRepository.ts';
import { depositView } from './depositView.ts';
import { claimProof, findHonouredRate } from './incomingRequest.ts';

type Acting = Pick<Context<'requestBankDeposit'>, 'tx' | 'world' | 'session' | 'account' | 'language'>;
type Body = Request<'requestCryptoDeposit'>['body'];
type Refused<Code extends Refusal['code']> = { readonly refused: Refusal<Code> };

/** Channels of deposits, and what the service agreement names of the firm. */
export type Terms = { readonly channels: readonly ChannelSettings[]; readonly firm: Schemas['FirmNamed'] };

/** What a request is about, by its kind: `NoCard` is the refusal of an unknown card, which coins do not have. */
type Asked<NoCard> = {
  readonly kind: ChannelSettings['kind'];
  readonly body: Body;
  readonly bankCardId: string | null;
  readonly checkCard: () => Promise<NoCard | undefined>;
};

/** Returns the refusal of a bank card that is none of the customer's (rank 6). */
export const checkBankCard = async (
  bankCardId: string | null,
  { tx, session: { customerId } }: Acting,
): Promise<Refused<1002> | undefined> =>
  bankCardId === null || (isUuid(bankCardId) && (await isBankCardOf(tx, customerId, bankCardId)))
    ? undefined
    : { refused: refusal('not-found', { field: 'bankCardId' }) };

/** Decimals of an amount in US dollars. */
const AMOUNT_DIGITS = 2;

/** Checks the channel, the card and the amount (ranks 5 to 8). */
const checkTerms = async <NoCard extends Refused<1002>>(
  channels: readonly ChannelSettings[],
  { kind, body, checkCard }: Asked<NoCard>,
  { world }: Acting,
): Promise<ChannelSettings | NoCard | Refused<3001 | 3003 | 3009>> => {
  const channel = channels.find(({ id }) => id === body.channelId.toLowerCase());
  if (channel?.kind !== kind || channel.status === 'paused') {
    return { refused: refusal('channel-not-offered', { field: 'channelId' }) };
  }
  const unknownCard = await checkCard();
  if (unknownCard) return unknownCard;
  const amount = decimal(body.amount);
  if (amount.decimalPlaces() > AMOUNT_DIGITS) {
    return { refused: refusal('amount-digits', { field: 'amount', digits: AMOUNT_DIGITS }) };
  }
  const minimum = minimumAmountOf(channel, world.texts);
  return amount.lt(minimum) ? { refused: refusal('amount-below-minimum', { field: 'amount', minimum }) } : channel;
};

/**
 * Takes the request of a deposit, which then waits for its review and moves no money. Refused in the order of the
 * contract's table: account, agreement, channel, card, amount, rate, proof.
 */
export const requestDeposit = async <NoCard extends Refused<1002>>(
  { channels, firm }: Terms,
  asked: Asked<NoCard>,
  acting: Acting,
): Promise<Answer<'requestCryptoDeposit'> | NoCard> => {
  const { body, bankCardId } = asked;
  const { tx, world, session, account: mode, language } = acting;
  const account = await lockAccountForFunds(tx, session.customerId, mode);
  if ('refused' in account) return account;
  const now = world.now();
  const current = versionsAt(world.texts.agreementDays('deposit'), now).current.version;
  const isOtherFirm = body.firm !== undefined && !isSameFirm(body.firm, firm);
  if (body.agreementVersion !== current || isOtherFirm) {
    return { refused: refusal('agreement-needed', { field: 'agreementVersion', current }) };
  }
  const channel = await checkTerms(channels, asked, acting);
  if ('refused' in channel) return channel;
  const rate = await findHonouredRate(acting, channel, body.rateSeen);
  if ('refused' in rate) return rate;
  const proof = await claimProof(acting, session.customerId, { type: 'deposit-proof', id: body.proofFileId });
  if ('refused' in proof) return proof;
  const shownIn = body.agreementLanguage ?? language;
  const consent = { language: shownIn, firm };
  const row = await keep({ account, channel, body, bankCardId, rate, proof, consent }, acting);
  await keepAccepted(tx, session.customerId, [
    { name: 'deposit', agreementVersion: current, acceptedAt: now, ...consent },
  ]);
  return { data: depositView(world.texts, language, row) };
};

type Taken = {
  readonly account: TradingAccount;
  readonly channel: ChannelSettings;
  readonly body: Body;
  readonly bankCardId: string | null;
  readonly rate: { readonly rate: string; readonly rateAt: number };
  readonly proof: { readonly id: string; readonly created_at: number };
  readonly consent: Pick<Schemas['AcceptedAgreement'], 'language'> & { readonly firm: Schemas['FirmNamed'] };
};

/** Writes a deposit with its review. */
const keep = async (taken: Taken, { tx, world }: Acting) => {
  const { account, channel, body, bankCardId, proof, consent } = taken;
  const { rate, rateAt } = taken.rate;
  const [id, now] = [world.newId(), world.now()];
  const { currency, currencyDigits } = channel;
  const { customerId } = account;
  const amount = moneyText(decimal(body.amount));
  await openReview(tx, { id, kind: 'deposit', customer_id: customerId, scope: 'real', amount, submitted_at: now });
  return insertDeposit(tx, {
    ...{ id, number: await nextRequestNumber(tx, 'D', now), customer_id: customerId, account_id: account.id },
    ...{ amount, currency, currency_digits: currencyDigits, rate, rate_at: rateAt },
    amount_to_send: fixedText(amountToSendOf(amount, { rate, currencyDigits }).result, currencyDigits),
    honoured_until: now + channel.rateHonouredSeconds,
    channel_id: channel.id,
    source: JSON.stringify(sourceOf(channel, { reference: account.number, bankCardId })),
    ...{ proof_file_id: proof.id, proof_received_at: proof.created_at },
    ...{ agreement_version: body.agreementVersion, agreement_language: consent.language },
    agreement_firm: JSON.stringify(consent.firm),
    ...{ requested_at: now, expected_at: await expectedAt(tx, 'deposit', now) },
  });
};
