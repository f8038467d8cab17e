/**
 * Divides the engine's work by partitions of the accounts, each with a fencing token, and adds the processes that share
 * them, each with a heartbeat for all that it has. The row `engine` is held by all of them together.
 */
export const partitions = `
create table engine_members (
  id uuid primary key,
  expires_at timestamptz not null,
  is_leaving boolean not null default false
);
insert into leases (name) select 'engine-' || partition from generate_series(0, 63) partition;
`;
