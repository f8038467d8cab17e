import type { Database } from '../../store/index.ts';
import type { CandleStore } from './recordedMinutes.ts';

/** Stores recorded minutes in the database. A minute that continued after a restart replaces the stored one. */
export const createCandleStore = ({ reader, transaction }: Pick<Database, 'reader' | 'transaction'>): CandleStore => ({
  async load() {
    const rows = await reader.selectFrom('market_candles').selectAll().orderBy('symbol').orderBy('opened_at').execute();
    return rows.map(({ opened_at, ...candle }) => ({ ...candle, openAt: opened_at }));
  },
  async save(candles) {
    await transaction((tx) =>
      tx
        .insertInto('market_candles')
        .values(candles.map(({ openAt, ...candle }) => ({ ...candle, opened_at: openAt })))
        .onConflict((conflict) =>
          conflict.columns(['symbol', 'opened_at']).doUpdateSet(({ ref }) => ({
            open: ref('excluded.open'),
            high: ref('excluded.high'),
            low: ref('excluded.low'),
            close: ref('excluded.close'),
            volume: ref('excluded.volume'),
          })),
        )
        .execute(),
    );
  },
});
