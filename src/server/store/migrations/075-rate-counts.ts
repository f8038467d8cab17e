/**
 * Adds counts of requests by caller, which the servers of one database share. They live for a window of time and need not
 * survive a crash.
 */
export const rateCounts = `
create unlogged table rate_counts (
  caller text primary key,
  requests bigint not null,
  ends_at timestamptz not null
);
create index rate_counts_by_end on rate_counts (ends_at);
`;
