import { setTimeout as wait } from 'node:timers/promises';
import type { StartedServer } from '../support/startedServer.ts';
import type { Chance } from '../simulation/chance.ts';
import type { FaultWorld } from './faultWorld.ts';
import { WRONG_QUOTES, type WrongQuote } from './priceFeed.ts';

/** Fault of the surroundings, under orders. */
export type Fault = {
  readonly name: string;
  /** Begins it; resolves with what ends it. Stops are touched after this, before it ends. */
  begin(world: FaultWorld, chance: Chance): Promise<() => Promise<void>>;
};

const nothing = async (): Promise<void> => undefined;
const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

/** Which of the servers a fault befalls. */
const VICTIMS = {
  /** With partitions, one of those that have any of them. */
  'the holder of the engine': ({ three }: FaultWorld) => three.holderOf('engine'),
  'the reader of the feed': ({ three }: FaultWorld) => three.holderOf('feed'),
  async 'a server of requests alone'({ three }: FaultWorld) {
    const busy = [await three.holderOf('engine'), await three.holderOf('feed')];
    return three.servers().find((server) => !busy.includes(server));
  },
} as const;
type Victim = keyof typeof VICTIMS;

const victimOf = async (world: FaultWorld, victim: Victim): Promise<StartedServer> => {
  const server = await VICTIMS[victim](world);
  if (!server) throw new Error(`There is no server that is ${victim}.`);
  return server;
};

/** Outage that is over when stops are touched. */
const outage = (seconds: number): Fault => ({
  name: `an outage of the database of ${seconds} s`,
  async begin({ proxy }, chance) {
    if (chance.oneIn(2)) await proxy.refuse();
    else proxy.hangUp();
    await wait(seconds * SECOND_MS);
    await proxy.restore();
    return nothing;
  },
});

const cut: Fault = {
  name: 'connections to the database that are cut',
  async begin({ proxy }, chance) {
    for (let cuts = chance.whole(1, 3); cuts > 0; cuts -= 1) {
      proxy.cut();
      await wait(chance.whole(0, SECOND_MS));
    }
    return nothing;
  },
};

const silence: Fault = {
  name: 'connections to the database that fall silent',
  async begin({ proxy }, chance) {
    const areAll = chance.oneIn(3);
    proxy.silence(areAll ? 'all' : 'present');
    if (areAll) {
      await wait(chance.whole(500, 4000));
      await proxy.restore();
    }
    return async () => proxy.endSilent();
  },
};

const stopped = (victim: Victim): Fault => ({
  name: `SIGSTOP of ${victim}`,
  async begin(world, chance) {
    const server = await victimOf(world, victim);
    server.signal('SIGSTOP');
    const goOn = async () => server.signal('SIGCONT');
    if (chance.oneIn(2)) return goOn;
    await wait(chance.whole(500, 9000));
    await goOn();
    return nothing;
  },
});

const killed = (victim: Victim): Fault => ({
  name: `kill -9 of ${victim}`,
  async begin(world) {
    await world.three.kill(await victimOf(world, victim));
    return nothing;
  },
});

const clockBack: Fault = {
  name: 'a clock that jumps back',
  async begin(world, chance) {
    const server = await victimOf(world, chance.pick(Object.keys(VICTIMS) as Victim[]));
    world.shiftClock(server, -chance.pick([SECOND_MS, 60 * SECOND_MS, DAY_MS]));
    await wait(chance.whole(0, 3000));
    return async () => world.shiftClock(server, 0);
  },
};

/** Jump that no server follows: everything is halted until the clock is right and the desk has confirmed it. */
const clockAhead: Fault = {
  name: 'a clock that jumps ahead, until it is put right',
  async begin(world, chance) {
    const server = await victimOf(world, chance.pick(Object.keys(VICTIMS) as Victim[]));
    world.shiftClock(server, chance.pick([3_600_000, DAY_MS, 400 * DAY_MS]));
    await wait(chance.whole(3000, 6000));
    world.shiftClock(server, 0);
    await wait(100);
    await world.confirmClocks();
    return nothing;
  },
};

const wrongQuotes: Fault = {
  name: 'wrong quotes',
  async begin({ feed }, chance) {
    feed.sayWrong(chance.pick(Object.keys(WRONG_QUOTES) as WrongQuote[]), chance.whole(1, 5));
    await wait(2 * SECOND_MS);
    return nothing;
  },
};

/** All faults: a seed has the one at its place, so that any so many seeds have each. */
export const FAULTS: readonly Fault[] = [
  outage(1),
  killed('the holder of the engine'),
  stopped('the reader of the feed'),
  silence,
  wrongQuotes,
  outage(8),
  killed('the reader of the feed'),
  stopped('the holder of the engine'),
  clockAhead,
  cut,
  outage(30),
  killed('a server of requests alone'),
  stopped('a server of requests alone'),
  clockBack,
];
