import { parseArgs } from 'node:util';
import { fuzz } from '../test/fuzz/fuzz.ts';
import { startFuzzedServer } from '../test/fuzz/fuzzedServer.ts';

/** Largest growth of the heap from the end of the warm-up to the last request. */
const MOST_GROWTH = 1.1;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    lanes: { type: 'string', default: '4' },
    'base-url': { type: 'string' },
  },
});
const [requests, seed, lanes] = [Number(values.requests), Number(values.seed), Number(values.lanes)];
const baseUrl = values['base-url'];
const server = baseUrl === undefined ? await startFuzzedServer() : undefined;
const startedMs = performance.now();

const report = await fuzz({
  url: server?.url ?? baseUrl ?? '',
  requests,
  seed,
  lanes,
  ...(server && { passTime: server.passTime, measuresHeap: true }),
  progress(sent, faults) {
    if (sent % 5000 < 250) console.log(`${sent} requests, ${faults} faults`);
  },
});
await server?.close();

for (const { fault, curl, seed: batch } of report.faults) console.log(`\n✗ ${fault}\n  seed ${batch}\n  ${curl}`);
const codes = new Map<string, number>();
for (const [answer, count] of report.answers) {
  const code = answer.slice(answer.indexOf(' ') + 1);
  codes.set(code, (codes.get(code) ?? 0) + count);
}
console.log(
  [...codes]
    .sort(([, a], [, b]) => b - a)
    .map(([code, count]) => `${code}: ${count}`)
    .join(', '),
);
const seconds = Math.round((performance.now() - startedMs) / 1000);
console.log(
  `fuzz: ${report.sent} requests with seed ${seed} in ${seconds} s, ${report.faults.length} faults, ` +
    `${report.answers.size} kinds of answers, heap × ${report.heapGrowth.toFixed(3)}`,
);
process.exit(report.faults.length === 0 && report.heapGrowth <= MOST_GROWTH ? 0 : 1);
