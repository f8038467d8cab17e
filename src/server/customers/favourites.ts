import { refusal } from '../../domain/refusal.ts';
import type { Handler } from '../http/index.ts';
import { getCustomer, keepFavourites } from './customerRepository.ts';

/** Lists the customer's favourite instruments, in order. One that is not on offer now is left out. */
export const getFavourites: Handler<'getFavourites'> = async (_request, { tx, world, session }) => {
  const { favourites } = await getCustomer(tx, session.customerId);
  return { data: { symbols: favourites.filter((symbol) => world.market.find(symbol) !== undefined) } };
};

/** Replaces the customer's favourites, order included. Refuses a symbol that is not on offer, and names it. */
export const updateFavourites: Handler<'updateFavourites'> = async ({ body }, { tx, world, session }) => {
  const unknown = body.symbols.find((symbol) => world.market.find(symbol) === undefined);
  if (unknown) return { refused: refusal('instrument-not-offered', { field: 'symbols', symbol: unknown }) };
  await keepFavourites(tx, session.customerId, body.symbols);
  return { data: body };
};
