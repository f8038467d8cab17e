/**
 * Keeps the resets of demo accounts, those of before from the ledger, and allows their notification. A reset of before
 * that changed no balance left nothing behind. New notifications are checked at once; the old ones satisfied the
 * narrower check.
 */
export const demoResets = `
create table demo_resets (
  id uuid primary key,
  account_id uuid not null references accounts,
  at bigint not null,
  -- Balance after the reset, US dollars.
  balance numeric(20, 2) not null
);
create index demo_resets_of_account on demo_resets (account_id, at desc);
insert into demo_resets (id, account_id, at, balance)
  select occurrence::uuid, subject, posted_at, 100000 from postings where kind = 'demo-grant' and occurrence <> 'opened';

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in
  ('filled', 'triggered', 'changed', 'canceled', 'expired', 'closed', 'stop-loss-reached', 'take-profit-reached',
   'review-accepted', 'demo-reset', 'investment-settled', 'order-refused', 'order-exception', 'stops-unchanged',
   'closed-by-system', 'review-refused', 'margin-warning', 'maintenance-warning', 'loan-overdue', 'market-notice',
   -- Names before 014, which an old process may still write.
   'stopLossReached', 'takeProfitReached', 'reviewAccepted', 'investmentSettled', 'orderRefused', 'orderException',
   'stopsUnchanged', 'closedBySystem', 'reviewRefused', 'marginWarning', 'maintenanceWarning', 'loanOverdue',
   'marketNotice')) not valid;
`;
