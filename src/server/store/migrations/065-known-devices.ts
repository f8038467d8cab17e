/**
 * Keeps the devices that a customer has signed in on, by hashes of the tokens that they name themselves by: what strangers
 * do does not count against them. A code belongs to the device that asked for it. Customers of before have a row of no
 * device: their next one is not their first.
 */
export const knownDevices = `
create table known_devices (
  customer_id uuid not null references customers,
  -- Empty in the row that stands for all devices that are forgotten.
  device_hash bytea not null check (length(device_hash) in (0, 32)),
  first_used_at bigint not null,
  last_used_at bigint not null check (last_used_at >= first_used_at),
  primary key (customer_id, device_hash)
);
insert into known_devices select id, ''::bytea, 0, 0 from customers;

alter table verification_codes
  -- Device that asked; null where it named none.
  add column device_hash bytea,
  -- True where the customer of the contact had signed in on it.
  add column is_for_known_device boolean not null default false;
`;
