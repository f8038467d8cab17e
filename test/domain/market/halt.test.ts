import {
  checkHalt,
  type Halt,
  type HaltedAction,
  isAllowedUnder,
  isCovered,
  strictest,
} from '../../../src/domain/market/halt.ts';
import { checkMarket, checkPair, checkQuote, freshnessOf } from '../../../src/domain/market/marketRules.ts';
import { gold, goldPrice, NOW_MS } from '../../support/gold.ts';

const halt = (changed: Partial<Halt> = {}): Halt => ({
  ...{ scope: 'symbol', level: 'full', reason: 'prices', since: 1_790_000_000 },
  ...changed,
});
const AN_HOUR = 3_600_000;

it.each<[HaltedAction, boolean, boolean]>([
  ['open', false, false],
  ['close', true, false],
  ['pay', true, false],
  ['change', true, true],
  ['cancel', true, true],
  ['expire', true, true],
  ['reset', true, true],
])(
  'to %s is allowed under a halt that is close-only: %s, and under a full one: %s [DLC-14, DLC-24]',
  (action, ...allowed) => {
    expect([isAllowedUnder({ level: 'close-only' }, action), isAllowedUnder({ level: 'full' }, action)]).toEqual(
      allowed,
    );
    expect(isAllowedUnder(null, action)).toBe(true);
  },
);

it('a halt covers its symbol, the instruments of its class, or every instrument [DLC-13]', () => {
  expect(isCovered({ scope: 'symbol', name: 'XAUUSD' }, gold)).toBe(true);
  expect(isCovered({ scope: 'symbol', name: 'EURUSD' }, gold)).toBe(false);
  expect(isCovered({ scope: 'class', name: 'metals' }, gold)).toBe(true);
  expect(isCovered({ scope: 'class', name: 'crypto' }, gold)).toBe(false);
  expect(isCovered({ scope: 'everything' }, gold)).toBe(true);
});

it('of several halts the strictest holds, then the widest, then the oldest [DLC-18, DLC-63]', () => {
  const [mild, wide, narrow, later] = [
    halt({ scope: 'everything', level: 'close-only' }),
    halt({ scope: 'class' }),
    halt(),
    halt({ scope: 'class', since: 1_790_000_001 }),
  ];
  expect(strictest([mild, narrow])).toBe(narrow);
  expect(strictest([narrow, wide, mild])).toBe(wide);
  expect(strictest([later, wide])).toBe(wide);
  expect(strictest([])).toBeUndefined();
});

it('a refusal names the symbol unless everything is halted, and always scope, level and reason [DLC-20, DLC-62, DLC-67]', () => {
  const detail = { scope: 'symbol', level: 'full', reason: 'prices' };
  expect(checkHalt('open', 'XAUUSD', halt())).toEqual({ code: 2000, detail: { symbol: 'XAUUSD', ...detail } });
  expect(checkHalt('open', 'XAUUSD', halt({ scope: 'everything', reason: 'operator' }))).toEqual({
    code: 2000,
    detail: { scope: 'everything', level: 'full', reason: 'operator' },
  });
  expect(checkHalt('cancel', 'XAUUSD', halt())).toBeUndefined();
  expect(checkHalt('close', 'XAUUSD', halt({ level: 'close-only' }))).toBeUndefined();
  expect(checkHalt('open', 'XAUUSD', undefined)).toBeUndefined();
});

describe('the price under a full halt', () => {
  const halted = { ...goldPrice, halt: halt() };

  it('is halted however old it is, and levels are set against it as in a closed market [DLC-25]', () => {
    expect(freshnessOf(gold, halted, NOW_MS + AN_HOUR)).toBe('halted');
    expect(checkQuote(gold, halted, NOW_MS + AN_HOUR)).toEqual([]);
    expect(checkQuote(gold, { ...halted, state: 'loading' }, NOW_MS)).toEqual([]);
    expect(checkMarket('close', gold, { ...halted, state: 'closed' }, NOW_MS)[0]?.code).toBe(2002);
  });

  it('is no rate to open by [DLC-65]', () => {
    expect(checkPair({ instrument: gold, price: halted }, NOW_MS, 'delayed')).toEqual([
      { code: 2004, detail: { symbol: 'XAUUSD' } },
    ]);
    const closeOnly = { ...goldPrice, halt: halt({ level: 'close-only' }) };
    expect(checkPair({ instrument: gold, price: closeOnly }, NOW_MS, 'delayed')).toEqual([]);
    expect(freshnessOf(gold, closeOnly, NOW_MS)).toBe('fresh');
  });
});
