import { dollarOvernightFee, nightsOn, scheduleWith } from '../../domain/money/overnight.ts';
import { BUY } from '../../domain/orders/direction.ts';
import { londonDay } from '../../domain/time.ts';
import type { Schema } from '../api/index.ts';

/** Terms that an overnight fee was charged by, as far as the contract gives them. */
export type OvernightTerms = {
  /** Nights that the rollover counted for. */
  readonly nights: number;
  /** Share of the position's value a night, as the instrument has it now; undefined where that gives another fee. */
  readonly nightlyRate: string | undefined;
};

/**
 * Returns the terms of a posted overnight fee: the nights by the instrument's triple day, and its rate. The rate of a
 * converted fee is not returned, because the contract does not give the conversion of that night.
 */
export const overnightTerms = (
  { at, price, volume, amount }: Schema<'OrderEvent'>,
  { direction, contractSize, openConversion }: Schema<'Order'>,
  { overnight: { longRate, shortRate, tripleDay } }: Pick<Schema<'Instrument'>, 'overnight'>,
): OvernightTerms => {
  const nights = nightsOn(scheduleWith(tripleDay), londonDay(at));
  const nightlyRate = direction === BUY ? longRate : shortRate;
  if (price === null || volume === null || amount === null || openConversion?.symbol !== null)
    return { nights, nightlyRate: undefined };
  const fee = dollarOvernightFee({ midPrice: price, volume, contractSize, nightlyRate, nights });
  return { nights, nightlyRate: fee.equals(amount) ? nightlyRate : undefined };
};
