import type { PGlite } from '@electric-sql/pglite';
import { londonInstant } from '../../src/domain/time.ts';
import { bookFaults } from '../support/bookFaults.ts';
import { Day } from './day.ts';
import { emptyTables } from './emptyTables.ts';
import { figureFaults } from './figureFaults.ts';
import { nightFaults } from './nightFaults.ts';
import { orderFaults } from './orderFaults.ts';
import { nextStep } from './steps.ts';

const STEPS = 60;
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

/** Returns the violations of everything that must hold after each step. */
const allFaults = async (day: Day): Promise<readonly string[]> => {
  const { reader } = day.server.world.database;
  return [
    ...day.faults,
    ...day.lostOrders(),
    ...(await bookFaults(reader)),
    ...(await orderFaults(reader, day.now)),
    ...(await nightFaults(reader, day.market, day.books, day.now)),
    ...(await figureFaults(day)),
  ];
};

/**
 * Runs the day of a seed, on a migrated database whose tables it empties first; throws a `Violation` after the first
 * step with a fault.
 */
export const simulate = async (seed: number, pglite: PGlite): Promise<void> => {
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
  } catch (error) {
    throw error instanceof Violation ? error : new Violation(seed, steps, [String((error as Error).stack)]);
  } finally {
    await day.end();
  }
};
