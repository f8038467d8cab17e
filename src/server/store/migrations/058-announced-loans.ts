/**
 * Lets an application for a loan be notified, and keeps the days of the right of withdrawal that it was made with: an
 * application from before keeps those of its paying out.
 */
export const announcedLoans = `
alter table loans add column withdrawal_days_seen integer check (withdrawal_days_seen >= 0);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in
  ('filled', 'triggered', 'changed', 'canceled', 'expired', 'closed', 'stop-loss-reached', 'take-profit-reached',
   'review-accepted', 'demo-reset', 'investment-settled', 'order-refused', 'order-exception', 'stops-unchanged',
   'closed-by-system', 'review-refused', 'margin-warning', 'maintenance-warning', 'loan-due', 'loan-overdue', 'loan-applied', 'correction',
   'market-notice',
   -- Names before 014, which an old process may still write.
   'stopLossReached', 'takeProfitReached', 'reviewAccepted', 'investmentSettled', 'orderRefused', 'orderException',
   'stopsUnchanged', 'closedBySystem', 'reviewRefused', 'marginWarning', 'maintenanceWarning', 'loanOverdue',
   'marketNotice')) not valid;
`;
