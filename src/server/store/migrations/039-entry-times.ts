/**
 * Lets an entry that was dated far in the future take the time of the one posted after it: one wrong clock would otherwise
 * date every later entry of the account. Times still follow the order of postings, which lists, totals and spans rely on.
 */
export const entryTimes = `
create function refuse_change_of_leg() returns trigger language plpgsql as $$
begin
  -- Only number_leg below changes a time, and only to an earlier one.
  if pg_trigger_depth() > 1 and new.entry_at < old.entry_at and to_jsonb(new) - 'entry_at' = to_jsonb(old) - 'entry_at' then
    return new;
  end if;
  raise integrity_constraint_violation using message = format('%s are never changed', tg_table_name);
end $$;
drop trigger refuse_change on legs;
create trigger refuse_change before delete or truncate on legs for each statement execute function refuse_change();
create trigger refuse_update before update on legs for each row execute function refuse_change_of_leg();

-- Returns whether the entries dated after an instant are what is wrong, and not that instant: more than a day lies
-- between, and an entry of before fits to it, or there is one entry in all.
create function is_dated_wrongly(account uuid, latest bigint, instant bigint) returns boolean language sql as $$
  select latest > instant + 86400 and (
    exists (select 1 from legs where account_id = account and entry_id is not null and entry_at <= instant)
    or (select count(*) from (
      select 1 from legs where account_id = account and entry_id is not null limit 2
    ) as entries) = 1
  )
$$;

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
  if is_dated_wrongly(new.account_id, before.entry_at, posting.posted_at) then
    update legs set entry_at = posting.posted_at
      where account_id = new.account_id and entry_id is not null and entry_at > posting.posted_at;
    new.entry_at := posting.posted_at;
  else
    new.entry_at := greatest(posting.posted_at, before.entry_at);
  end if;
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
