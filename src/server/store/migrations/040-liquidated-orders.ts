/** Marks the positions that a loan's liquidation left open, as their market was closed: their first quote closes them. */
export const liquidatedOrders = `
alter table orders add column is_liquidated boolean not null default false;
`;
