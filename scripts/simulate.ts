import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { simulate } from '../test/simulation/simulate.ts';
import { openMigratedPglite } from '../test/support/testDatabase.ts';

/** Outcome of a seed: null when all invariants held, else the one that failed. */
type Outcome = string | null;

/** Returns the seeds of the command line; none when it names none. */
const seedsAskedFor = (): readonly number[] => {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, seeds: { type: 'string' }, from: { type: 'string', default: '1' } },
  });
  const first = Number(values.seed ?? values.from);
  const count = values.seed === undefined ? Number(values.seeds) : 1;
  return Array.from({ length: Number.isInteger(first) && count > 0 ? count : 0 }, (_none, index) => first + index);
};

/** Simulates seeds on every core, one after the other on each; returns how many failed. */
const simulateAll = async (seeds: readonly number[]): Promise<number> => {
  const waiting = [...seeds];
  let failed = 0;
  const lane = async (): Promise<void> => {
    const worker = new Worker(new URL(import.meta.url));
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      worker.postMessage(seed);
      const [outcome] = (await once(worker, 'message')) as [Outcome];
      if (outcome === null) continue;
      failed += 1;
      console.log(outcome);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), seeds.length) }, lane));
  return failed;
};

if (isMainThread) {
  const seeds = seedsAskedFor();
  if (seeds.length === 0) console.log('Give --seeds N, from 1 or from --from SEED, or --seed SEED.');
  const failed = await simulateAll(seeds);
  console.log(`simulation: ${seeds.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && seeds.length > 0 ? 0 : 1;
} else {
  const pglite = await openMigratedPglite();
  const outcomeOf = (seed: number): Promise<Outcome> =>
    simulate(seed, pglite).then(
      () => null,
      (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)),
    );
  parentPort?.on('message', (seed: number) => void outcomeOf(seed).then((outcome) => parentPort?.postMessage(outcome)));
}
