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

describe('a draft', () => {
  it('is a market order at the price seen, as worse as the customer lets it be', () => {
    expect(weighed({ deviation: '5' }).order).toMatchObject({
      kind: 'market',
      priceSeen: '4129.45',
      maximumDeviation: 5,
    });
    expect(weighed().order).toMatchObject({ kind: 'market', maximumDeviation: undefined });
  });

  it('counts pending orders among those that the account may hold', () => {
    expect(names({}, { pendingOrders: 2 })).toEqual([]);
    expect(names({}, { pendingOrders: 3 })).toEqual(['too-many-orders']);
  });

  it('is held back while trading is switched off, whatever else speaks against it', () => {
    expect(names({}, { isTradingEnabled: false })).toEqual(['trading-halted']);
    expect(names({ volume: '' }, { isTradingEnabled: false })[0]).toBe('trading-halted');
  });

  it('is held back by a price that nothing newer would follow, also a pending one', () => {
    expect(names({}, { freshness: 'stale' })).toEqual(['quote-stale']);
    expect(names({ timing: 'pending', price: '4100.00' }, { freshness: 'stale' })).toEqual(['quote-stale']);
  });

  it('may wait while the market is closed, and cannot open then', () => {
    const closed = { price: { ...goldPrice, state: 'closed' as const }, freshness: 'closed' as const };
    expect(names({}, closed)).toEqual(['market-closed']);
    expect(names({ timing: 'pending', price: '4100.00' }, closed)).toEqual([]);
  });

  it('at the market’s own price is nothing to wait for', () => {
    expect(names({ timing: 'pending', price: '4129.45' })).toEqual(['price-crossed']);
  });

  it('costs nothing that could be said for lots or a price that is not dealt in', () => {
    expect(weighed({ volume: '0.015' }).cost).toBeUndefined();
    expect(weighed({ timing: 'pending', price: '0' }).cost).toBeUndefined();
    expect(weighed({ timing: 'pending', price: '4100.00' }).cost?.margin.result.toFixed(2)).toBe('2050.00');
  });
});
