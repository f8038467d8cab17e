import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { LEVERAGE_CAPS } from '../../../../src/domain/orders/leverage.ts';
import { openLiveMarket, shareMarket } from '../../../../src/server/market/index.ts';
import type { Database } from '../../../../src/server/store/index.ts';
import type { Duty } from '../../../../src/server/store/ownership.ts';
import type { MarketQuote } from '../../../../src/server/world/market.ts';
import { UNMEASURED } from '../../../../src/server/world/measures.ts';
import { openTestDatabase } from '../../../support/testDatabase.ts';
import { WEDNESDAY_MORNING } from '../../../support/testServer.ts';
import { handFeed } from '../live/handFeed.ts';

const SYMBOLS = ['EURUSD', 'XAUUSD'] as const;
const PLACE = { host: '127.0.0.1', port: 0, url: null };

/** Lease that a test gives to a process, and that says who has it. */
const handLease = () => {
  const duties: { readonly address: string; readonly duty: Duty<() => boolean> }[] = [];
  let holder: number | undefined;
  let isConfirmed = true;
  return {
    takeFeed: async (address: string, duty: Duty<() => boolean>) => {
      duties.push({ address, duty });
      return { release: async () => undefined };
    },
    feeder: async () => {
      const address = holder === undefined ? undefined : duties[holder]?.address;
      return address === undefined ? undefined : { token: 1, address };
    },
    addresses: () => duties.map(({ address }) => address),
    /** Stands still, as the lease of a process that was stopped. */
    confirm: (confirmed: boolean) => void (isConfirmed = confirmed),
    /** Takes the lease from its holder, who learns of it, and gives it to another process, or to nobody. */
    async give(next: number | undefined) {
      if (holder !== undefined) duties[holder]?.duty.lost();
      holder = next;
      if (next !== undefined) await duties[next]?.duty.taken(() => holder === next && isConfirmed);
    },
  };
};

/** Starts markets of so many processes of one database, on a clock that the test moves. The first one reads the feed. */
const startProcesses = async (database: Database, count: number) => {
  let now = WEDNESDAY_MORNING * 1000;
  const nowMs = () => now;
  const lease = handLease();
  const { takeFeed, feeder } = lease;
  const told: string[] = [];
  const open = async () => {
    const hand = handFeed(nowMs);
    const origin = await openLiveMarket({ database, nowMs, measures: UNMEASURED }, hand.feed, LEVERAGE_CAPS);
    const opening = shareMarket({ database: { ...database, takeFeed, feeder }, environment: 'live', nowMs }, origin, {
      place: PLACE,
      report: (fault) => told.push(fault),
    });
    if (lease.addresses().length === 0) await wait(50).then(() => lease.give(0));
    const { market, stop } = await opening;
    const ticks: MarketQuote[] = [];
    market.onTick((quote) => ticks.push(quote));
    return { hand, market, ticks, stop };
  };
  const processes: Awaited<ReturnType<typeof open>>[] = [];
  for (let started = 0; started < count; started += 1) processes.push(await open());
  return {
    ...{ lease, processes, told },
    move(seconds: number) {
      now += seconds * 1000;
      for (const { market } of processes) market.advance(now);
    },
    /** What each process shows. */
    shown: () =>
      processes.map(({ market }) =>
        SYMBOLS.map((symbol) => [market.latest(symbol), market.status(symbol), market.isHeldBack(symbol)]),
      ),
    stop: async () => {
      for (const { stop } of processes) await stop();
    },
  };
};
type Processes = Awaited<ReturnType<typeof startProcesses>>;

/** Waits until something is so, and expects it. */
const eventually = async (expectation: () => void, seconds = 5): Promise<void> => {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    try {
      return expectation();
    } catch (fault) {
      if (performance.now() > deadline) throw fault;
      await wait(5);
    }
  }
};
const expectSame = ({ shown, processes }: Processes) =>
  eventually(() => {
    const [first] = shown();
    for (const other of shown()) expect(other).toEqual(first);
    for (const { ticks } of processes) expect(ticks).toEqual(processes[0]?.ticks);
  });

let database: Database;
let servers: Processes;
beforeEach(async () => {
  database = await openTestDatabase();
  servers = await startProcesses(database, 3);
  const [leading] = servers.processes;
  for (const symbol of SYMBOLS) leading?.hand.state(symbol, 'trading');
});
afterEach(async () => {
  await servers.stop();
  await database.close();
});

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('quote' as const),
      symbol: fc.constantFrom(...SYMBOLS),
      points: fc.integer({ min: -50, max: 50 }),
    }),
  },
  // Beyond the limits of its class: held back until two more agree.
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('jump' as const),
      symbol: fc.constantFrom(...SYMBOLS),
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('state' as const),
      symbol: fc.constantFrom(...SYMBOLS),
      isOpen: fc.boolean(),
    }),
  },
);

it('every process shows the same quotes, states and ticks, whatever the feed sends', async () => {
  const mids = new Map<string, number>([...SYMBOLS].map((symbol) => [symbol, symbol === 'EURUSD' ? 113_000 : 412_900]));
  const digits = (symbol: string) => (symbol === 'EURUSD' ? 5 : 2);
  const say = (symbol: string) => {
    const points = mids.get(symbol) ?? 0;
    const price = (of: number) => (of / 10 ** digits(symbol)).toFixed(digits(symbol));
    servers.processes[0]?.hand.quote(symbol, price(points), price(points + 10));
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const taken of steps) {
        servers.move(1);
        if (taken.kind === 'state') servers.processes[0]?.hand.state(taken.symbol, taken.isOpen ? 'trading' : 'closed');
        if (taken.kind === 'quote') mids.set(taken.symbol, (mids.get(taken.symbol) ?? 0) + taken.points);
        if (taken.kind === 'jump') mids.set(taken.symbol, Math.round((mids.get(taken.symbol) ?? 0) * 1.2));
        for (let said = 0; taken.kind !== 'state' && said < (taken.kind === 'jump' ? taken.times : 1); said += 1)
          say(taken.symbol);
        servers.move(0.1);
        await expectSame(servers);
      }
    }),
    { numRuns: 25, endOnFailure: true, includeErrorInReport: true },
  );
  expect(servers.processes[0]?.ticks.length).toBeGreaterThan(20);
});

it('one process alone reads the feed, and the next one goes on where it ended', async () => {
  const [first, second, third] = servers.processes;
  servers.move(1);
  expect(servers.processes.map(({ hand }) => hand.isRead())).toEqual([true, false, false]);
  first?.hand.quote('EURUSD', '1.13000', '1.13010');
  await expectSame(servers);
  await servers.lease.give(1);
  servers.move(1);
  expect(servers.processes.map(({ hand }) => hand.isRead())).toEqual([false, true, false]);
  expect(second?.market.latest('EURUSD')).toMatchObject({ bid: '1.13000', state: 'trading', dayLow: '1.13000' });
  // What the first one would still receive is shown nowhere.
  first?.hand.quote('EURUSD', '1.13333', '1.13343');
  await wait(1200);
  second?.hand.quote('EURUSD', '1.13100', '1.13110');
  await expectSame(servers);
  expect(third?.market.latest('EURUSD')).toMatchObject({ bid: '1.13100', dayLow: '1.13000', dayHigh: '1.13100' });
  expect(third?.ticks.map(({ bid }) => bid)).toEqual(['1.13000', '1.13100']);
});

it('while nobody reads the feed, the last prices stand and grow old', async () => {
  servers.processes[0]?.hand.quote('EURUSD', '1.13000', '1.13010');
  await expectSame(servers);
  await servers.lease.give(undefined);
  const before = servers.shown();
  servers.move(20);
  expect(servers.shown()).toEqual(before);
});

it('a process whose lease is not confirmed shows no further price, and goes on when it is', async () => {
  const [first] = servers.processes;
  first?.hand.quote('EURUSD', '1.13000', '1.13010');
  await expectSame(servers);
  servers.lease.confirm(false);
  servers.move(1);
  first?.hand.quote('EURUSD', '1.13200', '1.13210');
  expect(first?.market.latest('EURUSD')).toMatchObject({ bid: '1.13000' });
  servers.lease.confirm(true);
  servers.move(1);
  expect(first?.market.latest('EURUSD')).toMatchObject({ bid: '1.13200' });
  await expectSame(servers);
});

it('candles of a process that follows are those of the one that reads the feed', async () => {
  const [first, , third] = servers.processes;
  for (const bid of ['1.13000', '1.13400', '1.12900', '1.13100']) {
    servers.move(1);
    first?.hand.quote('EURUSD', bid, bid);
  }
  await expectSame(servers);
  const asked = { symbol: 'EURUSD', period: '1M', limit: 10 } as const;
  expect(await third?.market.candles(asked)).toEqual(await first?.market.candles(asked));
  expect(await third?.market.candles(asked)).not.toEqual([]);
});

it('prices are said to nobody who does not know the path, and nothing is sent by a process that follows', async () => {
  const [leading = '', following = ''] = servers.lease.addresses();
  const answerOf = async (address: string, isAsking: boolean): Promise<readonly string[]> => {
    const socket = new WebSocket(address);
    const heard: string[] = [];
    socket.on('message', (data: Buffer) => heard.push((JSON.parse(data.toString()) as { type: string }).type));
    socket.on('error', () => heard.push('refused'));
    if (isAsking) socket.on('open', () => socket.send('{"type":"subscribe","symbols":[]}'));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await Promise.race([closed, wait(300)]);
    socket.terminate();
    return [...new Set(heard)];
  };
  expect(await answerOf(new URL('/', leading).href, true)).toEqual(['refused']);
  expect(await answerOf(`${leading}x`, true)).toEqual(['refused']);
  expect(await answerOf(following, true)).toEqual(['hello']);
  expect(await answerOf(leading, false)).toEqual(['hello']);
  expect(await answerOf(leading, true)).toContain('state');
});
