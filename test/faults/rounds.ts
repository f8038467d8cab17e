import { setTimeout as wait } from 'node:timers/promises';
import { BUY, SELL } from '../../src/domain/orders/direction.ts';
import { USUAL_FRESHNESS } from '../../src/domain/market/quote.ts';
import { type Chance, chanceFrom } from '../simulation/chance.ts';
import type { StartedServer } from '../support/startedServer.ts';
import { until } from '../support/until.ts';
import { FAULTS } from './faultKinds.ts';
import { type FaultWorld, QUIET_BID, startFaultWorld } from './faultWorld.ts';
import {
  connectionFaults,
  type Connections,
  EXECUTED_WITHIN_SECONDS,
  fillFaults,
  recordFaults,
  type SentQuote,
  stopFaults,
  type TouchedStop,
} from './judge.ts';
import { BITCOIN, broughtBy, isFinal, isPlacing, type Press, pressOf, send } from './presses.ts';

/** Bid that touches every stop of a round, within what one quote may move. */
const TOUCHING_BID = 58_000;
const [LOWEST_STOP, HIGHEST_STOP] = [58_600, 59_400];
/** Longest time for the answer to a press; later ones count as lost. */
const ANSWER_WITHIN_MS = 3000;
/** Positions of a button from which it closes more than it opens. */
const HELD_AT_MOST = 4;
/** Age up to which a quote may be dealt at: beyond it, it is stale. */
const DEALT_AT_MS = USUAL_FRESHNESS.staleAfterSeconds * 1000;
const SERVERS = 3;
/** Connections of a server's pools at most: for requests, the engine and the halts. */
const POOLED_AT_MOST = 20;

/** A press, and when it was sent and answered, where its answer came at once. */
type SentPress = Press & { during?: { readonly sentMs: number; readonly answeredMs: number } };

/** What the rounds on one world have done so far. */
export type Rounds = {
  readonly world: FaultWorld;
  readonly presses: SentPress[];
  readonly stops: Press[];
  /** Connections before the first round. */
  readonly connectionsBefore: Connections;
};

/** Drawn round: the same seed has the same fault, instants and orders. */
export type Drawn = {
  readonly seed: number;
  readonly chance: Chance;
  readonly fault: (typeof FAULTS)[number];
  /** Time from the first press to the fault. */
  readonly faultAfterMs: number;
  /** Level of each stop, and whose it is. */
  readonly stops: readonly { readonly customer: number; readonly level: string }[];
};

export const drawRound = (seed: number): Drawn => {
  const fault = FAULTS[(seed - 1) % FAULTS.length];
  if (!fault) throw new Error(`There is no round of seed ${seed}.`);
  const chance = chanceFrom(seed);
  const stops = Array.from({ length: chance.whole(1, 3) }, () => ({
    customer: chance.whole(0, 1),
    level: `${chance.whole(LOWEST_STOP, HIGHEST_STOP)}.00`,
  }));
  return { seed, chance, fault, stops, faultAfterMs: chance.whole(0, 1500) };
};

const anyServer = ({ three }: FaultWorld, chance: Chance): StartedServer => chance.pick(three.servers());

/** Sends a press again and again, to any server, until its answer is final. */
const pressUntilFinal = async ({ world }: Rounds, chance: Chance, press: SentPress): Promise<void> => {
  await until(
    async () => {
      const late = wait(ANSWER_WITHIN_MS, undefined, { ref: false });
      press.answer = await Promise.race([send(anyServer(world, chance), press), late]).catch(() => undefined);
      return press;
    },
    isFinal,
    30,
  );
};

/** Lists the positions that a customer's presses have opened in earlier rounds and not closed. */
const heldBy = ({ presses }: Rounds, token: string): string[] => {
  const own = presses.filter((press) => press.token === token);
  const closed = new Set(own.flatMap(({ request }) => ('close' in request ? request.close : [])));
  return own
    .filter(isPlacing)
    .flatMap(broughtBy)
    .filter((id) => !closed.has(id));
};

/** Opens and closes at any of the servers until it is stopped; an answer that was lost stays unknown. */
const startButton = (rounds: Rounds, token: string, chance: Chance) => {
  const held = heldBy(rounds, token);
  let isOn = true;
  const pressing = (async () => {
    while (isOn) {
      const close = chance.share() * HELD_AT_MOST < held.length - 1 ? held.pop() : undefined;
      const press: SentPress = pressOf(token, close === undefined ? undefined : { close });
      rounds.presses.push(press);
      const sentMs = Date.now();
      const late = wait(ANSWER_WITHIN_MS, undefined, { ref: false });
      press.answer = await Promise.race([send(anyServer(rounds.world, chance), press), late]).catch(() => undefined);
      if (press.answer?.code === 200) press.during = { sentMs, answeredMs: Date.now() };
      if (close === undefined) held.push(...broughtBy(press));
      await wait(chance.whole(20, 150));
    }
  })();
  return async () => {
    isOn = false;
    await pressing;
  };
};

/** Waits until stops are executed, for no longer than that is of interest. */
const watchStops = async ({ world: { three } }: Rounds, ids: readonly string[]): Promise<readonly TouchedStop[]> => {
  const touchedMs = performance.now();
  const seconds = () => (performance.now() - touchedMs) / 1000;
  const found = new Map<string, TouchedStop>();
  while (found.size < ids.length && seconds() < EXECUTED_WITHIN_SECONDS + 5) {
    const closed = await three.ask<{ id: string; reason: string }>(
      `select id, close_reason as reason from orders
       where status = 'closed' and id in (${ids.map((id) => `'${id}'`).join(', ')})`,
    );
    for (const { id, reason } of closed)
      if (!found.has(id)) found.set(id, { id, closeReason: reason, seconds: seconds() });
    await wait(100);
  }
  return ids.map((id) => found.get(id) ?? { id, closeReason: undefined, seconds: seconds() });
};

/** Order or closing as the database has it. */
type Stored = { readonly id: string; readonly price: string; readonly direction: number };

/** Compares orders, closings and their prices with what was acknowledged and what the feed has said. */
const storedFaults = async ({ world, presses, stops }: Rounds): Promise<readonly string[]> => {
  const { three, feed } = world;
  const orders = await three.ask<Stored>('select id, place_price::text as price, direction from orders');
  const closings = await three.ask<Stored & { readonly order: string }>(
    `select closings.id, order_id as order, close_price::text as price, direction
     from closings join orders on orders.id = order_id`,
  );
  const stopIds = new Set(stops.flatMap(broughtBy));
  const byStop = closings.filter(({ order }) => stopIds.has(order));
  const during = new Map(presses.flatMap((press) => broughtBy(press).map((id) => [id, press.during] as const)));
  // What came with an answer that was lost was filled at an instant that nobody knows: any price that was said will do.
  const unknown = { sentMs: -Infinity, answeredMs: Infinity };
  const prices = (rows: readonly Stored[], quotes: readonly SentQuote[], direction: number) =>
    fillFaults(
      rows
        .filter((row) => row.direction === direction)
        .map(({ id, price }) => ({ id, price, ...(during.get(id) ?? unknown) })),
      quotes,
      { ageMs: DEALT_AT_MS },
    );
  const { asks, bids } = feed.sent;
  return [
    ...recordFaults({
      acknowledged: [...presses.filter(isPlacing), ...stops].flatMap(broughtBy),
      stored: orders.map(({ id }) => id),
    }).map((fault) => `orders: ${fault}`),
    ...recordFaults({
      acknowledged: presses.filter((press) => !isPlacing(press)).flatMap(broughtBy),
      stored: closings.filter(({ order }) => !stopIds.has(order)).map(({ id }) => id),
    }).map((fault) => `closings: ${fault}`),
    ...(byStop.length === new Set(byStop.map(({ order }) => order)).size ? [] : ['a stop was executed twice']),
    ...[...prices(orders, asks, BUY), ...prices(closings, bids, BUY)],
    ...[...prices(orders, bids, SELL), ...prices(closings, asks, SELL)],
  ];
};

const WHILE_WORKING = {
  'sun announcements': { from: SERVERS, to: SERVERS },
  'sun lease': { from: 2 * SERVERS, to: 2 * SERVERS },
  '': { from: 0, to: POOLED_AT_MOST * SERVERS },
} as const;

/** Waits until connections are as they may be; what is too many or too few then is a fault. */
const connectionsLeft = async (
  { world }: Rounds,
  may: Readonly<Record<string, { readonly from: number; readonly to: number }>>,
  seconds: number,
): Promise<readonly string[]> => {
  const faults = async () => connectionFaults(await world.connections(), may);
  return until(faults, (found) => found.length === 0, seconds).catch(faults);
};

/** Plays the round of a seed; returns the faults that it has left. */
export const playRound = async (
  rounds: Rounds,
  { chance, fault, stops, faultAfterMs }: Drawn,
): Promise<readonly string[]> => {
  const { world } = rounds;
  const placed = stops.map(({ customer, level }) =>
    pressOf(world.tokens[customer] ?? '', { place: { ...BITCOIN, stopLoss: level } }),
  );
  for (const press of placed) {
    rounds.stops.push(press);
    await pressUntilFinal(rounds, chance, press);
  }
  const ids = placed.flatMap(broughtBy);
  if (ids.length < stops.length) return [`a stop was refused: ${JSON.stringify(placed.map(({ answer }) => answer))}`];
  const buttons = world.tokens.map((token) => startButton(rounds, token, chance));
  await wait(faultAfterMs);
  const end = await fault.begin(world, chance);
  const early = await world.three.ask<{ id: string }>(
    `select id from orders where status <> 'open' and id in (${ids.map((id) => `'${id}'`).join(', ')})`,
  );
  world.feed.set(TOUCHING_BID);
  const touched = await watchStops(rounds, ids);
  for (const release of buttons) await release();
  await end();
  world.feed.set(QUIET_BID);
  await world.settle();
  for (const press of rounds.presses) if (!isFinal(press)) await pressUntilFinal(rounds, chance, press);
  return [
    ...early.map(({ id }) => `stop ${id} was executed before it was touched`),
    ...stopFaults(touched),
    ...(await storedFaults(rounds)),
    ...(await connectionsLeft(rounds, WHILE_WORKING, 20)),
    ...(await world.bookFaults()),
  ];
};

/** Thrown for a round that left faults; its message says how to repeat it. */
export class RoundFault extends Error {
  constructor(seed: number, name: string, faults: readonly string[]) {
    super(`Seed ${seed}, ${name}:\n${faults.join('\n')}\nReplay it: npm run faults -- --seed ${seed}`);
  }
}

/** Starts servers for rounds. */
export const startRounds = async (postgres: string, seed: number): Promise<Rounds> => {
  const world = await startFaultWorld(postgres, seed);
  await world.settle();
  return { world, presses: [], stops: [], connectionsBefore: await world.connections() };
};

/** Plays the round of a seed; throws a `RoundFault` where it leaves faults. */
export const tryRound = async (rounds: Rounds, seed: number): Promise<void> => {
  const drawn = drawRound(seed);
  const faults = await playRound(rounds, drawn).catch((fault: unknown) => [String(fault)]);
  if (faults.length > 0) throw new RoundFault(seed, drawn.fault.name, faults);
};

/** Finds connections that are left beyond those of before the first round, once idle ones had time to end. */
export const connectionsLeaked = async (rounds: Rounds): Promise<readonly string[]> => {
  const most = Object.entries({ '': 0, ...rounds.connectionsBefore });
  return connectionsLeft(rounds, Object.fromEntries(most.map(([name, to]) => [name, { from: 0, to }])), 40);
};
