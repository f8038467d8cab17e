/** Lets orders be counted by the time of their placing without a look at older ones. */
export const placedOrders = `
create index orders_by_placing on orders (placed_at, symbol);
`;
