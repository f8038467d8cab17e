/** Takes a price seen of 0, as every price of the contract's schema; it is the price of the event `placed`, too. */
export const pricesSeen = `
alter table orders drop constraint orders_intended_price_check, add check (intended_price >= 0);
alter table order_events drop constraint order_events_price_check, add check (price >= 0);
`;
