/**
 * Lets a deposit have come by several transfers, each of which is credited once however its reference is written: by a
 * key of letters and digits alone. What was stored before gets its key; of two alike the later one keeps its own.
 */
export const receipts = `
drop index deposit_receipts_once;
alter table deposit_receipts disable trigger refuse_change;
alter table deposit_receipts add column reference_key text;
update deposit_receipts
  set reference_key = regexp_replace(upper(regexp_replace(reference, '[^[:alnum:]]', '', 'g')), '^0X(?=.)', '');
update deposit_receipts set reference_key = reference_key || ' ' || deposit_id
  where exists (select 1 from deposit_receipts before where before.channel_id = deposit_receipts.channel_id
    and before.reference_key = deposit_receipts.reference_key and before.deposit_id < deposit_receipts.deposit_id);
alter table deposit_receipts
  alter column reference_key set not null,
  drop constraint deposit_receipts_pkey,
  add primary key (channel_id, reference_key);
create index deposit_receipts_of_deposit on deposit_receipts (deposit_id);
alter table deposit_receipts enable trigger refuse_change;
`;
