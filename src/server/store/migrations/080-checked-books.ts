/**
 * Has the database refuse what only the server's code did before: a posting of an unknown kind, and a picture of a profile
 * that is no file. Rows of before are looked at by the next step, without a lock that others wait for.
 */
export const checkedBooks = `
alter table postings add constraint postings_kind_check check (kind in (
  'deposit-accepted', 'withdrawal-asked', 'withdrawal-came-back', 'withdrawal-paid', 'withdrawal-returned', 'profit',
  'opening-fee', 'overnight', 'protection', 'demo-grant', 'investment-bought', 'investment-fee', 'investment-result',
  'investment-settled', 'loan-paid-out', 'loan-interest', 'loan-fee', 'repayment-accepted', 'loan-overpaid', 'correction'
)) not valid;
alter table customers add constraint customers_avatar_file_id_fkey
  foreign key (avatar_file_id) references files (id) not valid;

-- Closings of one order come one after the other under the lock of its account.
create function check_closed_volume() returns trigger language plpgsql as $$
declare
  placed numeric := (select placed_volume from orders where id = new.order_id);
  closed numeric := (select sum(volume) from closings where order_id = new.order_id);
begin
  if closed > placed then
    raise exception 'closings of order % are % lots of %', new.order_id, closed, placed
      using errcode = 'check_violation', constraint = 'closings_within_placed_volume';
  end if;
  return null;
end $$;
create trigger check_closed_volume after insert on closings for each row execute function check_closed_volume();
`;

/** Looks at the rows of before; writers go on meanwhile. A picture that is gone is none. */
export const validatedBooks = `
update customers set avatar_file_id = null
  where avatar_file_id is not null and not exists (select from files where id = avatar_file_id);
alter table postings validate constraint postings_kind_check;
alter table customers validate constraint customers_avatar_file_id_fkey;
`;
