/**
 * Creates the ledger with its rules in the database: the legs of a posting sum to zero, no posting mixes real and demo,
 * nothing is changed or deleted, and each leg of a customer's account has its number and the balance after it.
 */
export const ledger = `
create table postings (
  id bigint generated always as identity primary key,
  kind text not null,
  subject uuid not null,
  occurrence text not null,
  scope text not null check (scope in ('real', 'demo')),
  due_at bigint not null,
  posted_at bigint not null check (posted_at >= due_at),
  leg_count smallint not null check (leg_count >= 2),
  conversion_symbol text,
  conversion_side text check (conversion_side in ('bid', 'ask', 'mid')),
  conversion_rate numeric check (conversion_rate > 0),
  unique (kind, subject, occurrence),
  unique (id, scope),
  check (num_nonnulls(conversion_symbol, conversion_side, conversion_rate) in (0, 3))
);

create table legs (
  posting_id bigint not null,
  ordinal smallint not null check (ordinal >= 1),
  scope text not null,
  account_id uuid,
  ledger_account text not null,
  amount numeric(20, 2) not null check (amount <> 0),
  sequence bigint,
  balance_after numeric(20, 2),
  primary key (posting_id, ordinal),
  foreign key (posting_id, scope) references postings (id, scope),
  foreign key (account_id, scope) references accounts (id, scope),
  check (case
    when ledger_account in ('cash', 'held', 'invested', 'loan') then num_nulls(account_id, sequence, balance_after) = 0
    when ledger_account in ('outside', 'trading', 'overnight', 'fees', 'interest', 'pool', 'protection', 'grant')
      then num_nonnulls(account_id, sequence, balance_after) = 0
    else false
  end)
);
-- The newest leg of an account holds its balance. Two transactions that number the same leg cannot both be kept.
create unique index legs_of_account on legs (account_id, ledger_account, sequence) where account_id is not null;

create function number_leg() returns trigger language plpgsql as $$
begin
  select sequence, balance_after into new.sequence, new.balance_after
    from legs where account_id = new.account_id and ledger_account = new.ledger_account
    order by sequence desc limit 1;
  new.sequence := coalesce(new.sequence, 0) + 1;
  new.balance_after := coalesce(new.balance_after, 0) + new.amount;
  return new;
end $$;
create trigger number_leg before insert on legs
  for each row when (new.account_id is not null) execute function number_leg();

-- Asked when the transaction ends, of a new posting and of each new leg: a leg added later is one too many.
create function prove_posting() returns trigger language plpgsql as $$
declare
  posting bigint;
begin
  if tg_table_name = 'postings' then posting := new.id; else posting := new.posting_id; end if;
  if (select count(*) = max(leg_count) and sum(amount) = 0
      from postings join legs on posting_id = id where id = posting) is not true then
    raise check_violation using message = format('posting %s does not balance', posting), constraint = 'posting_balances';
  end if;
  return null;
end $$;
create constraint trigger prove_posting after insert on postings
  deferrable initially deferred for each row execute function prove_posting();
create constraint trigger prove_posting after insert on legs
  deferrable initially deferred for each row execute function prove_posting();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise integrity_constraint_violation using message = format('%s are never changed', tg_table_name);
end $$;
create trigger refuse_change before update or delete or truncate on postings
  for each statement execute function refuse_change();
create trigger refuse_change before update or delete or truncate on legs
  for each statement execute function refuse_change();
`;
