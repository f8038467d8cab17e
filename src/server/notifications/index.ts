export { notificationHandlers } from './handlers.ts';
export type { OrderDeal } from './notice.ts';
export { notify } from './notify.ts';
export { pushUnreadCount } from './unread.ts';
