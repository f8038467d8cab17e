import { sql } from 'kysely';
import type { Quote } from '../../src/domain/market/quote.ts';
import type { Reader } from '../../src/server/store/index.ts';
import type { BooksSeen, OrderSeen } from './booksSeen.ts';
import { dollars } from './plainRules.ts';
import type { SimulatedMarket } from './simulatedMarket.ts';

/** Rollover at 22:00 London: its instant in seconds, its date, and its weekday, Sunday is 0. */
type Night = { readonly at: number; readonly date: string; readonly weekday: number };

const HOUR = 3600;
const london = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
});

/** Returns every 22:00 London after `after`, up to and including `until`, by the platform's own calendar. */
const nightsBetween = (after: number, until: number): readonly Night[] => {
  const nights: Night[] = [];
  for (let at = (Math.floor(after / HOUR) + 1) * HOUR; at <= until; at += HOUR) {
    const shown = new Map(london.formatToParts(at * 1000).map(({ type, value }) => [type, value]));
    if (shown.get('hour') !== '22') continue;
    const date = `${shown.get('year')}-${shown.get('month')}-${shown.get('day')}`;
    nights.push({ at, date, weekday: new Date(`${date}T00:00:00Z`).getUTCDay() });
  }
  return nights;
};

/** Nights that a 22:00 counts for, Sunday first. */
const NIGHTS = { currencies: [0, 1, 1, 3, 1, 1, 0], index: [0, 1, 1, 1, 1, 3, 0], always: [1, 1, 1, 1, 1, 1, 1] };

const lastBefore = (market: SimulatedMarket, symbol: string, at: number): Quote | undefined =>
  market.said(symbol).findLast(({ timeMs }) => timeMs < at * 1000);

const amountOf = (market: SimulatedMarket, order: OrderSeen, volume: number, { at, weekday }: Night): number => {
  const instrument = market.find(order.symbol);
  const quote = lastBefore(market, order.symbol, at);
  if (!instrument || !quote) throw new Error(`${order.symbol} had no price before ${at}.`);
  const pair = instrument.conversion ? lastBefore(market, instrument.conversion.symbol, at) : undefined;
  const rate = Number(order.direction === 0 ? instrument.overnightLongRate : instrument.overnightShortRate);
  const value = ((Number(quote.bid) + Number(quote.ask)) / 2) * volume * Number(instrument.contractSize);
  const nights = NIGHTS[instrument.schedule][weekday] ?? 0;
  return value * rate * nights * dollars(market, order.symbol, rate > 0, pair);
};

type Posted = { readonly orderId: string; readonly date: string; readonly dueAt: number; readonly amount: string };

/** Returns the expected overnight fees of an order: each 22:00 that it was open at, with the volume then open. */
const expectedOf = (market: SimulatedMarket, books: BooksSeen, order: OrderSeen, now: number) => {
  if (order.openedAt === null) return [];
  const closings = books.closings.filter(({ orderId }) => orderId === order.id);
  return nightsBetween(order.openedAt, now).flatMap((night) => {
    const gone = closings.filter(({ closedAt }) => closedAt < night.at).map(({ volume }) => Number(volume));
    const volume = gone.reduce((left, part) => left - part, Number(order.placedVolume));
    return volume > 0.001 ? [{ ...night, amount: amountOf(market, order, volume, night) }] : [];
  });
};

const CENT = 0.0101;

/** Returns overnight fees that are missing, doubled, without a rollover, or of a wrong amount or instant. */
export const nightFaults = async (
  reader: Reader,
  market: SimulatedMarket,
  books: BooksSeen,
  now: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<Posted>`
    select subject as "orderId", occurrence as date, due_at as "dueAt", amount from postings
    join legs on posting_id = postings.id and ledger_account = 'cash' where kind = 'overnight'`.execute(reader);
  const unexplained = new Map(rows.map((posted) => [`${posted.orderId} ${posted.date}`, posted]));
  const faults = rows.length === unexplained.size ? [] : ['a night was posted twice'];
  for (const order of books.orders.values()) {
    for (const { at, date, amount } of expectedOf(market, books, order, now)) {
      const name = `${order.id} ${date}`;
      const posted = unexplained.get(name);
      unexplained.delete(name);
      // A fee of less than half a cent is no posting.
      if (Math.abs(Number(posted?.amount ?? 0) - amount) > CENT || (posted && posted.dueAt !== at)) {
        faults.push(
          `night ${name} should be ${amount} at ${at}, and is ${posted?.amount ?? 'none'} at ${posted?.dueAt}`,
        );
      }
    }
  }
  return [...faults, ...[...unexplained.keys()].map((name) => `night ${name} was none`)];
};
