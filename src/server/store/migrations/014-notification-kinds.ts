/** Writes the kinds of notifications in the case of all other enums. */
export const notificationKinds = `
alter table notifications drop constraint notifications_kind_check;
update notifications set kind = lower(regexp_replace(kind, '([A-Z])', '-\\1', 'g')) where kind <> lower(kind);
alter table notifications add constraint notifications_kind_check check (kind in
  ('filled', 'triggered', 'changed', 'canceled', 'expired', 'closed', 'stop-loss-reached', 'take-profit-reached',
   'review-accepted', 'investment-settled', 'order-refused', 'order-exception', 'stops-unchanged', 'closed-by-system',
   'review-refused', 'margin-warning', 'maintenance-warning', 'loan-overdue', 'market-notice'));
`;
