import type { Reader, Tables, Transaction } from '../../store/index.ts';
import type { Selectable } from 'kysely';

/** Halt in force, with the quotes that stand under it. */
export type KeptHalt = Pick<
  Selectable<Tables['halts']>,
  'scope' | 'name' | 'level' | 'reason' | 'since' | 'set_by' | 'quotes'
>;
type Named = Pick<KeptHalt, 'scope' | 'name'>;

/** Finds the halts in force, the oldest first. */
export const findHalts = (tx: Reader): Promise<readonly KeptHalt[]> =>
  tx
    .selectFrom('halts')
    .select(['scope', 'name', 'level', 'reason', 'since', 'set_by', 'quotes'])
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
    .select(['earlier.scope', 'earlier.name', 'earlier.level', 'earlier.reason', 'earlier.since'])
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
export const insertHalt = async (
  tx: Transaction,
  { id, quotes, ...halt }: KeptHalt & { readonly id: string },
): Promise<void> => {
  await tx
    .insertInto('halts')
    .values({ id, ...halt, quotes: JSON.stringify(quotes) })
    .execute();
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
