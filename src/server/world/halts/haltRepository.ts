import type { Reader, Tables, Transaction } from '../../store/index.ts';
import { type Selectable, sql } from 'kysely';

/** Halt in force, with the quotes that stand under it. */
export type KeptHalt = Pick<
  Selectable<Tables['halts']>,
  'id' | 'scope' | 'name' | 'level' | 'reason' | 'since' | 'set_by' | 'quotes'
>;
export type HaltQuotes = KeptHalt['quotes'];
type Named = Pick<KeptHalt, 'scope' | 'name'>;

/** Finds the halts in force, the oldest first. */
export const findHalts = (tx: Reader): Promise<readonly KeptHalt[]> =>
  tx
    .selectFrom('halts')
    .select(['id', 'scope', 'name', 'level', 'reason', 'since', 'set_by', 'quotes'])
    .where('ended_at', 'is', null)
    .orderBy('since')
    .orderBy('id')
    .execute();

/** Finds the halt of everything that another one of `by` replaced last; undefined where that replaced none. */
export const findLastEnded = (tx: Reader, by: string): Promise<KeptHalt | undefined> =>
  tx
    .selectFrom('halts as earlier')
    .innerJoin('halts as later', (join) =>
      join.onRef('earlier.ended_at', '=', 'later.since').on('later.set_by', '=', by).on('earlier.ended_by', '=', by),
    )
    .select(['earlier.id', 'earlier.scope', 'earlier.name', 'earlier.level', 'earlier.reason', 'earlier.since'])
    .select(['earlier.set_by', 'earlier.quotes'])
    .where('earlier.scope', '=', 'everything')
    .where('later.scope', '=', 'everything')
    .where(({ eb, selectFrom }) =>
      eb(
        'later.since',
        '=',
        selectFrom('halts as last')
          .select(({ fn }) => fn.max('last.since').as('since'))
          .where('last.set_by', '=', by),
      ),
    )
    .executeTakeFirst();

/** Writes a halt. The one of the same target, if any, has to be ended before. */
export const insertHalt = async (tx: Transaction, { quotes, ...halt }: KeptHalt): Promise<void> => {
  await tx
    .insertInto('halts')
    .values({ ...halt, quotes: JSON.stringify(quotes) })
    .execute();
};

/** Quote that a halt may keep. The `first` one after a halt stands only where no process had one before. */
export type AddedQuote = {
  readonly symbol: string;
  readonly quote: HaltQuotes[string];
  readonly is: 'last' | 'first';
};

/** Adds quotes to those that a halt in force keeps: of each symbol the newest one stands. Returns false where all are known. */
export const addQuotes = async (tx: Transaction, id: string, added: readonly AddedQuote[]): Promise<boolean> => {
  const found = await tx
    .selectFrom('halts')
    .select('quotes')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const newer = added.filter(({ symbol, quote, is }) => {
    const kept = found?.quotes[symbol];
    return !kept || (is === 'last' && quote.timeMs > kept.timeMs);
  });
  if (!found || newer.length === 0) return false;
  const own = Object.fromEntries(newer.map(({ symbol, quote }) => [symbol, quote]));
  const quotes = JSON.stringify({ ...found.quotes, ...own });
  await tx.updateTable('halts').set({ quotes }).where('id', '=', id).execute();
  return true;
};

/**
 * Waits until no other transaction sets or ends a halt, and returns the one in force of a target, if any: two people at the
 * desk do not halt the same at once.
 */
export const lockHalt = async (tx: Transaction, { scope, name }: Named): Promise<KeptHalt | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('halts', 0))`.execute(tx);
  return (await findHalts(tx)).find((kept) => kept.scope === scope && kept.name === name);
};

/** Ends the halt of a target; returns false where none is in force. */
export const endHalt = async (
  tx: Transaction,
  { scope, name }: Named,
  { at, by }: { readonly at: number; readonly by: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('halts')
    .set({ ended_at: at, ended_by: by })
    .where('scope', '=', scope)
    .where('name', name === null ? 'is' : '=', name)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
