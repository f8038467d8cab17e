import type { World } from '../../world/world.ts';
import { actOnAccount } from './actOnAccount.ts';
import { readAccounts } from './aliveOrder.ts';
import type { Book, Due } from './book.ts';
import type { Moment, Timeline } from './moment.ts';

/** The numbers of the moments after which it was last said that something was changed, and which orders were. */
export type Changes = { readonly saidAt: number; readonly orders: ReadonlyMap<string, number> };
/** Accounts that are to be read anew. */
export type ChangedAccounts = Map<string, Changes>;

/** Brings accounts from a moment to the last one, and the book with them. */
export const createFollower = (world: World, book: Book, timeline: Timeline, changed: ChangedAccounts) => {
  const { database } = world;

  const read = async (accountId: string, heard: Changes): Promise<void> => {
    changed.delete(accountId);
    const [account] = await readAccounts(database.reader, [accountId]);
    // What was said meanwhile may have been read.
    const later = changed.get(accountId) ?? heard;
    book.replace(accountId, account, ({ id }) => later.orders.get(id) ?? heard.orders.get(id) ?? later.saidAt);
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
    // What this moment opened is examined from the next; what somebody changed meanwhile, from when that was heard.
    const meanwhile = changed.get(accountId)?.orders;
    book.replace(accountId, account, ({ id, revision }) =>
      opened.get(id) === revision ? moment.number : (meanwhile?.get(id) ?? timeline.last.number),
    );
  };

  /**
   * Does what a moment and those after it call for on an account, read anew wherever it has changed. `arrived` is called
   * in the same turn as the last look for what is next, so that nothing is missed between the two.
   */
  return async (accountId: string, from: Moment, first: Due | undefined, arrived: () => void): Promise<void> => {
    if (first) await act(from, first);
    for (let moment = from; ;) {
      const heard = changed.get(accountId);
      if (heard) {
        await read(accountId, heard);
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
