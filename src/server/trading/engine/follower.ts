import type { World } from '../../world.ts';
import { actOnAccount } from './actOnAccount.ts';
import { readAccounts } from './aliveOrder.ts';
import type { Book, Due } from './book.ts';
import type { Moment, Timeline } from './moment.ts';

/** Accounts that are to be read anew, each with the number of the moment after which that was last said. */
export type ChangedAccounts = Map<string, number>;

/** Brings accounts from a moment to the last one, and the book with them. */
export const createFollower = (world: World, book: Book, timeline: Timeline, changed: ChangedAccounts) => {
  const { database } = world;

  const read = async (accountId: string, heardAt: number): Promise<void> => {
    changed.delete(accountId);
    const [account] = await readAccounts(database.reader, [accountId]);
    const since = changed.get(accountId) ?? heardAt;
    book.replace(accountId, account, () => since);
  };

  /** Does what is due in one transaction, which also reads what the account holds after it. */
  const act = async (moment: Moment, due: Due): Promise<void> => {
    const { accountId } = due;
    const [account] = await database.transaction(async (tx) => {
      await actOnAccount(tx, world, moment, due);
      return readAccounts(tx, [accountId]);
    });
    const opened = new Map(
      due.reached.map(({ does, orderId, revision }) => [orderId, does === 'open' && revision + 1]),
    );
    // What this moment opened is examined from the next. What somebody else changed meanwhile waits for those to come.
    book.replace(accountId, account, ({ id, revision }) =>
      opened.get(id) === revision ? moment.number : timeline.last.number,
    );
  };

  /**
   * Does what a moment and those after it call for on an account, read anew wherever it has changed. `arrived` is called
   * in the same turn as the last look for what is next, so that nothing is missed between the two.
   */
  return async (accountId: string, from: Moment, first: Due | undefined, arrived: () => void): Promise<void> => {
    if (first) await act(from, first);
    for (let moment = from; ;) {
      const heardAt = changed.get(accountId);
      if (heardAt !== undefined) {
        await read(accountId, heardAt);
        continue;
      }
      if (!moment.next) break;
      moment = moment.next;
      const due = book.dueFor(accountId, moment);
      if (due) await act(moment, due);
    }
    arrived();
  };
};
