import { sql } from 'kysely';
import type { DayRate } from '../../domain/investments/dailyRate.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { ProductTerms } from './productSource.ts';

/** Notes a product with its names, so that investments keep those of a product that is no longer offered; locks it. */
export const keepProduct = async (
  tx: Transaction,
  { id, names }: Pick<ProductTerms, 'id' | 'names'>,
): Promise<void> => {
  await tx
    .insertInto('ai_products')
    .values({ id, names: JSON.stringify(names) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ names: JSON.stringify(names) }))
    .execute();
};

/** Returns how many investments of each product were bought and not taken back. */
export const findSold = async (reader: Reader): Promise<ReadonlyMap<string, number>> => {
  const rows = await reader.selectFrom('ai_products').select(['id', 'sold']).execute();
  return new Map(rows.map(({ id, sold }) => [id, sold]));
};

/** Locks a product until the transaction ends, and returns how many of it are sold: purchases follow each other. */
export const lockSold = async (tx: Transaction, id: string): Promise<number> =>
  (await tx.selectFrom('ai_products').select('sold').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()).sold;

/** Counts an investment that was bought, or, by −1, taken back. */
export const countSold = async (tx: Transaction, id: string, by: 1 | -1): Promise<void> => {
  await tx
    .updateTable('ai_products')
    .set({ sold: sql<number>`sold + ${by}` })
    .where('id', '=', id)
    .execute();
};

/** Returns the last London date of each product that has a rate. */
export const findLastDays = async (reader: Reader): Promise<ReadonlyMap<string, number>> => {
  const rows = await reader
    .selectFrom('ai_rates')
    .select(({ fn }) => ['product_id', fn.max('day').as('day')])
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, day }) => [product_id, day]));
};

/** Posts rates. One that is posted already stays as it is (INV-4). */
export const insertRates = async (
  tx: Transaction,
  productId: string,
  rates: readonly DayRate[],
  at: number,
): Promise<void> => {
  if (rates.length === 0) return;
  await tx
    .insertInto('ai_rates')
    .values(
      rates.map(({ day, rate, isTraded }) => ({
        ...{ product_id: productId, day, rate, is_traded: isTraded, posted_at: at },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Returns all posted rates of a product, the oldest first. */
export const findRates = async (reader: Reader, productId: string): Promise<readonly DayRate[]> => {
  const rows = await reader
    .selectFrom('ai_rates')
    .select(['day', 'rate', 'is_traded as isTraded'])
    .where('product_id', '=', productId)
    .orderBy('day')
    .execute();
  return rows;
};

/** Returns the rate of a product on a London date; undefined where it is not posted. */
export const findRate = async (reader: Reader, productId: string, day: number): Promise<string | undefined> => {
  const row = await reader
    .selectFrom('ai_rates')
    .select('rate')
    .where('product_id', '=', productId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.rate;
};
