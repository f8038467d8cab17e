import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { londonInstant } from '../../src/domain/time.ts';
import type { Reader } from '../../src/server/store/index.ts';
import { bookFaults } from '../../src/server/reconciliation/index.ts';
import { Day } from './day.ts';
import { emptyTables } from './emptyTables.ts';
import { figureFaults } from './figureFaults.ts';
import { fundFaults } from './fundFaults.ts';
import { investmentFaults } from './investmentFaults.ts';
import { loanRowFaults } from './loanFaults.ts';
import { loanRequestFaults } from './loanRequestFaults.ts';
import { listFaults } from './listFaults.ts';
import { nightFaults } from './nightFaults.ts';
import { orderFaults } from './orderFaults.ts';
import { nextStep } from './steps.ts';
import type { Tally } from './tally.ts';

const STEPS = 80;
const CUSTOMERS = 4;

/**
 * Instants at which days begin: an ordinary week, before a weekend, before both changes of the clock, before the end of
 * a year.
 */
const BEGINNINGS = [
  { year: 2026, month: 9, day: 30, hour: 15 },
  { year: 2026, month: 10, day: 2, hour: 16 },
  { year: 2026, month: 10, day: 23, hour: 14 },
  { year: 2026, month: 10, day: 24, hour: 20 },
  { year: 2027, month: 3, day: 26, hour: 15 },
  { year: 2027, month: 3, day: 27, hour: 21 },
  { year: 2026, month: 12, day: 30, hour: 18 },
].map(londonInstant);

/** Faults found with a seed; the message contains the command that reproduces them. */
export class Violation extends Error {
  override readonly name = 'Violation';
  constructor(seed: number, steps: readonly string[], faults: readonly string[]) {
    const step = `step ${steps.length} (${steps.at(-1)})`;
    super(`Seed ${seed}, ${step}:\n${faults.join('\n')}\nReplay it: npm run simulate -- --seed ${seed}`);
  }
}

/** Returns a number that rises with each transaction that writes. */
const writesSoFar = async (reader: Reader): Promise<string> => {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
    reader,
  );
  return rows[0]?.next ?? '';
};

/** Returns the faults of what is stored; of what nothing was written to since they were looked for, none. */
const storedFaults = async (day: Day): Promise<readonly string[]> => {
  const { reader } = day.server.world.database;
  const writes = await writesSoFar(reader);
  if (writes === day.examinedWrites) return [];
  day.examinedWrites = writes;
  return [
    ...(await bookFaults(reader)),
    ...(await fundFaults(reader, day.fundWorld)),
    ...(await investmentFaults(reader, day.investmentWorld)),
    ...(await loanRowFaults(reader)),
    ...(await loanRequestFaults(reader, { isLive: day.isLive, hasReversals: day.reversed.length > 0 })),
  ];
};

/** Returns the violations of everything that must hold after each step. */
const allFaults = async (day: Day): Promise<readonly string[]> => {
  const { reader } = day.server.world.database;
  return [
    ...day.faults,
    ...day.lostOrders(),
    ...day.lostRequests(),
    ...day.lostInvestments(),
    ...day.loanFaults(),
    ...(await storedFaults(day)),
    ...(await orderFaults(reader, day.now)),
    ...(await listFaults(day)),
    ...(await nightFaults(reader, day.market, day.books, day.now)),
    ...(await figureFaults(day)),
  ];
};

/**
 * Runs the day of a seed, on a migrated database whose tables it empties first; returns what happened in it, and throws a
 * `Violation` after the first step with a fault.
 */
export const simulate = async (seed: number, pglite: PGlite): Promise<Tally> => {
  await emptyTables(pglite);
  const startsAt = BEGINNINGS[seed % BEGINNINGS.length] ?? 0;
  const day = new Day(seed, pglite, startsAt);
  const steps: string[] = [];
  try {
    await day.begin(CUSTOMERS);
    while (steps.length < STEPS) {
      const { name, take } = nextStep(day);
      steps.push(name);
      await take(day);
      const faults = await allFaults(day);
      if (faults.length > 0) throw new Violation(seed, steps, faults);
    }
    return day.tally();
  } catch (error) {
    throw error instanceof Violation ? error : new Violation(seed, steps, [String((error as Error).stack)]);
  } finally {
    await day.end();
  }
};
