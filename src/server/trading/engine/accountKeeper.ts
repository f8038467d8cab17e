import type { World } from '../../world.ts';
import { settleNights } from '../settleNights.ts';
import { lockAccountById } from '../tradingAccount.ts';
import { createAccountQueue } from './accountQueue.ts';
import { actOnAccount } from './actOnAccount.ts';
import { readAccounts } from './aliveOrder.ts';
import type { Book, Due } from './book.ts';
import type { Moment, Timeline } from './moment.ts';

const ACCOUNTS_AT_ONCE = 8;

/** Does to accounts what is due and keeps the book of them: of one account one thing after the other. */
export const createAccountKeeper = (world: World, book: Book, timeline: Timeline, report: (fault: unknown) => void) => {
  const { database } = world;
  const queue = createAccountQueue(ACCOUNTS_AT_ONCE, report);
  const busy = new Set<string>();
  /** Accounts that are to be read anew, each with the number of the moment after which that was last said. */
  const changed = new Map<string, number>();

  const read = async (accountId: string, heardAt: number): Promise<void> => {
    changed.delete(accountId);
    const [account] = await readAccounts(database.reader, [accountId]);
    const since = changed.get(accountId) ?? heardAt;
    book.replace(accountId, account, () => since);
  };

  /** Does what is due in one transaction, which also reads what the account holds after it. */
  const act = async (moment: Moment, { accountId, ...due }: Due): Promise<void> => {
    const [account] = await database.transaction(async (tx) => {
      await actOnAccount(tx, world, moment, { accountId, ...due });
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

  /** Brings an account from a moment to the last one: reads it anew where it has changed, does what each calls for. */
  const follow = async (accountId: string, from: Moment, first: Due | undefined): Promise<void> => {
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
    // In the same turn as the look for what is next: nothing is missed between the two.
    busy.delete(accountId);
  };

  /** An account that is busy comes by itself to what there is to do. */
  const begin = (accountId: string, from: Moment, first?: Due): void => {
    if (busy.has(accountId)) return;
    busy.add(accountId);
    queue.add(accountId, () =>
      follow(accountId, from, first).catch((fault: unknown) => {
        busy.delete(accountId);
        changed.set(accountId, timeline.last.number);
        throw fault;
      }),
    );
  };

  /** Has an account read anew: it has changed by now. Of the moments to come all count for what is found. */
  const reload = (accountId: string): void => {
    changed.set(accountId, timeline.last.number);
    begin(accountId, timeline.last);
  };

  return {
    reload,
    isAnyBusy: (): boolean => busy.size > 0,
    /** Does what a moment calls for on an account, then what each later one does, until there is none. */
    follow: (moment: Moment, due: Due): void => begin(due.accountId, moment, due),
    /** Takes up again what failed. */
    retry(): void {
      for (const accountId of changed.keys()) begin(accountId, timeline.last);
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
