/**
 * Lets a contact address count only once its code was entered: those of before count for 30 more days, and are asked for one. Codes of type 4 prove it. Mails
 * beyond the budget of an hour wait for one mail about all of them, and notices wait behind all other messages.
 */
export const provedContacts = `
alter table customers
  -- Since when the contact address is the present one, null where none was ever set.
  add column contact_set_at bigint,
  -- Address whose code was entered: a contact address that is another one is sent nothing.
  add column contact_proved text,
  -- Until when an address that was set before this migration counts without its code, null for all others.
  add column contact_kept_until bigint,
  -- False for such an address that was not asked for its code yet.
  add column contact_asked boolean not null default true;
update customers set contact_proved = contact_email where contact_email = email;
update customers set contact_set_at = coalesce(
  (select max(at) from audit_events where customer_id = customers.id and kind = 'contact-changed'), created_at)
where contact_email is not null;
update customers set contact_kept_until = extract(epoch from now())::bigint + 2592000, contact_asked = false
where contact_email is not null and contact_email is distinct from email;
create index customers_kept_contact on customers (contact_kept_until) where contact_kept_until is not null;

alter table verification_codes drop constraint verification_codes_purpose_check;
alter table verification_codes add check (purpose in (1, 2, 3, 4));

-- When a notification that was not mailed by itself is mailed with others, null where it does not wait for that.
alter table notifications add column mail_at bigint;
create index notifications_to_mail on notifications (mail_at) where mail_at is not null;

-- True for a mail about a notification, which waits behind codes and messages about security.
alter table outgoing_messages add column is_notice boolean not null default false;
`;
