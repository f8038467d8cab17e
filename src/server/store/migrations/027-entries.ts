/**
 * Numbers the legs of cash as entries of the customer's ledger: each has its id, type and time, and the sums so far, of
 * the account and of its type. A page of a list and its totals are then read by index, however long the ledger is.
 */
export const entries = `
alter table legs
  add column entry_id uuid,
  add column entry_type text,
  -- Time of the posting, never earlier than that of the entry before.
  add column entry_at bigint,
  add column credited_after numeric(20, 2),
  add column type_sequence bigint,
  add column type_balance_after numeric(20, 2),
  add column type_credited_after numeric(20, 2);

create function entry_type_of(kind text) returns text language sql immutable as $$
  select case
    when kind = 'deposit-accepted' then 'deposit'
    when kind = 'withdrawal-asked' then 'withdrawal'
    when kind like 'withdrawal-%' then 'withdrawal-returned'
    when kind = 'opening-fee' then 'fee'
    when kind = 'overnight' then 'overnight-fee'
    when kind = 'demo-grant' then 'grant'
    when kind = 'investment-bought' then 'investment'
    when kind = 'loan-paid-out' then 'loan'
    when kind in ('profit', 'protection', 'investment-settled', 'loan-overpaid') then kind
    else 'correction'
  end
$$;

-- The entry of a deposit or a withdrawal has the id of its request. No other event has an id of its own.
create function entry_id_of(kind text, subject uuid, occurrence text) returns uuid language sql immutable as $$
  select case
    when kind in ('deposit-accepted', 'withdrawal-asked') then subject
    else md5(kind || ' ' || subject::text || ' ' || occurrence)::uuid
  end
$$;

alter table legs disable trigger refuse_change;
update legs set entry_id = entry.entry_id, entry_type = entry.entry_type, entry_at = entry.entry_at,
  credited_after = entry.credited_after, type_sequence = entry.type_sequence,
  type_balance_after = entry.type_balance_after, type_credited_after = entry.type_credited_after
from (
  select posting_id, ordinal, entry_id_of(kind, subject, occurrence) as entry_id, entry_type_of(kind) as entry_type,
    max(posted_at) over of_account as entry_at,
    sum(greatest(amount, 0)) over of_account as credited_after,
    row_number() over of_type as type_sequence,
    sum(amount) over of_type as type_balance_after,
    sum(greatest(amount, 0)) over of_type as type_credited_after
  from legs join postings on id = posting_id
  where ledger_account = 'cash'
  window of_account as (partition by account_id order by sequence),
    of_type as (partition by account_id, entry_type_of(kind) order by sequence)
) as entry
where legs.posting_id = entry.posting_id and legs.ordinal = entry.ordinal;
alter table legs enable trigger refuse_change;

create index legs_of_entry on legs (account_id, entry_id) where entry_id is not null;
create index legs_by_time on legs (account_id, entry_at, sequence) where entry_id is not null;
create index legs_by_type on legs (account_id, entry_type, entry_at, sequence) where entry_id is not null;

create or replace function number_leg() returns trigger language plpgsql as $$
declare
  before legs%rowtype;
  of_type legs%rowtype;
  posting postings%rowtype;
begin
  select * into before from legs where account_id = new.account_id and ledger_account = new.ledger_account
    order by sequence desc limit 1;
  new.sequence := coalesce(before.sequence, 0) + 1;
  new.balance_after := coalesce(before.balance_after, 0) + new.amount;
  if new.ledger_account <> 'cash' then return new; end if;
  select * into posting from postings where id = new.posting_id;
  if not found then return new; end if;
  new.entry_id := entry_id_of(posting.kind, posting.subject, posting.occurrence);
  new.entry_type := entry_type_of(posting.kind);
  new.entry_at := greatest(posting.posted_at, before.entry_at);
  new.credited_after := coalesce(before.credited_after, 0) + greatest(new.amount, 0);
  select * into of_type from legs
    where account_id = new.account_id and entry_type = new.entry_type and entry_id is not null
    order by entry_at desc, sequence desc limit 1;
  new.type_sequence := coalesce(of_type.type_sequence, 0) + 1;
  new.type_balance_after := coalesce(of_type.type_balance_after, 0) + new.amount;
  new.type_credited_after := coalesce(of_type.type_credited_after, 0) + greatest(new.amount, 0);
  return new;
end $$;
`;
