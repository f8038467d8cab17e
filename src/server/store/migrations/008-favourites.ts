/** Adds a customer's favourite instruments, in the customer's order. */
export const favourites = `
alter table customers add column favourites text[] not null default '{}';
`;
