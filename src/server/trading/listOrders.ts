import { decimal, moneyText } from '../../domain/decimal.ts';
import { closingPrice } from '../../domain/direction.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import type { Market } from '../market/index.ts';
import { findActiveAccount } from './activeAccount.ts';
import { inOneInstant } from './inOneInstant.ts';
import { readCursor, writeCursor } from './orderCursor.ts';
import { findOrders, type OrderSums, sumOrders } from './orderRepository.ts';
import { type OrderRow, orderView } from './orderView.ts';

/** A page of the account's orders, newest first, with the totals of all that is filtered. */
export const listOrders = async (
  { query }: Request<'listOrders'>,
  { tx, world, session, account: mode }: Context<'listOrders'>,
): Promise<Answer<'listOrders'>> => {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  if (query.cursor !== undefined && !after) return { refused: refusal('request-invalid', { field: 'cursor' }) };
  const account = await findActiveAccount(tx, session.customerId, mode);
  if ('refused' in account) return account;

  const { view = 'history', status = 'all', symbol, from, to, size = 20 } = query;
  const filter = { accountId: account.id, view, status, symbol, from, to };
  const { rows, sums } = await inOneInstant(tx, async (instant) => ({
    rows: await findOrders(instant, filter, { after, size: size + 1 }),
    sums: await sumOrders(instant, filter),
  }));
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    data: {
      items: page.map((row) => showRow(world.market, row)),
      nextCursor: last && rows.length > size ? writeCursor({ at: last.lastStateAt, id: last.id }) : null,
      totals: totalsView(sums),
    },
  };
};

const showRow = (market: Market, row: OrderRow) => {
  const instrument = market.find(row.symbol);
  if (!instrument) throw new Error(`order ${row.orderId} is of ${row.symbol}, which is no instrument`);
  const quote = row.status === 'open' ? market.latest(row.symbol) : undefined;
  return orderView(row, instrument, quote ? closingPrice(row.direction, quote) : null);
};

const totalsView = ({ count, won, lost, ...sums }: OrderSums) => {
  const profit = decimal(sums.profit);
  const fee = decimal(sums.fee);
  const overnightFee = decimal(sums.overnightFee);
  return {
    count,
    won,
    lost,
    profit: moneyText(profit),
    fee: moneyText(fee),
    overnightFee: moneyText(overnightFee),
    net: moneyText(profit.plus(fee).plus(overnightFee)),
  };
};
