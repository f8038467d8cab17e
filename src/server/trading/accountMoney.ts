import type { Uncertainty } from '../../domain/funds/withdrawalLocks.ts';
import { checkHalt, isFrozen } from '../../domain/market/halt.ts';
import { checkQuote, type QuoteRefusal, type TradingRefusal } from '../../domain/market/marketRules.ts';
import type { AccountFigures } from '../../domain/money/account.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Reader } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { getAccount } from './accountRepository.ts';
import { loadAccountState } from './accountState.ts';
import { findActiveOrders } from './orderRepository.ts';
import { convertingPair, instrumentOf, type Prices, valuingSymbols } from './prices.ts';

/** Returns a customer's account with its rights, for money that leaves or enters it. */
export const findAccountForMoney = getAccount;

/** Calculates an account's figures at the current prices. */
export const accountFiguresNow = async (tx: Reader, prices: Prices, accountId: string): Promise<AccountFigures> =>
  (await loadAccountState(tx, prices, accountId)).figures;

/** Refuses where an open position cannot be valued (WDR-70): its market is open, and it has no quote or a stale one, or its pair has. */
const checkOwnQuotes = async (
  tx: Reader,
  world: Pick<World, 'market' | 'nowMs'>,
  accountId: string,
): Promise<QuoteRefusal | undefined> => {
  const open = (await findActiveOrders(tx, accountId)).filter(({ status }) => status === 'open');
  const { market } = world;
  const refused = open.flatMap((order) => {
    if (market.status(order.symbol).state === 'closed') return [];
    const instrument = instrumentOf(market, order);
    const pair = convertingPair(market, instrument);
    return [
      ...checkQuote(instrument, market.latest(order.symbol), world.nowMs()),
      ...(pair ? checkQuote(pair.instrument, pair.price, world.nowMs()) : []),
    ];
  });
  return refused[0];
};

/** Returns the instruments of an account's open positions, each with the pair that it converts by. */
const ownSymbols = async (
  tx: Reader,
  { market }: Pick<World, 'market'>,
  accountId: string,
): Promise<readonly string[]> => {
  const open = (await findActiveOrders(tx, accountId)).filter(({ status }) => status === 'open');
  return open.flatMap((order) => valuingSymbols(market, order));
};

/**
 * Refuses to lend on an account while an open position cannot be valued (LON-92, LON-93): as for money that leaves it, and
 * where its price, or its pair's, is the last one before a full halt (DLC-65).
 */
export const checkOwnCollateral = async (
  tx: Reader,
  world: Pick<World, 'market' | 'nowMs'>,
  accountId: string,
): Promise<QuoteRefusal | undefined> => {
  const unvalued = await checkOwnQuotes(tx, world, accountId);
  if (unvalued) return unvalued;
  const symbol = (await ownSymbols(tx, world, accountId)).find((each) => isFrozen(world.market.halts.of(each)));
  return symbol === undefined ? undefined : refusal('quote-stale', { symbol });
};

/** Refuses where a full halt concerns an account: of everything, of an open position or of the pair that it converts by (DLC-33, DLC-34). */
const checkOwnHalts = async (
  tx: Reader,
  { market }: Pick<World, 'market'>,
  accountId: string,
): Promise<TradingRefusal | undefined> => {
  const { halts } = market;
  if (halts.all().length === 0) return undefined;
  const symbols = await ownSymbols(tx, { market }, accountId);
  const [refused] = [
    checkHalt('pay', '', halts.ofEverything()),
    ...symbols.map((symbol) => checkHalt('pay', symbol, halts.of(symbol))),
  ].filter((found) => found !== undefined);
  return refused;
};

/**
 * Refuses to let money leave an account whose equity is uncertain, in the order of the contract's ranks: an open position
 * cannot be valued (2003, 2004), as equity of old prices may be long gone; then a full halt concerns it (2000).
 */
export const checkLeaving = async (
  tx: Reader,
  world: Pick<World, 'market' | 'nowMs'>,
  accountId: string,
): Promise<QuoteRefusal | TradingRefusal | undefined> =>
  (await checkOwnQuotes(tx, world, accountId)) ?? (await checkOwnHalts(tx, world, accountId));

/** Finds all that keeps money from leaving an account now because its equity is uncertain (WDR-85, WDR-86). */
export const findUncertainty = async (
  tx: Reader,
  world: Pick<World, 'market' | 'nowMs'>,
  accountId: string,
): Promise<Uncertainty> => {
  const unvalued = await checkOwnQuotes(tx, world, accountId);
  const { reason, symbol } = (await checkOwnHalts(tx, world, accountId))?.detail ?? {};
  return {
    unvalued: unvalued?.detail.symbol ?? null,
    halted: reason === undefined ? null : { reason, symbol: symbol ?? null },
  };
};
