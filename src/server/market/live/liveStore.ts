import type { Selectable } from 'kysely';
import type { Database, Tables, Transaction } from '../../store/index.ts';

export type LiveCandle = Selectable<Tables['live_candles']>;
export type LiveDay = Selectable<Tables['live_days']>;
export type CandleSize = LiveCandle['size'];

/** Storage of the quotes received from a feed. Several processes may receive and store the same ones. */
export type LiveStore = {
  /** Loads every day of every symbol, in order of time. */
  days(): Promise<readonly LiveDay[]>;
  /** Loads the newest candles of a size that open before an instant, unix seconds, the newest first. */
  candlesBefore(symbol: string, size: CandleSize, before: number, limit: number): Promise<readonly LiveCandle[]>;
  save(candles: readonly LiveCandle[], days: readonly LiveDay[]): Promise<void>;
};

const ROWS_AT_ONCE = 1000;

const chunks = <Row>(rows: readonly Row[]): readonly (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );

/** Stores candles; of two versions the one with more ticks wins: a process that has just started knows only its end. */
const saveCandles = (tx: Transaction, candles: readonly LiveCandle[]) =>
  tx
    .insertInto('live_candles')
    .values([...candles])
    .onConflict((conflict) =>
      conflict
        .columns(['symbol', 'size', 'opened_at'])
        .doUpdateSet(({ ref }) => ({
          open: ref('excluded.open'),
          high: ref('excluded.high'),
          low: ref('excluded.low'),
          close: ref('excluded.close'),
          volume: ref('excluded.volume'),
        }))
        .whereRef('excluded.volume', '>=', 'live_candles.volume'),
    )
    .execute();

/** Stores days; of two versions the one with the later quote wins. */
const saveDays = (tx: Transaction, days: readonly LiveDay[]) =>
  tx
    .insertInto('live_days')
    .values([...days])
    .onConflict((conflict) =>
      conflict
        .columns(['symbol', 'ends_ms'])
        .doUpdateSet(({ ref, fn }) => ({
          low: fn<string>('least', ['live_days.low', 'excluded.low']),
          high: fn<string>('greatest', ['live_days.high', 'excluded.high']),
          bid: ref('excluded.bid'),
          ask: ref('excluded.ask'),
          quoted_ms: ref('excluded.quoted_ms'),
        }))
        .whereRef('excluded.quoted_ms', '>=', 'live_days.quoted_ms'),
    )
    .execute();

export const createLiveStore = ({ reader, transaction }: Pick<Database, 'reader' | 'transaction'>): LiveStore => ({
  days: () => reader.selectFrom('live_days').selectAll().orderBy('ends_ms').execute(),
  candlesBefore: (symbol, size, before, limit) =>
    reader
      .selectFrom('live_candles')
      .selectAll()
      .where('symbol', '=', symbol)
      .where('size', '=', size)
      .where('opened_at', '<', before)
      .orderBy('opened_at', 'desc')
      .limit(limit)
      .execute(),
  save: (candles, days) =>
    transaction(async (tx) => {
      for (const chunk of chunks(candles)) await saveCandles(tx, chunk);
      for (const chunk of chunks(days)) await saveDays(tx, chunk);
    }),
});
