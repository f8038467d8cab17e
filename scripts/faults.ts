import { parseArgs } from 'node:util';
import { connectionsLeaked, drawRound, type Rounds, startRounds, tryRound } from '../test/faults/rounds.ts';

/** Rounds that share servers: orders and closings of all of them are compared after each. */
const ROUNDS_ON_ONE = 20;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    from: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
  },
});
const from = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds ?? 0) : 1;
const postgres = process.env['TEST_DATABASE_URL'];
if (!(count > 0) || !(from > 0) || postgres === undefined) {
  console.error(
    'Give --seeds N, from 1 or from --from SEED, or --seed SEED; TEST_DATABASE_URL names the PostgreSQL server.',
  );
  process.exit(1);
}

const startedMs = performance.now();
const tally = { passed: 0, failed: 0 };
const fail = (fault: unknown): void => {
  console.log(fault instanceof Error ? fault.message : String(fault));
  tally.failed += 1;
};
let rounds: Rounds | undefined;
let played = 0;
const end = async (): Promise<void> => {
  if (!rounds) return;
  const leaked = await connectionsLeaked(rounds);
  if (leaked.length > 0) fail(`Before seed ${from + tally.passed + tally.failed}: ${leaked.join('\n')}`);
  await rounds.world.close();
  rounds = undefined;
};

for (let seed = from; seed < from + count; seed += 1) {
  if (performance.now() - startedMs > Number(values.minutes) * 60_000) break;
  rounds ??= await startRounds(postgres, seed);
  const roundMs = performance.now();
  try {
    await tryRound(rounds, seed);
    tally.passed += 1;
    console.log(`${seed}: ${drawRound(seed).fault.name} (${Math.round((performance.now() - roundMs) / 1000)} s)`);
  } catch (fault) {
    fail(fault);
    // What a failed round leaves behind says nothing of the next one.
    await rounds.world.close().catch(fail);
    rounds = undefined;
  }
  played += 1;
  if (played % ROUNDS_ON_ONE === 0) await end();
}
await end();
console.log(`faults: ${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);
