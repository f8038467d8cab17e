import { decimal, ZERO } from '../../../src/domain/decimal.ts';
import { BUY } from '../../../src/domain/orders/direction.ts';
import { checkTriggered } from '../../../src/domain/orders/triggeredRules.ts';
import { refusalName } from '../../../src/domain/refusal.ts';
import { gold, goldPrice, NOW_MS } from '../../support/gold.ts';

const order = { direction: BUY, volume: '0.10', leverage: 20, stopLoss: '4100.00', takeProfit: null };
const accountState = {
  balance: decimal('2068.93'),
  openProfit: ZERO,
  usedMargin: ZERO,
  openOrders: 0,
  maximumOpenOrders: 1,
};
const poor = { ...accountState, balance: decimal('2068.92') };
const pair = {
  instrument: { ...gold, symbol: 'GBPUSD' },
  price: { ...goldPrice, symbol: 'GBPUSD', bid: '1', ask: '1' },
};
const stalePair = { ...pair, price: { ...pair.price, timeMs: NOW_MS - 15_001 } };

type Situation = Parameters<typeof checkTriggered>[1];
const found = (terms: Partial<typeof order> = {}, situation: Partial<Situation> = {}) =>
  checkTriggered(
    { ...order, ...terms },
    { instrument: gold, pair: undefined, accountState, nowMs: NOW_MS, ...situation },
    goldPrice,
  ).refusals.map(({ code }) => refusalName(code));

describe('a triggered pending order', () => {
  it('fills a pending order when the account can hold it, to the last cent', () => {
    expect(found()).toEqual([]);
    expect(found({}, { accountState: poor })).toEqual(['margin-not-enough']);
  });

  it('becomes an exception when its own exit level is already passed', () => {
    expect(found({ stopLoss: '4129.10' })).toEqual(['stops-passed']);
  });

  it('becomes an exception when its leverage is no longer offered: a lower cap applies to new fills', () => {
    expect(found({}, { instrument: { ...gold, leverageChoices: [1, 2, 5, 10] } })).toEqual(['leverage-not-offered']);
  });

  it('makes a pending order an exception without a fresh conversion rate', () => {
    const inPounds = { ...gold, conversion: { symbol: 'GBPUSD', inverse: false } };
    expect(found({}, { instrument: inPounds, pair })).toEqual([]);
    expect(found({}, { instrument: inPounds, pair: stalePair })).toEqual(['quote-stale']);
    expect(found({}, { instrument: inPounds, pair: { ...pair, price: undefined } })).toEqual(['quote-stale']);
    expect(found({}, { instrument: inPounds })).toEqual(['quote-stale']);
  });

  it('returns every reason, margin last and only when there is no other [ENG-28]', () => {
    const reasons = ['quote-stale', 'leverage-not-offered', 'stops-passed'];
    expect(found({ leverage: 30, stopLoss: '4129.10' }, { pair: stalePair, accountState: poor })).toEqual(reasons);
  });
});
