import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { bookFaults } from '../../src/server/reconciliation/index.ts';
import { announcementsWithin } from '../../src/server/store/announcements.ts';
import { type Database, databaseOver } from '../../src/server/store/database.ts';
import { ownedAlone } from '../../src/server/store/ownership.ts';
import { openPostgresPool } from '../../src/server/store/postgresPool.ts';
import { createDatabase } from '../server/restart/foreignClient.ts';
import { signUpBy } from '../server/restart/signUpBy.ts';
import { type Chance, chanceFrom } from '../simulation/chance.ts';
import { openFolder } from '../support/dataFolder.ts';
import { type StartedServer, startServerOn } from '../support/startedServer.ts';
import { until } from '../support/until.ts';
import { recordFaults } from './judge.ts';
import { broughtBy, isFinal, isPlacing, type Press, pressOf, send, whatBecameOf } from './presses.ts';

const CUSTOMERS = ['ann@example.com', 'ben@example.com', 'cem@example.com'];
const BUTTONS_EACH = 3;
/** Positions of a button from which it closes more than it opens. */
const HELD_AT_MOST = 10;
/** Rounds on one database: what is compared after each one does not grow without an end. */
const ROUNDS_ON_ONE = 25;

/** Age to which a quote is taken, with some room. */
const FRESH_MS = 3000;

/** Where a server that is killed keeps its rows. */
type Place = {
  start(): Promise<StartedServer>;
  /** Opens the rows of a server that was killed. */
  open(): Promise<Database>;
  remove(): Promise<void>;
};

const embeddedPlace = async (): Promise<Place> => {
  const folder = mkdtempSync(join(tmpdir(), 'sun-killed-'));
  return {
    start: () => startServerOn(folder),
    open: () => openFolder(join(folder, 'db')),
    remove: async () => rmSync(folder, { recursive: true }),
  };
};

const postgresPlace = async (postgres: string): Promise<Place> => {
  const folder = mkdtempSync(join(tmpdir(), 'sun-killed-'));
  const { url, drop } = await createDatabase(postgres);
  return {
    start: () => startServerOn(folder, { DATABASE_URL: url }),
    open: async () => databaseOver(openPostgresPool(url), announcementsWithin(), ownedAlone),
    async remove() {
      rmSync(folder, { recursive: true });
      await drop();
    },
  };
};

/** Customers' buttons on one server, killed again and again. */
type Pressing = {
  readonly chance: Chance;
  readonly tokens: readonly string[];
  readonly presses: Press[];
  /** Positions of each button. */
  readonly held: ReadonlyMap<number, string[]>;
};

/** Places and closes as fast as answers come, recording each press before it is sent, until the server is gone. */
const pressUntilKilled = async (server: StartedServer, button: number, pressing: Pressing): Promise<void> => {
  const { chance, tokens, presses } = pressing;
  const held = pressing.held.get(button) ?? [];
  const token = tokens[button % tokens.length] ?? '';
  for (;;) {
    const close = chance.share() * 2 * HELD_AT_MOST < held.length + HELD_AT_MOST / 2 ? held.pop() : undefined;
    const press = pressOf(token, close === undefined ? undefined : { close });
    presses.push(press);
    try {
      press.answer = await send(server, press);
    } catch {
      return;
    }
    if (close === undefined) held.push(...broughtBy(press));
  }
};

/** Waits for some dozens of answers, up to a drawn time. */
const letThemPress = async ({ chance, presses }: Pressing): Promise<void> => {
  const answered = presses.filter(isFinal).length + 10 + chance.share() * 60;
  const deadline = performance.now() + 240_000;
  while (presses.filter(isFinal).length < answered) {
    if (performance.now() > deadline) {
      const codes = Object.groupBy(presses, ({ answer }) => String(answer?.code ?? 'no answer'));
      const counts = Object.entries(codes).map(([code, own = []]) => `${code}: ${own.length}`);
      throw new Error(`Too few presses are answered (${counts.join(', ')}).`);
    }
    await wait(chance.share() * 10);
  }
};

/** Repeats an unanswered press: it is answered as it was done, or done now, once. */
const pressAgain = async (server: StartedServer, press: Press): Promise<readonly string[]> => {
  const { state, answer } = await whatBecameOf(server, press);
  await until(
    async () => {
      press.answer = await send(server, press);
      return press;
    },
    isFinal,
    30,
  );
  if (press.answer?.code !== 200) return [];
  const repeated = await send(server, press);
  return [
    ...(isDeepStrictEqual(repeated, press.answer) ? [] : ['a press has another answer when it is repeated once more']),
    ...(state !== 'answered' || isDeepStrictEqual((answer as { data?: unknown } | null)?.data, press.answer.data)
      ? []
      : ['a press has another answer than the server had kept']),
  ];
};

/** Compares the rows of a killed server with what was acknowledged. */
const faultsKept = async (place: Place, presses: readonly Press[]): Promise<readonly string[]> => {
  const database = await place.open();
  const idsIn = async (table: 'orders' | 'closings') =>
    (await database.reader.selectFrom(table).select('id').execute()).map(({ id }) => id);
  const compare = async (table: 'orders' | 'closings', own: readonly Press[]) =>
    recordFaults({
      acknowledged: own.flatMap(broughtBy),
      stored: await idsIn(table),
      unanswered: own.filter((press) => !isFinal(press)).length,
    }).map((fault) => `${table}: ${fault}`);
  try {
    return [
      ...(await compare('orders', presses.filter(isPlacing))),
      ...(await compare(
        'closings',
        presses.filter((press) => !isPlacing(press)),
      )),
      ...(await bookFaults(database.reader)),
    ];
  } finally {
    await database.close();
  }
};

/** Waits until a server that has started has prices: after a kill the lease of the feed has to end first. */
const untilPriced = (server: StartedServer) =>
  until(
    async () => (await server.succeed('getInstrument', { path: { id: 'BTCUSD' } })).quote,
    (quote) => quote?.state === 'trading' && Date.now() - quote.time < FRESH_MS,
    30,
  );

/** Signs a customer up; a busy server is asked again. */
const signUpPatiently = async (server: StartedServer, email: string): Promise<string> => {
  const token = await until(
    () => signUpBy(server, email).catch(() => undefined),
    (found) => found !== undefined,
    60,
  );
  return token ?? '';
};

/** Thrown for a round that has faults; its message says how to repeat it. */
class KillFault extends Error {
  constructor(round: number, seed: number, faults: readonly string[]) {
    super(`Round ${round} of kill -9 with seed ${seed}:\n${faults.join('\n')}`);
  }
}

type Tally = Readonly<Record<'rounds' | 'presses' | 'unanswered' | 'refused', number>>;

/**
 * Kills a server under orders so many times, and after each kill compares the rows with what was acknowledged, before the
 * presses without an answer are repeated and after. Throws at the first fault. `done` is called after each round.
 */
export const killUnderOrders = async (
  {
    rounds,
    seed,
    postgres,
  }: { readonly rounds: number; readonly seed: number; readonly postgres?: string | undefined },
  done: (tally: Tally) => boolean = () => true,
): Promise<Tally> => {
  let tally: Tally = { rounds: 0, presses: 0, unanswered: 0, refused: 0 };
  const chance = chanceFrom(seed);
  let isOn = true;
  while (isOn && tally.rounds < rounds) {
    const place = await (postgres === undefined ? embeddedPlace() : postgresPlace(postgres));
    let server = await place.start();
    try {
      const tokens: string[] = [];
      for (const email of CUSTOMERS) tokens.push(await signUpPatiently(server, email));
      const buttons = Array.from({ length: CUSTOMERS.length * BUTTONS_EACH }, (_none, index) => index);
      const held = new Map(buttons.map((button) => [button, [] as string[]]));
      const pressing: Pressing = { chance, tokens, held, presses: [] };
      const { presses } = pressing;
      const kill = async (): Promise<number> => {
        await server.kill();
        const open = presses.filter((press) => !isFinal(press)).length;
        const faults = await faultsKept(place, presses);
        if (faults.length > 0) throw new KillFault(tally.rounds + 1, seed, faults);
        return open;
      };
      for (let killed = 0; isOn && killed < ROUNDS_ON_ONE && tally.rounds < rounds; killed += 1) {
        await untilPriced(server);
        const before = presses.length;
        const pressed = buttons.map((button) => pressUntilKilled(server, button, pressing));
        await letThemPress(pressing);
        const killing = server.kill();
        await Promise.all([killing, ...pressed]);
        const unanswered = await kill();
        server = await place.start();
        await untilPriced(server);
        const faults: string[] = [];
        for (const press of presses.filter((one) => !isFinal(one))) faults.push(...(await pressAgain(server, press)));
        const refused = presses.slice(before).filter(({ answer }) => answer?.code !== 200).length;
        if (faults.length > 0) throw new KillFault(tally.rounds + 1, seed, faults);
        tally = {
          rounds: tally.rounds + 1,
          presses: tally.presses + presses.length - before,
          unanswered: tally.unanswered + unanswered,
          refused: tally.refused + refused,
        };
        isOn = done(tally);
      }
      // Every press has its answer now: nothing may be left that none of them names.
      await kill();
    } finally {
      await server.kill();
      await place.remove();
    }
  }
  return tally;
};
