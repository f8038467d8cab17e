import { ZERO } from '../../src/domain/decimal.ts';
import type { Instrument, OpeningFreshness } from '../../src/domain/market/instrument.ts';
import { checkMarket, type MarketPrice } from '../../src/domain/market/marketRules.ts';
import type { MarketState } from '../../src/domain/market/quote.ts';
import { valuePosition } from '../../src/domain/money/position.ts';
import { BUY } from '../../src/domain/orders/direction.ts';
import { checkOrder } from '../../src/domain/orders/orderRules.ts';
import { checkTriggered } from '../../src/domain/orders/triggeredRules.ts';
import { refusalName } from '../../src/domain/refusal.ts';
import { gold, NOW_MS } from '../support/gold.ts';
import { answerOf } from './refusalAnswers.ts';

type Market = { state: MarketState; quote: { bid: string; ask: string }; ageMs: number };
type Input = {
  action: 'open' | 'trigger' | 'close' | 'value';
  openingFreshness: OpeningFreshness;
  placePrice: string;
  own: Market;
  pair: Market | null;
};

const euroInYen: Instrument = {
  ...gold,
  symbol: 'EURJPY',
  digits: 3,
  contractSize: '100000',
  leverageChoices: [30],
  conversion: { symbol: 'USDJPY', inverse: true },
};
const yen: Instrument = { ...euroInYen, symbol: 'USDJPY' };
const order = { direction: BUY, volume: '0.50', leverage: 30, stopLoss: null, takeProfit: null };
const accountState = {
  balance: ZERO.plus('100000'),
  openProfit: ZERO,
  usedMargin: ZERO,
  openOrders: 0,
  maximumOpenOrders: 1,
};

const priceOf = (symbol: string, { state, quote, ageMs }: Market): MarketPrice => ({
  ...{ symbol, ...quote, state },
  timeMs: NOW_MS - ageMs,
  nextOpenAt: null,
});

/** Runs the rules of each action with a pair in any state. */
export const pairFreshness = ({ action, openingFreshness, placePrice, own, pair: of }: Input) => {
  const price = priceOf('EURJPY', own);
  const pair = { instrument: yen, price: of ? priceOf('USDJPY', of) : undefined };
  const instrument = { ...euroInYen, openingFreshness };
  const situation = { instrument, pair, accountState, nowMs: NOW_MS };
  const position = { ...euroInYen, ...order, placePrice };
  const valued = valuePosition(position, price, pair.price)?.conversion.rate ?? null;
  const done = { refusal: null, exception: null, rate: null };

  if (action === 'value') return { ...done, rate: valued };
  if (action === 'close') {
    const [refused] = checkMarket('close', euroInYen, price, NOW_MS);
    return refused ? { ...done, refusal: answerOf(refused) } : { ...done, rate: valued };
  }
  const { refusals, cost } =
    action === 'open'
      ? checkOrder({ order: { ...order, kind: 'market' }, price, ...situation })
      : checkTriggered(order, situation, price);
  const [refused] = refusals;
  if (!refused) return { ...done, rate: cost?.marginConversion.rate ?? null };
  return action === 'open'
    ? { ...done, refusal: answerOf(refused) }
    : { ...done, exception: refusalName(refused.code) };
};
