/** Counts the changes of an account, so that a reader knows which event follows what it has read. */
export const accountRevision = `
alter table accounts add column revision integer not null default 0;
`;
