/** The instruments that a customer follows, in the customer's order. */
export const favourites = `
alter table customers add column favourites text[] not null default '{}';
`;
