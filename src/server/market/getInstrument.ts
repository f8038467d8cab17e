import type { Schemas } from '../../contract/index.ts';
import type { Instrument } from '../../domain/market/instrument.ts';
import { weeklyHours, type WeekMoment } from '../../domain/market/tradingCalendar.ts';
import { tripleNight } from '../../domain/money/overnight.ts';
import { refusal } from '../../domain/refusal.ts';
import { WEEKDAYS } from '../../domain/time.ts';
import type { Handler } from '../http/index.ts';
import type { Texts } from '../texts/index.ts';
import { known } from './known.ts';
import { latestView } from './quoteView.ts';

type Weekday = Schemas['Weekday'];
type Session = Schemas['TradingSession'];

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const momentView = ({ weekday, second }: WeekMoment): Session['opensAt'] => ({
  weekday: known(WEEKDAYS[weekday]),
  time: `${twoDigits(Math.floor(second / 3600))}:${twoDigits((second % 3600) / 60)}`,
});

const tripleDay = (schedule: Instrument['schedule']): Weekday | null => {
  const weekday = tripleNight(schedule);
  return weekday === null ? null : known(WEEKDAYS[weekday]);
};

/** Leverage shown for an instrument that is not enabled; the contract demands at least one choice. */
const LEAST_LEVERAGE = [1];

/** Answers the trading terms, hours and quote of an instrument, for the order ticket. */
export const getInstrument =
  (texts: Texts, maximumOpenOrders: number): Handler<'getInstrument'> =>
  async ({ path }, { world, language }) => {
    const { market } = world;
    const instrument = market.find(path.id);
    if (!instrument) return { refused: refusal('not-found', { field: 'id' }) };

    const { leverageClass: _class, schedule, overnightLongRate, overnightShortRate, conversion, ...terms } = instrument;
    const enabled = terms.leverageChoices.length > 0;
    return {
      data: {
        ...terms,
        leverageChoices: enabled ? terms.leverageChoices : LEAST_LEVERAGE,
        name: texts.instrument(language, instrument.symbol),
        overnight: { longRate: overnightLongRate, shortRate: overnightShortRate, tripleDay: tripleDay(schedule) },
        tradingHours:
          weeklyHours(schedule)?.map(({ opens, closes }) => ({
            opensAt: momentView(opens),
            closesAt: momentView(closes),
          })) ?? null,
        conversion: conversion && { ...conversion, quote: latestView(market, conversion.symbol) },
        maximumOpenOrders,
        enabled,
        quote: latestView(market, instrument.symbol),
        halt: market.status(instrument.symbol).halt ?? null,
      },
    };
  };
