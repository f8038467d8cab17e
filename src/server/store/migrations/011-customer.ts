/** Adds notification settings, the contact address, notifications and knowledge checks. */
export const customer = `
alter table customers
  add column contact_email text check (contact_email = lower(contact_email)),
  -- An upload of the customer's own; files may stand in another store.
  add column avatar_file_id uuid,
  add column tells_deals boolean not null default true,
  add column tells_requests boolean not null default true,
  add column tells_market_news boolean not null default false,
  add column tells_by_mail boolean not null default false;
create index customers_by_inviter on customers (invited_by) where invited_by is not null;

create table notifications (
  id uuid primary key,
  customer_id uuid not null references customers,
  kind text not null check (kind in
    ('filled', 'triggered', 'changed', 'canceled', 'expired', 'closed', 'stopLossReached', 'takeProfitReached',
     'reviewAccepted', 'investmentSettled', 'orderRefused', 'orderException', 'stopsUnchanged', 'closedBySystem',
     'reviewRefused', 'marginWarning', 'maintenanceWarning', 'loanOverdue', 'marketNotice')),
  scope text check (scope in ('real', 'demo')),
  subject text not null check (subject in
    ('order', 'deposit', 'withdrawal', 'identity', 'loan', 'repayment', 'investment', 'account', 'market')),
  subject_id uuid,
  symbol text,
  amount numeric(20, 2),
  -- What its words are filled with, as figures and keys: it is worded in the language of whoever reads it.
  words jsonb not null,
  created_at bigint not null,
  read_at bigint
);
create index notifications_of_customer on notifications (customer_id, created_at, id);
create index notifications_unread on notifications (customer_id) where read_at is null;

create table knowledge_checks (
  id uuid primary key,
  customer_id uuid not null references customers,
  version integer not null check (version >= 1),
  answers jsonb not null,
  right_answers integer not null check (right_answers >= 0),
  passed boolean not null,
  -- That the customer was told of a fail, and goes on nevertheless.
  acknowledged_at bigint,
  answered_at bigint not null
);
create index knowledge_checks_of_customer on knowledge_checks (customer_id, answered_at, id);
`;
