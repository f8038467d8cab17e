import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { isUuid } from '../store/index.ts';
import { countUnread } from './unread.ts';

/**
 * Marks what tells of one thing as read, or everything where none is named; answers what is still unread. Refused
 * (1002) where nothing tells of it.
 */
export const markNotificationsRead = async (
  { query: { orderId } }: Request<'markNotificationsRead'>,
  { tx, world, session: { customerId } }: Context<'markNotificationsRead'>,
): Promise<Answer<'markNotificationsRead'>> => {
  const now = world.now();
  if (orderId !== undefined) {
    const told = isUuid(orderId)
      ? await tx
          .selectFrom('notifications')
          .select('id')
          .where('customer_id', '=', customerId)
          .where('subject_id', '=', orderId)
          .executeTakeFirst()
      : undefined;
    if (!told) return { refused: refusal('not-found', { field: 'orderId' }) };
  }
  let marked = tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('customer_id', '=', customerId)
    .where('read_at', 'is', null);
  if (orderId !== undefined) marked = marked.where('subject_id', '=', orderId);
  await marked.execute();
  await tx.announce('unread-changed', customerId);
  return { data: await countUnread(tx, customerId, now) };
};
