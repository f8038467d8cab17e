/**
 * Creates the second step: passkeys, authenticators and recovery codes of customers; what a session has begun to set up,
 * its challenges, proofs and wrong answers, which end with it; and identities that are to be sent again because a second
 * step was lost.
 */
export const secondStep = `
create table authenticators (
  customer_id uuid primary key references customers,
  -- Encrypted: the secret.
  sealed bytea not null,
  -- Step of the last code that was taken.
  last_step bigint not null,
  added_at bigint not null,
  last_used_at bigint
);
create table passkeys (
  id uuid primary key,
  customer_id uuid not null references customers,
  -- As its authenticator named it, in base64url.
  credential_id text not null unique check (length(credential_id) <= 1366),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 40),
  added_at bigint not null,
  last_used_at bigint
);
create index passkeys_of_customer on passkeys (customer_id, added_at, id);
create table recovery_codes (
  customer_id uuid not null references customers,
  code_hash text not null,
  made_at bigint not null,
  used_at bigint,
  primary key (customer_id, code_hash)
);
create table second_steps_begun (
  session_id uuid not null references sessions on delete cascade,
  kind text not null check (kind in ('authenticator', 'passkey')),
  customer_id uuid not null references customers,
  -- Encrypted: the secret of an authenticator, the challenge of a passkey.
  sealed bytea not null,
  expires_at bigint not null,
  primary key (session_id, kind)
);
create table second_step_challenges (
  id uuid primary key,
  session_id uuid not null references sessions on delete cascade,
  customer_id uuid not null references customers,
  operation_id text not null,
  -- What a passkey signs, in base64url.
  challenge text not null,
  expires_at bigint not null
);
create index second_step_challenges_of_session on second_step_challenges (session_id, expires_at);
create table second_step_proofs (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  customer_id uuid not null references customers,
  operation_id text not null,
  expires_at bigint not null
);
create index second_step_proofs_of_session on second_step_proofs (session_id);
create table second_step_failures (
  session_id uuid primary key references sessions on delete cascade,
  -- Instants of the last wrong answers, oldest first.
  wrong_at jsonb not null,
  in_row integer not null
);
create index second_steps_begun_of_customer on second_steps_begun (customer_id);
create index second_step_challenges_of_customer on second_step_challenges (customer_id);
create index second_step_proofs_of_customer on second_step_proofs (customer_id);
-- Challenges of sign-ins by a passkey that opened a session: nothing is stored of the others.
create table passkey_sign_ins (
  challenge text primary key,
  expires_at bigint not null
);
create table identity_renewals (
  customer_id uuid primary key references customers,
  asked_at bigint not null,
  asked_by text not null,
  -- When the identity that was sent again was accepted.
  accepted_at bigint
);
`;
