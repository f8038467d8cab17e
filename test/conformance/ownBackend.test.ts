import { readFileSync } from 'node:fs';
import { runChecks } from '../../conformance/checks/runChecks.ts';
import { PROFILES } from '../../conformance/checks/check.ts';
import { openContract } from '../../conformance/contract/openContract.ts';
import { journeysFor } from '../../conformance/journeys/allJourneys.ts';
import { htmlReport } from '../../conformance/report/html.ts';
import { type Called, readCalled } from '../../conformance/options.ts';
import { calledJson, jsonReport } from '../../conformance/report/json.ts';
import { junitReport } from '../../conformance/report/junit.ts';
import { startOwnBackend } from './ownBackend.ts';

const LISTED = readFileSync('conformance/checks.txt', 'utf8').trimEnd().split('\n');
const contract = openContract('.');
/** Operations that each check calls, which `--only` reads. */
const CALLED = readCalled('.');
/** Requirements that a check names and compares nothing for: each waits for its comparison, and none may be added. */
const UNASSERTED = JSON.parse(readFileSync('conformance/unasserted.json', 'utf8')) as Called;
/** Most that a run may compute, in seconds: a backend team waits for it. Waiting for other processes is not counted. */
const MOST_SECONDS = 300;

/** Seconds that this process has computed, the server and the kit together. */
const computedSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

it('the kit finds nothing in our own server, and runs the checks that are listed, in their order', async () => {
  const backend = await startOwnBackend();
  const before = computedSeconds();
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
    expect(computedSeconds() - before).toBeLessThan(MOST_SECONDS);
    expect(JSON.parse(calledJson(run))).toEqual(CALLED);
    const unasserted = run.results.flatMap(({ journey, name, requirements, asserted }) => {
      const missing = requirements.filter((id) => !asserted.includes(id)).toSorted();
      return missing.length > 0 ? [[`${journey}: ${name}`, missing] as const] : [];
    });
    expect(Object.fromEntries(unasserted)).toEqual(UNASSERTED);
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
