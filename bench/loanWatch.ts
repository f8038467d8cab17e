import { LEVEL_CONFIRM_MS } from '../src/domain/money/levelConfirmation.ts';
import { BUY } from '../src/domain/orders/direction.ts';
import { INSTRUMENTS } from '../src/server/market/instruments.ts';
import { isMaintenanceDue } from '../src/server/trading/engine/maintenance.ts';
import { createMarginMonitor } from '../src/server/trading/engine/marginMonitor.ts';
import type { WatchedAccount } from '../src/server/trading/engine/readAccounts.ts';
import type { Prices } from '../src/server/trading/prices.ts';
import type { Benchmark } from './benchmark.ts';
import { seededChance } from './chance.ts';
import { costMs } from './processorTime.ts';
import { inRounds } from './rounds.ts';

const ACCOUNTS = 1000;
const TICKS = 400;
const GOLD = 'XAUUSD';
const NOW_MS = 1_790_000_000_000;

type Order = WatchedAccount['orders'][number];

/** Gold that moves by some dollars around 4,000.00: no account reaches a level of its margin or of its loan. */
const goldAt = (ticks: readonly string[]) => {
  let at = 0;
  const quote = () => {
    const bid = ticks[at % ticks.length] ?? '4000.00';
    return { symbol: GOLD, bid, ask: bid, timeMs: NOW_MS, state: 'trading' } as const;
  };
  const prices = {
    find: (symbol: string) => INSTRUMENTS.find((each) => each.symbol === symbol),
    latest: (symbol: string) => (symbol === GOLD ? quote() : undefined),
  } as unknown as Prices;
  return {
    prices,
    move(): void {
      at += 1;
    },
  };
};

const ticksOfGold = (): readonly string[] => {
  const chance = seededChance(TICKS);
  return Array.from({ length: TICKS }, () => (3998 + 4 * chance()).toFixed(2));
};

/** Creates accounts that each hold 0.10 lots of gold, with a loan that is at 200 %, or without one. */
const accounts = (hasLoan: boolean): readonly WatchedAccount[] =>
  Array.from({ length: ACCOUNTS }, (_none, index) => {
    const order = {
      ...{ id: `order-${index}`, accountId: `account-${index}`, symbol: GOLD, direction: BUY, status: 'open' },
      ...{ volume: '0.10', contractSize: '100', placePrice: '4000.00', margin: '2000.00', leverage: 20 },
      isLiquidated: false,
    } as unknown as Order;
    const levels = { warning: '130.00', liquidation: '120.00', isArmed: true, seen: null };
    return {
      ...{ id: `account-${index}`, revision: 1, balance: '10000.00', warned: null, orders: [order] },
      closeOutSeen: null,
      loan: hasLoan ? { loanId: `loan-${index}`, owed: '5000.00', ...levels } : null,
    };
  });

type Watch = (symbol: string, prices: Prices) => number;

const monitored = (watched: readonly WatchedAccount[], market: Prices): Watch => {
  const monitor = createMarginMonitor(market);
  for (const account of watched) monitor.replace(account);
  const levels = { nowMs: NOW_MS, awaited: new Map(), waitMs: 0, confirmMs: LEVEL_CONFIRM_MS, isQuote: true };
  return (symbol, prices) => monitor.accountsAtRisk(symbol, { ...levels, prices }).length;
};

/** Bad variant: the exact ratio of every account at every tick. */
const exactly =
  (watched: readonly WatchedAccount[], without: Watch): Watch =>
  (symbol, prices) =>
    without(symbol, prices) +
    watched.filter((account) =>
      isMaintenanceDue(account, { prices, nowMs: NOW_MS, confirmMs: LEVEL_CONFIRM_MS, symbol }),
    ).length;

/** Processor time of a tick, microseconds. Throws where an account is found that has reached no level. */
const tickCost = (watch: Watch, gold: ReturnType<typeof goldAt>) => async (): Promise<number> => {
  let found = 0;
  const spent = await costMs(() => {
    for (let tick = 0; tick < TICKS; tick += 1) {
      gold.move();
      found += watch(GOLD, gold.prices);
    }
  });
  if (found > 0) throw new Error(`${found} accounts were found at a level that they have not reached.`);
  return (spent * 1000) / TICKS;
};

/** Compares a tick of gold that 1,000 accounts with loans hold with the same tick of accounts without loans. */
export const loanWatch: Benchmark = {
  name: 'loan-watch',
  atMost: 1.5,
  async measure() {
    const gold = goldAt(ticksOfGold());
    const [plain, lent] = [accounts(false), accounts(true)];
    const without = monitored(plain, gold.prices);
    const cost = await inRounds({
      without: tickCost(without, gold),
      withLoans: tickCost(monitored(lent, gold.prices), gold),
      exact: tickCost(exactly(lent, without), gold),
    });
    const beside = { limit: cost.without, unit: 'µs' };
    return {
      good: { what: 'a tick that 1,000 accounts with loans hold', figure: cost.withLoans, ...beside },
      bad: { what: 'the same, each exact ratio at each tick', figure: cost.exact, ...beside },
    };
  },
};
