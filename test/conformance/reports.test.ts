import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XMLValidator } from 'fast-xml-parser';
import type { Check, Verdict } from '../../conformance/checks/check.ts';
import { type Run, runChecks } from '../../conformance/checks/runChecks.ts';
import { ANSWER_RULES } from '../../conformance/contract/answerRules.ts';
import { openContract } from '../../conformance/contract/openContract.ts';
import { htmlReport } from '../../conformance/report/html.ts';
import { jsonReport } from '../../conformance/report/json.ts';
import { junitReport } from '../../conformance/report/junit.ts';
import { mendingOrder } from '../../conformance/report/mendingOrder.ts';
import { openProxy, type Proxy } from '../../conformance/selfTest/openProxy.ts';
import { FAULTS } from '../../conformance/selfTest/plantFaults.ts';
import { startOwnBackend } from './ownBackend.ts';

const contract = openContract('.');
const PLANTED = FAULTS.find(({ name }) => name === '404 is answered with HTTP status 200');
const WORDS = 'a path of no operation,a path in other letter case';

let folder: string;
let backend: Awaited<ReturnType<typeof startOwnBackend>>;
let proxy: Proxy;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sun-kit-'));
  backend = await startOwnBackend();
  proxy = await openProxy(backend.url);
});
afterEach(() => proxy.plant(undefined));
afterAll(async () => {
  await proxy.close();
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the kit as a process; returns its exit code and what it printed. */
const kit = async (...args: readonly string[]) => {
  const env = { ...process.env, NODE_OPTIONS: '' };
  const child = spawn(process.execPath, ['conformance/main.ts', '--base-url', proxy.url, ...args], { env });
  let printed = '';
  child.stdout.on('data', (text) => (printed += String(text)));
  child.stderr.on('data', (text) => (printed += String(text)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, printed };
};
const file = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(file(name), 'utf8');

describe('the kit as a process', () => {
  it('ends with 0 where nothing is found, and counts its checks while it runs', async () => {
    const { code, printed } = await kit('--only', WORDS);
    expect(printed).toMatch(/\[1\/\d+\] ✓ a path of no operation is answered 404/);
    expect([code, printed]).toEqual([0, expect.stringContaining(`${2 + ANSWER_RULES.length} pass`)]);
  });

  it('ends with 1 where a MUST is broken, with a line that repeats it and reports that name it', async () => {
    proxy.plant(PLANTED);
    const reports = ['--report', file('r.html'), '--json', file('r.json'), '--junit', file('r.xml')];
    const { code, printed } = await kit('--only', WORDS, ...reports);
    expect(code).toBe(1);
    expect(printed).toContain('Mend first:');
    expect(printed).toContain(`curl -i '${proxy.url}/api/no/such/path'`);
    expect(read('r.html')).toContain('Differs from the contract');
    expect(read('r.html')).toMatch(/<a href="[^"]*contract\/rules\/general\.md#statuses">/);
    const { counts, results } = JSON.parse(read('r.json')) as {
      readonly counts: Readonly<Record<Verdict, number>>;
      readonly results: readonly { readonly findings: readonly Readonly<Record<string, unknown>>[] }[];
    };
    expect(counts.fail).toBeGreaterThanOrEqual(2);
    expect(results[0]?.findings[0]).toMatchObject({
      ...{ requirement: 'GEN-21', expected: '404', source: 'contract/rules/general.md#statuses', status: 200 },
    });
    expect(XMLValidator.validate(read('r.xml'))).toBe(true);
    expect(read('r.xml')).toMatch(/<testsuite name="Calls" tests="2" failures="2"/);
  });

  it('ends with 2 where it cannot begin', async () => {
    writeFileSync(file('strange.json'), '[{"requirement":"ZZZ-1","reason":"so"}]');
    const begun = await Promise.all([
      kit('--profile', 'shares'),
      kit('--only', 'no such words'),
      kit('--known', file('strange.json')),
    ]);
    expect(begun.map(({ code }) => code)).toEqual([2, 2, 2]);
    expect(begun[0]?.printed).toContain('--base-url URL');
  });

  it('ends with 0 where all that is broken is known, and with 1 where what is known is kept', async () => {
    writeFileSync(file('known.json'), JSON.stringify([{ requirement: 'GEN-21', reason: 'a proxy answers' }]));
    const args = ['--only', 'a path of no operation', '--known', file('known.json')];
    proxy.plant(PLANTED);
    const broken = await kit(...args);
    expect([broken.code, broken.printed]).toEqual([0, expect.stringContaining('as known')]);
    proxy.plant(undefined);
    const kept = await kit(...args);
    expect([kept.code, kept.printed]).toEqual([1, expect.stringContaining('GEN-21 is kept now')]);
  });

  it('goes on after what was done before', async () => {
    const resume = ['--resume', file('done.json')];
    await kit('--only', 'a path of no operation', ...resume);
    proxy.plant(PLANTED);
    const { printed } = await kit('--only', WORDS, ...resume);
    expect(printed).toContain('Done before: 1 check');
    expect(printed).not.toContain('] ✓ a path of no operation');
    expect(printed).toContain('✗ a path in other letter case is no operation');
    expect(printed).toContain(`${1 + ANSWER_RULES.length} pass, 1 fail`);
  });
});

const of = (name: string, requirements: readonly string[], run: Check['run']): Check => ({ name, requirements, run });

/** Runs checks of the test against our own server. */
const tried = (...checks: readonly Check[]): Promise<Run> =>
  runChecks({ ...{ baseUrl: proxy.url, contract, profiles: new Set() }, journeys: [{ title: 'Planted', checks }] });

describe('the verdicts', () => {
  it('follow the level of what is broken, and say what was not tried or went wrong', async () => {
    const { results } = await tried(
      of('must', ['GEN-8'], async (trial) => void trial.equal('GEN-8', 'code', 1, 2)),
      of('should', ['GEN-72'], async (trial) => void trial.equal('GEN-72', 'msg', 'a', 'b')),
      of('may', ['GEN-75'], async (trial) => void trial.equal('GEN-75', 'status', 413, 404)),
      of('not tried', ['GEN-8'], async (trial) => trial.skip('It needs a telephone.')),
      of('kit', ['GEN-8'], () => Promise.reject(new Error('The kit stumbled.'))),
      of('whole', ['GEN-8'], async (trial) => void (await trial.succeed('getCommonInfo'))),
    );
    const verdicts = results.slice(0, 6).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['fail', 'warning', 'review', 'skip', 'error', 'pass']);
  });

  it('are reported in the order in which to correct them: rules of every answer, then MUST, then SHOULD', async () => {
    proxy.plant(FAULTS.find(({ name }) => name === 'msg is empty'));
    const run = await tried(
      of('should', ['GEN-72'], async (trial) => void trial.equal('GEN-72', 'msg', 'a', 'b')),
      of('must', ['GEN-8'], async (trial) => {
        await trial.call('getCommonInfo');
        trial.equal('GEN-8', 'code', '<1>', 2);
      }),
    );
    expect(mendingOrder(run, contract).map(({ requirement }) => requirement.id)).toEqual(['GEN-12', 'GEN-8', 'GEN-72']);
    const html = htmlReport(run, contract);
    expect(html).toContain('What to mend first');
    expect(html).toContain('&lt;1&gt;');
    expect(html).not.toContain('<1>');
    expect(junitReport(run)).toContain('<system-out>warning');
  });
});

describe('what shows a finding', () => {
  it('is the frames of a socket without its token, where the socket was used last', async () => {
    const run = await tried(
      of('socket', ['SOC-70'], async (trial) => {
        await trial.call('getCommonInfo');
        const socket = await trial.openSocket();
        socket.say({ type: 'authenticate', token: 'secret-token' });
        socket.say({ type: 'ping' });
        await socket.next(({ type }) => type === 'pong');
        trial.equal('SOC-70', 'frame', 'pong', 'none');
      }),
    );
    const [finding] = run.results[0]?.findings ?? [];
    expect(finding?.exchange).toBeUndefined();
    expect(finding?.frames).toContain('→ {"type":"ping"}');
    expect(finding?.frames).toContainEqual(expect.stringMatching(/^← .*"pong"/));
    expect(jsonReport(run, contract)).not.toContain('secret-token');
    expect(htmlReport(run, contract)).toContain('<summary>Frames</summary>');
  });

  it('is the latest call where one came after the frames, with the parts of its form', async () => {
    const form = new FormData();
    form.append('file', new Blob(['x'], { type: 'image/png' }), 'plain.png');
    const run = await tried(
      of('upload', ['GEN-8'], async (trial) => {
        await trial.openSocket();
        await trial.send({ method: 'POST', path: '/api/file/avatar', body: form }, 'uploadFile');
        trial.equal('GEN-8', 'code', 1, 2);
      }),
    );
    expect(run.results[0]?.findings[0]?.frames).toBeUndefined();
    expect(jsonReport(run, contract)).toContain("-F 'file=@plain.png;type=image/png'");
  });
});
