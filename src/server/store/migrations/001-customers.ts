/**
 * Creates customers, their two accounts, their sessions, the codes that verify a contact, and counts of wrong
 * passwords.
 */
export const customers = `
create table customers (
  id uuid primary key,
  email text unique,
  calling_code text check (calling_code ~ '^\\+[1-9][0-9]{0,3}$'),
  phone text check (phone ~ '^[0-9]{4,15}$'),
  password_hash text not null,
  nickname text not null check (char_length(nickname) between 1 and 30),
  language text not null check (language in ('en', 'zh-TW', 'ja', 'de', 'fr', 'it', 'ko', 'es', 'vi', 'th')),
  invite_code text not null unique check (invite_code ~ '^[A-Z0-9]{4,16}$'),
  invited_by uuid references customers,
  active_account text not null default 'demo' check (active_account in ('real', 'demo')),
  verification_status text not null default 'unauthenticated'
    check (verification_status in ('unauthenticated', 'authenticating', 'authenticated', 'authenticated_failed')),
  created_at bigint not null,
  unique (calling_code, phone),
  check ((calling_code is null) = (phone is null)),
  check (email is not null or phone is not null)
);

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  customer_id uuid not null references customers,
  created_at bigint not null,
  last_used_at bigint not null,
  expires_at bigint not null check (expires_at > created_at),
  user_agent text
);
create index sessions_of_customer on sessions (customer_id);

create table verification_codes (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'text')),
  contact text not null,
  caller text not null,
  purpose smallint not null check (purpose in (1, 2, 3)),
  code_hash bytea not null,
  sent_at bigint not null,
  expires_at bigint not null check (expires_at > sent_at),
  tries_left smallint not null check (tries_left >= 0),
  used_at bigint
);
create index verification_codes_of_contact on verification_codes (contact, sent_at);
create index verification_codes_of_caller on verification_codes (caller, sent_at);
create index verification_codes_by_age on verification_codes (sent_at);

create table sign_in_failures (
  contact_hash bytea primary key,
  count integer not null check (count > 0),
  last_at bigint not null
);
create index sign_in_failures_by_age on sign_in_failures (last_at);

create sequence account_numbers minvalue 100000 maxvalue 999999;

create table accounts (
  id uuid primary key,
  customer_id uuid not null references customers,
  scope text not null check (scope in ('real', 'demo')),
  number text not null unique check (number ~ case scope when 'real' then '^R-[0-9]{6}$' else '^D-[0-9]{6}$' end),
  unique (customer_id, scope),
  unique (id, scope)
);
`;
