import { type Decimal, decimal, fixedText, moneyText } from '../decimal.ts';
import { type ComputedFigure, formula } from '../formula.ts';
import { isFarFrom } from './doubt.ts';

/** Declares what to send for a deposit: its amount at the channel's rate, in the channel's currency and its digits. */
const amountToSend = (currencyDigits: number) =>
  formula({
    name: 'amountToSend',
    source: 'rules deposits#amounts',
    inputs: { amount: 'account', rate: 'quote/account' },
    unit: 'quote',
    digits: currencyDigits,
    compute: ({ amount, rate }) => amount.times(rate),
  });

/** US dollars that a received amount is worth at a rate: what another amount, or a late one, is credited with. */
const creditedAmount = formula({
  name: 'creditedAmount',
  source: 'rules deposits#amounts',
  inputs: { received: 'quote', rate: 'quote/account' },
  unit: 'account',
  digits: 2,
  compute: ({ received, rate }) => received.div(rate),
});

/** Deposit in US dollars above which the customer is asked whether it is right: it is rather a slip of the finger. */
const UNUSUAL_DEPOSIT = '100000';

/** True for an amount in US dollars that is so large that the customer is asked whether it is right. */
export const isUnusualDeposit = (amount: string): boolean => decimal(amount).gt(UNUSUAL_DEPOSIT);

/** Rate of a channel, units of its currency for one US dollar, and the instant from which it counts. */
export type ChannelRate = { readonly rate: string; readonly rateAt: number };

/** Channel's terms that amounts are calculated by. */
export type ChannelTerms = { readonly rate: string; readonly currencyDigits: number };

/** Calculates what to send for an amount in US dollars. */
export const amountToSendOf = (amount: string, { rate, currencyDigits }: ChannelTerms): ComputedFigure =>
  amountToSend(currencyDigits).figure({ amount: decimal(amount), rate: decimal(rate) });

/** Calculates the US dollars to ask for, where the customer types what will be sent. */
export const amountAskedOf = (sent: string, { rate }: Pick<ChannelTerms, 'rate'>): ComputedFigure =>
  creditedAmount.figure({ received: decimal(sent), rate: decimal(rate) });

/** Deposit as it was asked for; instants in unix seconds. */
export type AskedDeposit = {
  readonly amount: string;
  readonly amountToSend: string;
  readonly currencyDigits: number;
  readonly rate: string;
  /**
   * Rate that should have been in force where the rate kept was revoked as set by mistake: the one before it; null where it
   * was not revoked.
   */
  readonly rateUnrevoked: string | null;
  readonly requestedAt: number;
  /** Last instant at which the rate kept counts. */
  readonly honouredUntil: number;
};

/** What came, and when. */
export type Receipt = { readonly received: string; readonly receivedAt: number };

/** What is credited for a transfer, and how it differed from what was asked for. */
export type Credit = Receipt & {
  readonly amount: string;
  readonly rate: string;
  readonly outcome: 'as-asked' | 'less' | 'more' | 'late' | 'early' | 'corrected';
};

/** True if money came too late for the rate kept (DEP-12). */
export const isLate = ({ honouredUntil }: Pick<AskedDeposit, 'honouredUntil'>, { receivedAt }: Receipt): boolean =>
  receivedAt > honouredUntil;

/**
 * Returns the rate in place of a revoked one that was an obvious error, further than 5 % from the right one (DEP-84); null
 * where the rate kept counts.
 */
export const correctedRate = ({ rate, rateUnrevoked }: Pick<AskedDeposit, 'rate' | 'rateUnrevoked'>): string | null =>
  rateUnrevoked !== null && isFarFrom(rate, rateUnrevoked) ? rateUnrevoked : null;

type Worth = Pick<Credit, 'amount' | 'rate' | 'outcome'>;

/** Calculates what a transfer is worth that came in time: by what was asked for, or at the rate in place of an error. */
const worthInTime = (asked: AskedDeposit, received: string, worthAt: (rate: string) => string): Worth => {
  const corrected = correctedRate(asked);
  if (corrected !== null) return { rate: corrected, amount: worthAt(corrected), outcome: 'corrected' };
  const { rate, amount } = asked;
  const difference = decimal(received).comparedTo(asked.amountToSend);
  if (difference === 0) return { rate, amount, outcome: 'as-asked' };
  return { rate, amount: worthAt(rate), outcome: difference < 0 ? 'less' : 'more' };
};

/**
 * Calculates what a transfer is credited with (DEP-10 to DEP-13, DEP-36, DEP-81, DEP-84): the amount asked for if exactly
 * that came in time, else what came at the rate kept; at the rate of the instant of receipt if it was late, or if it came
 * before the request and that rate credits less. A rate that was an obvious error is replaced by the right one.
 */
export const creditOf = (asked: AskedDeposit, receipt: Receipt, rateAtReceipt: string): Credit => {
  const received = fixedText(decimal(receipt.received), asked.currencyDigits);
  const worthAt = (rate: string) =>
    moneyText(creditedAmount.compute({ received: decimal(received), rate: decimal(rate) }));
  const atReceipt = { rate: rateAtReceipt, amount: worthAt(rateAtReceipt) };
  if (isLate(asked, receipt)) return { ...receipt, received, ...atReceipt, outcome: 'late' };
  const inTime = worthInTime(asked, received, worthAt);
  const isLess = decimal(rateAtReceipt).gt(inTime.rate) && decimal(atReceipt.amount).lt(inTime.amount);
  return receipt.receivedAt < asked.requestedAt && isLess
    ? { ...receipt, received, ...atReceipt, outcome: 'early' }
    : { ...receipt, received, ...inTime };
};

/** Rate of a channel's history, with the instant at which the next one replaced it; null for the present one. */
export type PastRate = { readonly rate: string; readonly replacedAt: number | null };

/**
 * Returns the rate that is honoured for the rate seen (DEP-17): the present one, or one that was replaced at most
 * `honouredSeconds` ago; undefined where none is. `rates` are the newest first.
 */
export const honouredRate = <Rate extends PastRate>(
  rates: readonly Rate[],
  {
    rateSeen,
    honouredSeconds,
    now,
  }: { readonly rateSeen: string; readonly honouredSeconds: number; readonly now: number },
): Rate | undefined => {
  const seen: Decimal = decimal(rateSeen);
  return rates.find(
    ({ rate, replacedAt }) => seen.eq(rate) && (replacedAt === null || now - replacedAt <= honouredSeconds),
  );
};

/**
 * Returns the least amount of a deposit, US dollars: the lowest figure that any of the texts names (DEP-8). Throws where
 * a text names no figure.
 */
export const minimumOfTexts = (texts: readonly string[]): string => {
  const figures = texts.map((text) => {
    const figure = /\d[\d,]*(?:\.\d+)?/.exec(text)?.[0];
    if (figure === undefined) throw new Error(`"${text}" names no figure.`);
    return decimal(figure.replaceAll(',', ''));
  });
  return moneyText(figures.reduce((least, figure) => (figure.lt(least) ? figure : least)));
};
