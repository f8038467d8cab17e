import type { ExpressionBuilder } from 'kysely';
import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { isUuid, type Tables } from '../store/index.ts';
import { KIND_COLUMN } from './kindColumn.ts';
import { KEPT_FOR_SECONDS } from './notify.ts';
import { countUnread } from './unread.ts';

/**
 * Marks the notifications of one subject as read, or all where none is named, of one kind, one account or some ids where
 * these are named; answers the unread counts. A notification whose subject has no id, such as a warning, is named by its own
 * id. Refused (1002) where there is none.
 */
export const markNotificationsRead = async (
  { query: { orderId, kind, account, ids } }: Request<'markNotificationsRead'>,
  { tx, world, session: { customerId } }: Context<'markNotificationsRead'>,
): Promise<Answer<'markNotificationsRead'>> => {
  const now = world.now();
  if (orderId !== undefined) {
    const told = isUuid(orderId)
      ? await tx
          .selectFrom('notifications')
          .select('id')
          .where('customer_id', '=', customerId)
          .where(named(orderId))
          .where('created_at', '>=', now - KEPT_FOR_SECONDS)
          .executeTakeFirst()
      : undefined;
    if (!told) return { refused: refusal('not-found', { field: 'orderId' }) };
  }
  let marked = tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('customer_id', '=', customerId)
    .where('read_at', 'is', null);
  if (orderId !== undefined) marked = marked.where(named(orderId));
  if (kind !== undefined) marked = marked.where(KIND_COLUMN, '=', kind);
  if (account !== undefined) marked = marked.where('scope', '=', account);
  if (ids !== undefined) marked = marked.where('id', '=', ({ fn, val }) => fn.any(val(ids.split(',').filter(isUuid))));
  await marked.execute();
  await tx.announce('unread-changed', customerId);
  return { data: await countUnread(tx, customerId, now) };
};

const named =
  (id: string) =>
  ({ or, eb }: ExpressionBuilder<Tables, 'notifications'>) =>
    or([eb('subject_id', '=', id), eb('id', '=', id)]);
