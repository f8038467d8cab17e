/**
 * Creates corrections: what a person enters and another one confirms, and which entries of the ledger were corrected, each
 * once. Lets closings, the life of an order, notifications and the ledger name them; what is stored already satisfies the
 * narrower checks, which the next migration lets the database know.
 */
export const corrections = `
-- In the order in which transactions of trading lock them, so that neither waits for the other.
lock table accounts, orders, closings, legs, order_events, notifications in access exclusive mode;
create table corrections (
  id uuid primary key,
  account_id uuid not null,
  scope text not null,
  -- What it undoes: the fill of an order, a closing, or an entry of the ledger.
  target text not null check (target in ('fill', 'closing', 'entry')),
  target_id uuid not null,
  -- Order that it is about; null where it is about none.
  order_id uuid references orders,
  -- Of an entry what the person wrote; else it follows from the ledger when it is confirmed.
  asked_amount numeric(20, 2) check (asked_amount <> 0),
  -- One of the reasons that the server has words for, or the person's own words.
  reason_code text check (reason_code in
    ('wrong-price', 'wrong-amount', 'posted-twice', 'technical-fault', 'payout-returned')),
  reason_text text check (char_length(reason_text) between 1 and 500),
  entered_by text not null check (char_length(entered_by) between 1 and 100),
  entered_at bigint not null,
  confirmed_by text check (char_length(confirmed_by) between 1 and 100 and confirmed_by <> entered_by),
  confirmed_at bigint,
  dropped_by text check (char_length(dropped_by) between 1 and 100),
  dropped_at bigint,
  -- What it moved, US dollars.
  amount numeric(20, 2),
  foreign key (account_id, scope) references accounts (id, scope),
  check (num_nonnulls(reason_code, reason_text) = 1),
  check (asked_amount is null or target = 'entry'),
  check ((target = 'entry') or order_id is not null),
  check (num_nonnulls(confirmed_by, confirmed_at, amount) in (0, 3)),
  check (num_nonnulls(dropped_by, dropped_at) in (0, 2)),
  check (confirmed_by is null or dropped_by is null)
);
create unique index corrections_that_wait on corrections (target, target_id)
  where confirmed_by is null and dropped_by is null;
create index corrections_by_time on corrections (entered_at, id);
create index corrections_of_order on corrections (order_id) where order_id is not null;

create table corrected_entries (
  entry_id uuid primary key,
  correction_id uuid not null references corrections
);
create index corrected_entries_of_correction on corrected_entries (correction_id);
create trigger refuse_change before update or delete or truncate on corrected_entries
  for each statement execute function refuse_change();

-- A correction that was confirmed or dropped is never changed.
create function refuse_change_of_correction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.confirmed_by is null and old.dropped_by is null
    and to_jsonb(new) - array['confirmed_by', 'confirmed_at', 'dropped_by', 'dropped_at', 'amount']
      = to_jsonb(old) - array['confirmed_by', 'confirmed_at', 'dropped_by', 'dropped_at', 'amount'] then
    return new;
  end if;
  raise integrity_constraint_violation using message = format('%s are never changed', tg_table_name);
end $$;
create trigger refuse_change before update or delete on corrections
  for each row execute function refuse_change_of_correction();

alter table legs drop constraint legs_check;
alter table legs add constraint legs_check check (case
  when ledger_account in ('cash', 'held', 'invested', 'loan') then num_nulls(account_id, sequence, balance_after) = 0
  when ledger_account in ('outside', 'trading', 'overnight', 'fees', 'interest', 'pool', 'protection', 'grant', 'corrections')
    then num_nonnulls(account_id, sequence, balance_after) = 0
  else false
end) not valid;

alter table orders drop constraint orders_close_reason_check;
alter table orders add constraint orders_close_reason_check check (close_reason in
  ('customer', 'stop-loss', 'take-profit', 'close-out', 'demo-reset', 'loan-liquidation', 'expired', 'correction')) not valid;
alter table closings drop constraint closings_reason_check;
alter table closings add constraint closings_reason_check check (reason in
  ('customer', 'stop-loss', 'take-profit', 'close-out', 'demo-reset', 'loan-liquidation', 'correction')) not valid;
alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check check (kind in
  ('placed', 'filled', 'changed', 'overnight', 'part-closed', 'closed', 'canceled', 'exception', 'corrected')) not valid;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in
  ('filled', 'triggered', 'changed', 'canceled', 'expired', 'closed', 'stop-loss-reached', 'take-profit-reached',
   'review-accepted', 'demo-reset', 'investment-settled', 'order-refused', 'order-exception', 'stops-unchanged',
   'closed-by-system', 'review-refused', 'margin-warning', 'maintenance-warning', 'loan-due', 'loan-overdue',
   'market-notice', 'correction',
   -- Names before 014, which an old process may still write.
   'stopLossReached', 'takeProfitReached', 'reviewAccepted', 'investmentSettled', 'orderRefused', 'orderException',
   'stopsUnchanged', 'closedBySystem', 'reviewRefused', 'marginWarning', 'maintenanceWarning', 'loanOverdue',
   'marketNotice')) not valid;
alter table notifications drop constraint notifications_subject_check;
alter table notifications add constraint notifications_subject_check check (subject in
  ('order', 'deposit', 'withdrawal', 'identity', 'loan', 'repayment', 'investment', 'account', 'market', 'correction'))
  not valid;
`;
