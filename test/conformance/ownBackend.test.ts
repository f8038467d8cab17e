import { readFileSync } from 'node:fs';
import { runChecks } from '../../conformance/checks/runChecks.ts';
import { PROFILES } from '../../conformance/checks/check.ts';
import { openContract } from '../../conformance/contract/openContract.ts';
import { journeysFor } from '../../conformance/journeys/allJourneys.ts';
import { htmlReport } from '../../conformance/report/html.ts';
import { jsonReport } from '../../conformance/report/json.ts';
import { junitReport } from '../../conformance/report/junit.ts';
import { startOwnBackend } from './ownBackend.ts';

const LISTED = readFileSync('conformance/checks.txt', 'utf8').trimEnd().split('\n');
const contract = openContract('.');

it('the kit finds nothing in our own server, and runs the checks that are listed, in their order', async () => {
  const backend = await startOwnBackend();
  try {
    const run = await runChecks({
      ...{ baseUrl: backend.url, contract, journeys: journeysFor(1), profiles: new Set<string>(PROFILES) },
    });
    const found = run.results.filter(({ verdict }) => verdict !== 'pass');
    const readable = found.map(({ name, verdict, reason, findings }) => ({
      ...{ name, verdict, reason },
      findings: findings.map(({ requirement, what, expected, came }) => ({ requirement, what, expected, came })),
    }));
    expect(readable).toEqual([]);
    expect(run.results.map(({ journey, name }) => `${journey}: ${name}`)).toEqual(LISTED);
    expect(htmlReport(run, contract)).toContain('Nothing found that breaks the contract');
    expect(junitReport(run)).not.toContain('<failure');
    expect(jsonReport(run, contract)).toContain('"fail": 0');
  } finally {
    await backend.close();
  }
});

it('a backend that does not answer is an error of the way to it, not a fault of the backend', async () => {
  const [journey] = journeysFor(1);
  const run = await runChecks({
    ...{ baseUrl: 'http://127.0.0.1:9', contract, profiles: new Set<string>(PROFILES) },
    journeys: [{ title: 'Calls', checks: journey?.checks.slice(0, 1) ?? [] }],
  });
  expect(run.results[0]).toMatchObject({
    verdict: 'error',
    reason: expect.stringContaining('did not answer') as string,
  });
});
