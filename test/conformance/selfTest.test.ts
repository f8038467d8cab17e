import { readFileSync } from 'node:fs';
import { openContract } from '../../conformance/contract/openContract.ts';
import { journeysFor } from '../../conformance/journeys/allJourneys.ts';
import { openProxy, type Proxy } from '../../conformance/selfTest/openProxy.ts';
import { FAULTS, isFoundBy, type Planted } from '../../conformance/selfTest/plantFaults.ts';
import { startOwnBackend } from './ownBackend.ts';

const published = JSON.parse(readFileSync('conformance/selfTest/caught.json', 'utf8')) as readonly Planted[];
const checks = journeysFor(1).flatMap((journey) => journey.checks);

const SAMPLE = 12;
const DAY_MS = 86_400_000;
/** Each day plants other faults: after a month every one had its turn. */
const today = Math.floor(Date.now() / DAY_MS);
const every = Math.ceil(published.length / SAMPLE);
const sample = published.filter(({ caughtBy }, index) => caughtBy !== null && index % every === today % every);

let backend: Awaited<ReturnType<typeof startOwnBackend>>;
let proxy: Proxy;
beforeAll(async () => {
  backend = await startOwnBackend();
  proxy = await openProxy(backend.url);
});
afterAll(async () => {
  await proxy.close();
  await backend.close();
});

it('the self-test plants at least 120 faults, of which the published result finds at least 95 %', () => {
  expect(published.map(({ fault }) => fault)).toEqual(FAULTS.map(({ name }) => name));
  const caught = published.filter(({ caughtBy }) => caughtBy !== null).length;
  expect(published.length).toBeGreaterThanOrEqual(120);
  expect(caught / published.length).toBeGreaterThanOrEqual(0.95);
});

it('each planted fault has a name of its own and a requirement of the contract', () => {
  const names = FAULTS.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const { requirement } = openContract('.');
  expect(FAULTS.map((fault) => requirement(fault.requirement).id)).toEqual(FAULTS.map((fault) => fault.requirement));
});

it("today's sample of planted faults is found by the checks that the published result names", async () => {
  const stage = { proxy, contract: openContract('.') };
  const missed: string[] = [];
  for (const { fault: name, caughtBy } of sample) {
    const fault = FAULTS.find((each) => each.name === name);
    const check = checks.find((each) => each.name === caughtBy);
    if (!fault || !check || !(await isFoundBy(stage, fault, check))) missed.push(name);
  }
  expect(sample.length).toBeGreaterThan(8);
  expect(missed).toEqual([]);
});
