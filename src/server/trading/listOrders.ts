import { PAGE_SIZE } from '../../contract/index.ts';
import { decimal, moneyText } from '../../domain/decimal.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { readCursor, writeCursor } from '../store/index.ts';
import { findRevision } from './accountRepository.ts';
import { findOrders, type OrderSums, sumOrders } from './orderListRepository.ts';
import { orderView } from './orderView.ts';
import { findActiveAccount } from './tradingAccount.ts';

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
  // Open and pending orders are answered whole where no size is asked for.
  const size = query.size ?? (view === 'history' ? PAGE_SIZE : undefined);
  const filter = { accountId: account.id, view, status, symbol, from, to };
  const { rows, sums, revision } = await world.database.inOneInstant(async (instant) => ({
    rows: await findOrders(instant, filter, { after, most: size && size + 1 }),
    sums: await sumOrders(instant, filter),
    revision: await findRevision(instant, account.id),
  }));
  const page = rows.slice(0, size ?? rows.length);
  const last = page.at(-1);
  return {
    data: {
      items: page.map((row) => orderView(row, world.market)),
      nextCursor: last && rows.length > page.length ? writeCursor({ at: last.lastStateAt, id: last.id }) : null,
      totals: totalsView(sums),
      revision,
    },
  };
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
