import { decimal, moneyText } from '../../domain/decimal.ts';
import { netResultOf } from '../../domain/money/profit.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { pageOf, readCursor } from '../store/index.ts';
import { inOneInstant } from './inOneInstant.ts';
import { findOrders, type OrderSums, sumOrders } from './orderList.ts';
import { orderView } from './orderView.ts';
import { findActiveAccount } from './tradingAccount.ts';

/** Rows of a page of the history whose size is left out. Open and pending orders are then answered whole. */
const HISTORY_PAGE_SIZE = 20;

/** Lists a page of the account's orders, newest first, with the totals of all that is filtered. */
export const listOrders = async (
  { query }: Request<'listOrders'>,
  { tx, world, session, account: mode }: Context<'listOrders'>,
): Promise<Answer<'listOrders'>> => {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  if (query.cursor !== undefined && !after) return { refused: refusal('request-invalid', { field: 'cursor' }) };
  const account = await findActiveAccount(tx, session.customerId, mode);
  if ('refused' in account) return account;

  const { view = 'history', status = 'all', symbol, from, to } = query;
  const size = query.size ?? (view === 'history' ? HISTORY_PAGE_SIZE : undefined);
  const filter = { accountId: account.id, view, status, symbol, from, to };
  const { page, sums } = await inOneInstant(tx, async (instant) => ({
    page: await pageOf(size, {
      find: (most) => findOrders(instant, filter, { after, most }),
      cursorOf: (row) => ({ at: row.lastStateAt, id: row.id }),
    }),
    sums: await sumOrders(instant, filter),
  }));
  return {
    data: {
      items: page.rows.map((row) => orderView(row, world.market)),
      nextCursor: page.nextCursor,
      totals: totalsView(sums),
    },
  };
};

const totalsView = ({ count, won, lost, ...sums }: OrderSums) => ({
  count,
  won,
  lost,
  profit: moneyText(decimal(sums.profit)),
  fee: moneyText(decimal(sums.fee)),
  overnightFee: moneyText(decimal(sums.overnightFee)),
  net: moneyText(netResultOf(sums).result),
});
