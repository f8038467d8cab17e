import type { World } from '../../world.ts';
import { settleNights } from '../settleNights.ts';
import { lockAccountById } from '../tradingAccount.ts';
import { createAccountQueue } from './accountQueue.ts';
import { actOnAccount } from './actOnAccount.ts';
import { readAccounts } from './aliveOrder.ts';
import type { Book, Due } from './book.ts';
import type { Moment } from './moment.ts';

const ACCOUNTS_AT_ONCE = 8;

/** Does to accounts what is due and keeps the book of them: of one account one thing after the other. */
export const createAccountKeeper = (world: World, book: Book, report: (fault: unknown) => void) => {
  const { database } = world;
  const queue = createAccountQueue(ACCOUNTS_AT_ONCE, report);
  const busy = new Set<string>();
  const unread = new Set<string>();

  /** Reads anew what an account holds; once, however often it is asked for meanwhile. */
  const reload = (accountId: string): void => {
    if (unread.has(accountId)) return;
    unread.add(accountId);
    queue.add(accountId, async () => {
      unread.delete(accountId);
      const [account] = await readAccounts(database.reader, [accountId]);
      book.replace(accountId, account);
    });
  };

  /** Does what is due in one transaction, which also reads what the account holds after it. */
  const act = async (moment: Moment, due: Due): Promise<void> => {
    const [account] = await database.transaction(async (tx) => {
      await actOnAccount(tx, world, moment, due);
      return readAccounts(tx, [due.accountId]);
    });
    book.replace(due.accountId, account);
  };

  return {
    reload,
    isBusy: (accountId: string): boolean => busy.has(accountId),
    isAnyBusy: (): boolean => busy.size > 0,
    /**
     * Does what is due on an account, then what each later moment calls for, in their order, until there is none: a
     * position that one tick opened is examined at the very next. Of the account's orders those count that were known
     * then or were opened here; one that was changed meanwhile waits for the ticks after that.
     */
    follow(from: Moment, first: Due): void {
      const { accountId } = first;
      const known = book.revisionsOf(accountId);
      const go = async (): Promise<void> => {
        let due: Due | undefined = first;
        for (let moment: Moment | undefined = from; moment; moment = moment.next) {
          if (moment !== from) due = book.dueFor(accountId, moment, known);
          if (!due) continue;
          await act(moment, due);
          for (const { does, orderId, revision } of due.reached) if (does === 'open') known.set(orderId, revision + 1);
        }
        // In the same turn as the look for a later moment: none is missed between the two.
        busy.delete(accountId);
      };
      busy.add(accountId);
      queue.add(accountId, () =>
        go().catch((fault: unknown) => {
          // What failed is still to be done: its triggers go back to the index with the next reading.
          busy.delete(accountId);
          reload(accountId);
          throw fault;
        }),
      );
    },
    /** Posts the nights that an account owes, before any later moment is acted upon. */
    settle(accountId: string): void {
      queue.add(accountId, () =>
        database.transaction(async (tx) => void (await settleNights(tx, world, await lockAccountById(tx, accountId)))),
      );
      reload(accountId);
    },
    settled: queue.settled,
  };
};
