import { decimal } from '../../../../src/domain/decimal.ts';
import { accountFigures } from '../../../../src/domain/money/account.ts';
import { refusalName } from '../../../../src/domain/refusal.ts';
import { type Draft, firstDraft } from '../../../../src/web/features/ticket/draft.ts';
import { evaluateTicket, type TicketInput } from '../../../../src/web/features/ticket/evaluateTicket.ts';
import { gold, goldPrice, NOW_MS } from '../../../support/gold.ts';

const instrument: TicketInput['instrument'] = {
  ...gold,
  name: 'Gold',
  leverageChoices: [1, 5, 10, 20],
  overnight: { longRate: '-0.00015', shortRate: '-0.00008', tripleDay: 'wednesday' },
  tradingHours: null,
  conversion: null,
  maximumOpenOrders: 3,
  enabled: true,
  quote: null,
  halt: null,
};
const account: TicketInput['account'] = {
  status: 'ready',
  mode: 'demo',
  number: 'D-100001',
  refetch: () => undefined,
  positions: [],
  figures: accountFigures({ balance: decimal('100000'), openProfit: decimal('0'), usedMargin: decimal('0') }),
};
const first = firstDraft(instrument, {});
const weighed = (draft: Partial<Draft> = {}, accountState: Partial<TicketInput> = {}) =>
  evaluateTicket({
    draft: { ...first, ...draft },
    instrument,
    price: goldPrice,
    pairPrice: undefined,
    freshness: 'fresh',
    account,
    pendingOrders: 0,
    isTradingEnabled: true,
    nowMs: NOW_MS,
    ...accountState,
  });
const names = (...input: Parameters<typeof weighed>) => weighed(...input).refusals.map(({ code }) => refusalName(code));

describe('evaluating a draft', () => {
  it('makes a market order at the price seen, with the customer’s maximum slippage in points', () => {
    expect(weighed({ slippagePips: '0.5' }).order).toMatchObject({
      kind: 'market',
      priceSeen: '4129.45',
      maximumDeviation: 5,
    });
    expect(weighed({ slippagePips: '2.5' }).order).toMatchObject({ maximumDeviation: 25 });
    expect(weighed().order).toMatchObject({ kind: 'market', maximumDeviation: undefined });
  });

  it('takes no slippage of a part of a point, and none beyond what the contract takes', () => {
    const faultOf = (slippagePips: string) => weighed({ slippagePips }).slippageFault;
    expect(faultOf('2.55')).toEqual({ of: 'step', pips: '0.1' });
    expect(faultOf('0.05')).toEqual({ of: 'step', pips: '0.1' });
    expect(faultOf('100000.1')).toEqual({ of: 'most', pips: '100000' });
    for (const right of ['', '0.1', '100000']) expect(faultOf(right)).toBeUndefined();
    expect(weighed({ slippagePips: '100000.1', timing: 'pending' }).slippageFault).toBeUndefined();
    expect(weighed({ slippagePips: '2.55' }).order).toMatchObject({ maximumDeviation: undefined });
  });

  it('counts pending orders towards the orders that an account may hold', () => {
    expect(names({}, { pendingOrders: 2 })).toEqual([]);
    expect(names({}, { pendingOrders: 3 })).toEqual(['too-many-orders']);
  });

  it('refuses orders while trading is switched off, before any other reason', () => {
    expect(names({}, { isTradingEnabled: false })).toEqual(['trading-halted']);
    expect(names({ volume: '' }, { isTradingEnabled: false })[0]).toBe('trading-halted');
  });

  it('refuses market and pending orders at a quote that cannot be refreshed', () => {
    expect(names({}, { freshness: 'stale' })).toEqual(['quote-stale']);
    expect(names({ timing: 'pending', price: '4100.00' }, { freshness: 'stale' })).toEqual(['quote-stale']);
  });

  it('refuses a market order at a delayed quote where the instrument opens at a fresh one alone [ORD-39, ORD-98]', () => {
    const delayed = { freshness: 'delayed', nowMs: NOW_MS + 5001 } as const;
    expect(names({}, delayed)).toEqual(['quote-stale']);
    expect(names({ timing: 'pending', price: '4100.00' }, delayed)).toEqual([]);
    const lenient = { ...instrument, openingFreshness: 'delayed' } as const;
    expect(names({}, { ...delayed, instrument: lenient })).toEqual([]);
  });

  it('accepts a pending order while the market is closed, and refuses a market order', () => {
    const closed = { price: { ...goldPrice, state: 'closed' as const }, freshness: 'closed' as const };
    expect(names({}, closed)).toEqual(['market-closed']);
    expect(names({ timing: 'pending', price: '4100.00' }, closed)).toEqual([]);
  });

  it('refuses a pending order at the market’s own price', () => {
    expect(names({ timing: 'pending', price: '4129.45' })).toEqual(['price-crossed']);
  });

  it('calculates no cost for lots or a price that cannot be traded', () => {
    expect(weighed({ volume: '0.015' }).cost).toBeUndefined();
    expect(weighed({ timing: 'pending', price: '0' }).cost).toBeUndefined();
    expect(weighed({ timing: 'pending', price: '4100.00' }).cost?.margin.result.toFixed(2)).toBe('2050.00');
  });
});
