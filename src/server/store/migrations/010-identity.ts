/** Creates uploaded images, requests that await a decision, and customers' verified identities. */
export const identity = `
create table files (
  id uuid primary key,
  customer_id uuid not null references customers,
  type text not null check (type in
    ('avatar', 'identity-front', 'identity-back', 'deposit-proof', 'repayment-proof', 'signature')),
  -- Its name on the customer's device.
  name text not null check (char_length(name) between 1 and 255),
  -- Its name where files are kept, by chance alone.
  stored_as text not null unique,
  media_type text not null check (media_type in ('image/jpeg', 'image/png')),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at bigint not null,
  -- When it is forgotten; null of what something uses.
  expires_at bigint
);
create index files_of_customer on files (customer_id, expires_at);
create index files_forgotten on files (expires_at) where expires_at is not null;

create table reviews (
  id uuid primary key,
  kind text not null check (kind in ('identity', 'deposit', 'withdrawal', 'loan', 'repayment')),
  customer_id uuid not null references customers,
  scope text check (scope in ('real', 'demo')),
  amount numeric(20, 2) check (amount > 0),
  submitted_at bigint not null,
  decision text check (decision in ('accept', 'reject')),
  reason text check (char_length(reason) between 1 and 500),
  decided_at bigint,
  -- Who decided: the rules, the sandbox's controls, or a person at the desk.
  decided_by text check (char_length(decided_by) between 1 and 100),
  check (num_nonnulls(decision, decided_at, decided_by) in (0, 3)),
  check ((reason is not null) = (decision is not null and decision = 'reject'))
);
create index reviews_by_time on reviews (submitted_at, id);
create index reviews_waiting on reviews (submitted_at, id) where decision is null;

create table identities (
  customer_id uuid primary key references customers,
  -- The newest of the reviews that it was sent for.
  review_id uuid not null unique references reviews,
  -- Name, number and kind of the document, encrypted.
  sealed bytea not null,
  front_file_id uuid not null references files,
  back_file_id uuid not null references files,
  front_refused boolean not null default false,
  back_refused boolean not null default false
);
`;
