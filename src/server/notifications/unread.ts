import type { Reader } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { KIND_COLUMN } from './kindColumn.ts';
import { NOTIFICATION_KINDS } from './notification.ts';
import { KEPT_FOR_SECONDS } from './notify.ts';

/** Counts a customer's unread notifications: deals, and failures and warnings. */
export const countUnread = async (tx: Reader, customerId: string, now: number) => {
  const { total, deal } = await tx
    .selectFrom('notifications')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere(KIND_COLUMN, 'in', NOTIFICATION_KINDS.deals).as('deal'),
    ])
    .where('customer_id', '=', customerId)
    .where('read_at', 'is', null)
    .where('created_at', '>=', now - KEPT_FOR_SECONDS)
    .executeTakeFirstOrThrow();
  return { deal, dealError: total - deal, total };
};

/**
 * Sends the unread counts to a customer's sockets after each change in any process: counted after the commit, only
 * while a socket subscribes, and once for several changes in a row. Returns the function that stops it.
 */
export const pushUnreadCount = (world: World, report: (fault: unknown) => void): (() => void) => {
  const counting = new Map<string, { again: boolean }>();

  const count = async (customerId: string): Promise<void> => {
    const known = counting.get(customerId);
    if (known) {
      known.again = true;
      return;
    }
    const turn = { again: true };
    counting.set(customerId, turn);
    while (turn.again) {
      turn.again = false;
      const counts = await countUnread(world.database.reader, customerId, world.now());
      world.events.publish(customerId, { type: 'unread', ...counts });
    }
  };

  return world.database.listen('unread-changed', (customerId) => {
    if (!world.events.isHeard(customerId)) return;
    void count(customerId)
      .catch(report)
      .finally(() => counting.delete(customerId));
  });
};
