import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { simulate } from '../test/simulation/simulate.ts';
import { addTallies, NO_TALLY, type Tally } from '../test/simulation/tally.ts';
import { openMigratedPglite } from '../test/support/testDatabase.ts';

/** Outcome of a seed: what happened in its day when all invariants held, else those that failed. */
type Outcome = { readonly tally: Tally } | { readonly fault: string };

/** Returns the seeds of the command line; none when it names none. */
const seedsAskedFor = (): readonly number[] => {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, seeds: { type: 'string' }, from: { type: 'string', default: '1' } },
  });
  const first = Number(values.seed ?? values.from);
  const count = values.seed === undefined ? Number(values.seeds) : 1;
  return Array.from({ length: Number.isInteger(first) && count > 0 ? count : 0 }, (_none, index) => first + index);
};

/** Simulates seeds on every core, one after the other on each; returns how many failed, and what happened in the others. */
const simulateAll = async (seeds: readonly number[]): Promise<{ readonly failed: number; readonly tally: Tally }> => {
  const waiting = [...seeds];
  let failed = 0;
  let tally = NO_TALLY;
  const lane = async (): Promise<void> => {
    const worker = new Worker(new URL(import.meta.url));
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      worker.postMessage(seed);
      const [outcome] = (await once(worker, 'message')) as [Outcome];
      if ('tally' in outcome) tally = addTallies(tally, outcome.tally);
      else console.log(outcome.fault);
      if ('fault' in outcome) failed += 1;
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), seeds.length) }, lane));
  return { failed, tally };
};

if (isMainThread) {
  const seeds = seedsAskedFor();
  if (seeds.length === 0) console.log('Give --seeds N, from 1 or from --from SEED, or --seed SEED.');
  const { failed, tally } = await simulateAll(seeds);
  for (const [name, count] of Object.entries(tally)) console.log(`${name}: ${count}`);
  console.log(`simulation: ${seeds.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && seeds.length > 0 ? 0 : 1;
} else {
  const pglite = await openMigratedPglite();
  const outcomeOf = (seed: number): Promise<Outcome> =>
    simulate(seed, pglite).then(
      (tally) => ({ tally }),
      (fault: unknown) => ({ fault: fault instanceof Error ? fault.message : String(fault) }),
    );
  parentPort?.on('message', (seed: number) => void outcomeOf(seed).then((outcome) => parentPort?.postMessage(outcome)));
}
