const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text may be the id of an order or closing. The contract's ids are looser: another backend has its own. */
export const isOrderId = (text: string): boolean => UUID.test(text);
