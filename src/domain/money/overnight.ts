import { type Decimal, decimal } from '../decimal.ts';
import { type ComputedFigure, formula } from '../formula.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import { BUY, type Direction } from '../orders/direction.ts';
import { londonDay, nextRollover, weekdayOf, WEEKDAYS } from '../time.ts';
import { type ConversionRate, conversionRate } from './conversion.ts';

/**
 * Calculates the overnight fee of holding a position over 22:00 London: a charge is negative, as the side's overnight
 * rate is.
 */
export const overnightFee = formula({
  name: 'overnightFee',
  source: 'specification §9',
  inputs: {
    midPrice: 'quote/unit',
    volume: 'lot',
    contractSize: 'unit/lot',
    nightlyRate: 'share/night',
    nights: 'night',
    conversionRate: 'account/quote',
  },
  unit: 'account',
  digits: 2,
  compute: ({ midPrice, volume, contractSize, nightlyRate, nights, conversionRate: rate }) =>
    midPrice.times(volume).times(contractSize).times(nightlyRate).times(nights).times(rate),
});

type Schedule = Instrument['schedule'];

/**
 * Nights that 22:00 of a weekday counts for, Sunday first: the weekend's are charged with Wednesday's, or with
 * Friday's.
 */
const NIGHTS: Readonly<Record<Schedule, readonly number[]>> = {
  currencies: [0, 1, 1, 3, 1, 1, 0],
  index: [0, 1, 1, 1, 1, 3, 0],
  always: [1, 1, 1, 1, 1, 1, 1],
};

/** Returns the number of nights that 22:00 London of a date, a day number, counts for. */
export const nightsOn = (schedule: Schedule, day: number): number => NIGHTS[schedule][weekdayOf(day)] ?? 0;

/** Returns the triple day, 0 is Sunday; null where there is none. */
export const tripleNight = (schedule: Schedule): number | null => {
  const weekday = NIGHTS[schedule].indexOf(3);
  return weekday === -1 ? null : weekday;
};

/** Returns the schedule with this triple day: the ticket knows only the triple day of an instrument. */
export const scheduleWith = (tripleDay: (typeof WEEKDAYS)[number] | null): Schedule => {
  const weekday = tripleDay === null ? null : WEEKDAYS.indexOf(tripleDay);
  const schedules = Object.keys(NIGHTS) as Schedule[];
  return schedules.find((schedule) => tripleNight(schedule) === weekday) ?? 'always';
};

/**
 * Returns the next 22:00 London after an instant that counts for a night or more: its instant, its date, and the number
 * of nights.
 */
export const nextNight = (schedule: Schedule, after: number): { at: number; day: number; nights: number } => {
  const at = nextRollover(after);
  const day = londonDay(at);
  const nights = nightsOn(schedule, day);
  return nights > 0 ? { at, day, nights } : nextNight(schedule, at);
};

export type OvernightCost = { readonly amount: ComputedFigure; readonly conversion: ConversionRate };

/**
 * Calculates the overnight fee of a position at 22:00 London of a date, from the last quotes before that instant. A
 * charge converts at the side that costs more, a credit at the side that gives less. Undefined while the conversion
 * pair has no quote.
 */
export const overnightCost = (input: {
  readonly instrument: Pick<
    Instrument,
    'schedule' | 'contractSize' | 'overnightLongRate' | 'overnightShortRate' | 'conversion'
  >;
  readonly direction: Direction;
  readonly volume: string;
  readonly quote: Quote;
  readonly pair: Quote | undefined;
  readonly day: number;
}): OvernightCost | undefined => {
  const { instrument, direction, quote } = input;
  const nightlyRate = decimal(direction === BUY ? instrument.overnightLongRate : instrument.overnightShortRate);
  const conversion = conversionRate(instrument.conversion, input.pair, nightlyRate.lt(0) ? 'loss' : 'gain');
  if (!conversion) return undefined;
  const amount = overnightFee.figure({
    midPrice: decimal(quote.bid).plus(quote.ask).div(2),
    volume: decimal(input.volume),
    contractSize: decimal(instrument.contractSize),
    nightlyRate,
    nights: decimal(String(nightsOn(instrument.schedule, input.day))),
    conversionRate: decimal(conversion.rate),
  });
  return { amount, conversion };
};

/** Calculates the overnight fee of a position that is quoted in US dollars, from the terms it was charged by. */
export const dollarOvernightFee = (charged: {
  readonly midPrice: string;
  readonly volume: string;
  readonly contractSize: string;
  readonly nightlyRate: string;
  readonly nights: number;
}): Decimal =>
  overnightFee.compute({
    midPrice: decimal(charged.midPrice),
    volume: decimal(charged.volume),
    contractSize: decimal(charged.contractSize),
    nightlyRate: decimal(charged.nightlyRate),
    nights: decimal(String(charged.nights)),
    conversionRate: decimal('1'),
  });
