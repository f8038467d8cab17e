/**
 * Records the expiry of an order with each of its events: it could not be changed in any released version before.
 * Processes of the version before write events without it, which are answered with the order's expiry.
 */
export const expiriesOfEvents = `
update order_events set detail = order_events.detail || jsonb_build_object('expiresAt', orders.expires_at)
  from orders where orders.id = order_events.order_id;
`;
