import { isOrderId } from './orderId.ts';

/** Where a page of orders ended: the time of its last row's state, and that row's id. */
export type OrderCursor = { readonly at: number; readonly id: string };

/** The opaque text that a page's `nextCursor` is. */
export const writeCursor = ({ at, id }: OrderCursor): string => Buffer.from(`${at}.${id}`).toString('base64url');

/** What a cursor says; undefined where it is none of ours. */
export const readCursor = (cursor: string): OrderCursor | undefined => {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('.');
  return /^\d{1,10}$/.test(at) && isOrderId(id) ? { at: Number(at), id } : undefined;
};
