import { parseArgs } from 'node:util';
import { killUnderOrders } from '../test/faults/kills.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '600' },
    postgres: { type: 'boolean', default: false },
  },
});
const [rounds, seed, minutes] = [Number(values.rounds), Number(values.seed), Number(values.minutes)];
const postgres = values.postgres ? process.env['TEST_DATABASE_URL'] : undefined;
if (values.postgres && postgres === undefined) {
  console.error('TEST_DATABASE_URL names the PostgreSQL server.');
  process.exit(1);
}
const startedMs = performance.now();
const isOver = () => performance.now() - startedMs > minutes * 60_000;
const where = values.postgres ? 'PostgreSQL' : 'the embedded database';

try {
  const tally = await killUnderOrders({ rounds, seed, postgres }, ({ rounds: killed, presses, unanswered }) => {
    if (killed % 5 === 0) console.log(`${killed} rounds, ${presses} presses, ${unanswered} of them without an answer`);
    return !isOver();
  });
  console.log(
    `kills on ${where}: ${tally.rounds} rounds with seed ${seed}, ${tally.presses} presses, ${tally.unanswered} of them ` +
      'without an answer, none lost, none doubled',
  );
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exit(1);
}
process.exit(0);
