import { decimal, fixedText } from '../../domain/decimal.ts';
import { amountAskedOf, amountToSendOf } from '../../domain/funds/deposit.ts';
import type { ComputedFigure } from '../../domain/formula.ts';
import { type FigureEntry, figureOf } from '../../domain/input/figureEntry.ts';
import type { Channel } from './useChannels.ts';

/** Amount as it was typed: in US dollars, or in the channel's currency. */
export type TypedAmount = { readonly side: 'asked' | 'sent'; readonly entry: FigureEntry };

export const NO_AMOUNT: TypedAmount = { side: 'asked', entry: '' };

/** Decimals of US dollars. */
const ASKED_DIGITS = 2;

/** Amount in US dollars, and what to send for it; both empty where none can be read. */
export type Amounts = {
  readonly asked: string;
  readonly sent: string;
  /** What to send, and the dollars where they follow from it: with their formulas. */
  readonly by?: { readonly sent: ComputedFigure; readonly asked: ComputedFigure | undefined };
};

/**
 * Calculates both amounts from the one that was typed. What is sent follows from the dollars asked for, so that what was
 * typed in the currency may be rounded to a cent's worth.
 */
export const amountsOf = ({ side, entry }: TypedAmount, channel: Channel): Amounts => {
  const figure = figureOf(entry);
  if (figure === '') return { asked: '', sent: '' };
  const byAsked = side === 'asked' ? undefined : amountAskedOf(figure, channel);
  const asked = byAsked ? fixedText(byAsked.result, ASKED_DIGITS) : figure;
  const bySent = amountToSendOf(asked, channel);
  const sent = fixedText(bySent.result, channel.currencyDigits);
  return { asked, sent, by: { asked: byAsked, sent: bySent } };
};

/** Why an amount cannot be asked for; undefined where it can. */
export type AmountFault = 'missing' | 'digits' | 'minimum';

export const faultOf = ({ asked }: Amounts, { minimumAmount }: Channel): AmountFault | undefined => {
  if (asked === '' || decimal(asked).isZero()) return 'missing';
  if (decimal(asked).decimalPlaces() > ASKED_DIGITS) return 'digits';
  return decimal(asked).lt(minimumAmount) ? 'minimum' : undefined;
};
