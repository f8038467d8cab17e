import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openContract } from '../contract/openContract.ts';
import { journeysFor } from '../journeys/allJourneys.ts';
import { openProxy } from './openProxy.ts';
import { FAULTS, type Planted, plantFault, runWithoutFault } from './plantFaults.ts';
import { startSandbox } from './startSandbox.ts';

// Plants one fault after another before a right backend and prints which of them the kit finds.
const LEAST_SHARE = 0.95;
const PUBLISHED = 'conformance/selfTest/caught.json';

const { values } = parseArgs({
  options: { 'base-url': { type: 'string' }, only: { type: 'string' }, write: { type: 'boolean' } },
});
const sandbox = values['base-url'] === undefined ? await startSandbox() : undefined;
const backend = values['base-url'] ?? sandbox?.url ?? '';
const proxy = await openProxy(backend);
const stage = { proxy, contract: openContract(process.cwd()) };
const journeys = journeysFor(1);
const checks = journeys.flatMap((journey) => journey.checks);

const { operations, found } = await runWithoutFault(stage, journeys);
if (found.length > 0) console.log(['Found without a planted fault:', ...found].join('\n'));
const planted: Planted[] = [];
for (const fault of FAULTS.filter(({ name }) => values.only === undefined || name.includes(values.only))) {
  const outcome = await plantFault(stage, fault, checks, operations);
  planted.push(outcome);
  console.log(outcome.caughtBy === null ? `✗ missed: ${outcome.fault}` : `✓ ${outcome.fault} (${outcome.caughtBy})`);
}
await proxy.close();
await sandbox?.end();
const caught = planted.filter(({ caughtBy }) => caughtBy !== null).length;
console.log(
  `${caught} of ${planted.length} planted faults were found (${((100 * caught) / planted.length).toFixed(1)} %).`,
);
if (values.write) writeFileSync(PUBLISHED, `${JSON.stringify(planted, null, 2)}\n`);
process.exit(found.length === 0 && caught / planted.length >= LEAST_SHARE ? 0 : 1);
