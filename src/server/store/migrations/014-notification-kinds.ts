/**
 * Allows the kinds of notifications in the case of all other enums. New rows are checked at once, old ones by the next
 * migration: the exclusive lock ends before any row is read.
 */
export const notificationKinds = `
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in
  ('filled', 'triggered', 'changed', 'canceled', 'expired', 'closed', 'stop-loss-reached', 'take-profit-reached',
   'review-accepted', 'investment-settled', 'order-refused', 'order-exception', 'stops-unchanged', 'closed-by-system',
   'review-refused', 'margin-warning', 'maintenance-warning', 'loan-overdue', 'market-notice',
   -- Names before 014, which a process that is still running may write.
   'stopLossReached', 'takeProfitReached', 'reviewAccepted', 'investmentSettled', 'orderRefused', 'orderException',
   'stopsUnchanged', 'closedBySystem', 'reviewRefused', 'marginWarning', 'maintenanceWarning', 'loanOverdue',
   'marketNotice')) not valid;
`;
