import { decimal, fixedText } from '../../domain/decimal.ts';
import { slippage } from '../../domain/orders/slippage.ts';
import { refusal } from '../../domain/refusal.ts';
import { correctionText } from '../texts/index.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { findEvents } from './orderEventRepository.ts';
import { findClosings, findOrder, type OrderRow } from './orderRepository.ts';
import { orderView } from './orderView.ts';
import { instrumentOf } from './prices.ts';
import { findActiveAccount } from './tradingAccount.ts';

/** Returns one order with its events and closings. The id of a closing returns its order. */
export const getOrder = ({ path }: Request<'getOrder'>, context: Context<'getOrder'>): Promise<Answer<'getOrder'>> =>
  context.world.database.inOneInstant((tx) => lifeOf(path.id, { ...context, tx }));

const lifeOf = async (
  id: string,
  { tx, world, session, account: mode, language }: Context<'getOrder'>,
): Promise<Answer<'getOrder'>> => {
  const account = await findActiveAccount(tx, session.customerId, mode);
  if ('refused' in account) return account;
  const order = await findOrder(tx, account.id, id);
  if (!order) return { refused: refusal('not-found', { field: 'id' }) };
  const { market } = world;
  const { digits } = instrumentOf(market, order);
  const price = (text: string | null) => (text === null ? null : fixedText(decimal(text), digits));
  return {
    data: {
      order: orderView(order, market),
      closings: (await findClosings(tx, order.id)).map((closing) => orderView(closing, market)),
      events: [...(await findEvents(tx, order, price, (reason) => correctionText(world.texts, language, reason)))],
      requestToFillMilliseconds: order.fillTookMs,
      slippage: slippageOf(order, digits),
    },
  };
};

/**
 * Price improvement of the fill against the requested price; negative for a worse fill, null where either is not known.
 */
const slippageOf = ({ direction, openedAt, intendedPrice, placePrice }: OrderRow, digits: number): string | null =>
  openedAt === null || intendedPrice === null
    ? null
    : fixedText(slippage(direction, intendedPrice, placePrice), digits);
