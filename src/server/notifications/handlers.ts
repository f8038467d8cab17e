import type { Handlers } from '../http/index.ts';
import { listDealNotifications, listFailureNotifications } from './listNotifications.ts';
import { markNotificationsRead } from './markNotificationsRead.ts';
import { countUnread } from './unread.ts';

export const notificationHandlers: Handlers<
  'listDealNotifications' | 'listFailureNotifications' | 'markNotificationsRead' | 'getUnreadCounts'
> = {
  listDealNotifications,
  listFailureNotifications,
  markNotificationsRead,
  async getUnreadCounts(_request, { tx, world, session }) {
    return { data: await countUnread(tx, session.customerId, world.now()) };
  },
};
