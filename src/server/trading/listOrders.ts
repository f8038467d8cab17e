import { PAGE_SIZE, type Schemas } from '../../contract/index.ts';
import { decimal, moneyText } from '../../domain/decimal.ts';
import { netResultOf } from '../../domain/money/profit.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { pageOf, type Reader, readCursor } from '../store/index.ts';
import { findRevision } from './accountRepository.ts';
import { findOrders, type OrderFilter, type OrderSums, sumOrders } from './orderListRepository.ts';
import { orderView } from './orderView.ts';
import { findResets } from './resetRepository.ts';
import { findActiveAccount } from './tradingAccount.ts';

/** Lists a page of the account's orders, newest first, with the totals of all that is filtered. */
export const listOrders = async (
  { query }: Request<'listOrders'>,
  { tx, world, session, account: mode }: Context<'listOrders'>,
): Promise<Answer<'listOrders'>> => {
  const account = await findActiveAccount(tx, session.customerId, mode);
  if ('refused' in account) return account;
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  if (query.cursor !== undefined && !after) return { refused: refusal('request-invalid', { field: 'cursor' }) };

  const { view = 'history', status = 'all', symbol, from, to } = query;
  // Open and pending orders are answered whole where no size is asked for.
  const size = query.size ?? (view === 'history' ? PAGE_SIZE : undefined);
  const filter = { accountId: account.id, view, status, symbol, from, to };
  const { page, sums, resets, revision } = await world.database.inOneInstant(async (instant) => ({
    page: await pageOf(size, {
      find: (most) => findOrders(instant, filter, { after, most }),
      cursorOf: (row) => ({ at: row.lastStateAt, id: row.id }),
    }),
    sums: await sumOrders(instant, filter),
    resets: await resetsOf(instant, filter),
    revision: await findRevision(instant, account.id),
  }));
  return {
    data: {
      items: page.rows.map((row) => orderView(row, world.market)),
      nextCursor: page.nextCursor,
      totals: totalsView(sums),
      ...resets,
      revision,
    },
  };
};

/** Returns the resets within the filtered history, and the totals of the rows after the latest of them. */
const resetsOf = async (
  instant: Reader,
  filter: OrderFilter,
): Promise<Pick<Schemas['OrderPage'], 'resets' | 'totalsSinceReset'>> => {
  const resets = filter.view === 'history' ? await findResets(instant, filter) : [];
  const [latest] = resets;
  if (!latest) return { resets: [], totalsSinceReset: null };
  return {
    resets: [...resets],
    totalsSinceReset: totalsView(await sumOrders(instant, { ...filter, from: latest.at + 1 })),
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
