export { notificationHandlers } from './handlers.ts';
export { languageOf } from './languageOf.ts';
export { forgetOldBudgets } from './mailBudget.ts';
export { startDigests } from './mailDigests.ts';
export type { MissedLevel, OrderDeal } from './notification.ts';
export { notify } from './notify.ts';
export { repaymentNoteTexts } from './repaymentTexts.ts';
export { pushUnreadCount } from './unread.ts';
