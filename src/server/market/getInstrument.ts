import type { Schemas } from '../../contract/index.ts';
import type { Instrument } from '../../domain/instrument.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Handler, Texts } from '../http/index.ts';
import { latestView } from './quoteView.ts';

type Weekday = Schemas['Weekday'];
type Session = Schemas['TradingSession'];

const session = (opens: [Weekday, string], closes: [Weekday, string]): Session => ({
  opensAt: { weekday: opens[0], time: opens[1] },
  closesAt: { weekday: closes[0], time: closes[1] },
});

const WORKDAYS: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

/** What the calendar's schedules are in words: when they trade in London, and which night counts three times. */
const SCHEDULES: Readonly<
  Record<Instrument['schedule'], { readonly hours: readonly Session[] | null; readonly tripleDay: Weekday | null }>
> = {
  currencies: { hours: [session(['sunday', '22:00'], ['friday', '22:00'])], tripleDay: 'wednesday' },
  index: { hours: WORKDAYS.map((day) => session([day, '14:30'], [day, '21:00'])), tripleDay: 'friday' },
  always: { hours: null, tripleDay: null },
};

/** What the order ticket needs to know about an instrument. */
export const getInstrument =
  (texts: Texts, maximumOpenOrders: number): Handler<'getInstrument'> =>
  async ({ path }, { world, language }) => {
    const { market } = world;
    const instrument = market.find(path.id);
    if (!instrument) return { refused: refusal('not-found', { field: 'id' }) };

    const { leverageClass: _class, schedule, overnightLongRate, overnightShortRate, conversion, ...terms } = instrument;
    const { hours, tripleDay } = SCHEDULES[schedule];
    return {
      data: {
        ...terms,
        name: texts.instrument(language, instrument.symbol),
        overnight: { longRate: overnightLongRate, shortRate: overnightShortRate, tripleDay },
        tradingHours: hours,
        conversion: conversion && { ...conversion, quote: latestView(market, conversion.symbol) },
        maximumOpenOrders,
        enabled: true,
        quote: latestView(market, instrument.symbol),
      },
    };
  };
