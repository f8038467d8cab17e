import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AT_SECOND_ATTEMPT } from '../test/support/atSecondAttempt.ts';
import { buildAppIfStale } from './builtApp.ts';
import { OLDEST_BROWSERS } from './oldestBrowsers.ts';
import { budgetLines } from './testBudget.ts';

type Outcome = {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
  /** Names of the tests that passed only at a second attempt. */
  readonly atSecondAttempt?: readonly string[];
};
type Check = { readonly name: string; run(): Promise<Outcome> };

/** One more than two cores: browsers, sockets and databases make each check wait for a part of its time. */
const LANES = 3;
/** Time after which a check counts as stuck: it is ended and fails. */
const TIME_LIMIT_MS = 50 * 60_000;
// Caches what Jest and each started server compile, by content.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/sun/compiled');
const { TEST_DATABASE_URL, ...withoutPostgres } = process.env;
/** Whether the second server, which is written in Python, can run on this machine. */
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;
const reports = mkdtempSync(join(tmpdir(), 'sun-test-'));

const runTool = (tool: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ ok: boolean; output: string }>((resolve) => {
    const child = spawn(tool, args, { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: TIME_LIMIT_MS });
    let output = '';
    child.stdout.on('data', (text) => (output += String(text)));
    child.stderr.on('data', (text) => (output += String(text)));
    child.on('close', (status, signal) =>
      resolve({ ok: status === 0, output: signal ? `${output}\nEnded by ${signal}.` : output }),
    );
  });

/** Check by a tool that passes or fails for the whole tree; it counts as one. */
const staticCheck = (name: string, tool: string, ...args: readonly string[]): Check => ({
  name,
  run: async () => {
    const { ok, output } = await runTool(`node_modules/.bin/${tool}`, args, process.env);
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
  },
});

/** Checks the built files, packages included, against the oldest browsers. */
const oldestBrowsers: Check = {
  name: 'built files in the oldest browsers',
  run: () => {
    buildAppIfStale();
    return staticCheck('', 'es-check', ...OLDEST_BROWSERS, 'dist/h5/*.js').run();
  },
};

type JestReport = Readonly<
  Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests' | 'numRuntimeErrorTestSuites', number>
> & {
  readonly testResults: readonly {
    readonly status: string;
    /** What Jest prints about the failed tests of a file. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly invocations?: number;
    }[];
  }[];
};

/**
 * Check by a project of Jest. A test that did not run counts as failed, and so does a file that could not be loaded.
 */
const tests = (
  project: string,
  name = project,
  env: NodeJS.ProcessEnv = withoutPostgres,
  ...options: readonly string[]
): Check => ({
  name,
  run: async () => {
    const reportPath = join(reports, `${name.replaceAll('/', ' of ')}.json`);
    const args = ['--selectProjects', project, '--maxWorkers=1', '--json', `--outputFile=${reportPath}`, ...options];
    const nodeOptions = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };
    const { ok, output } = await runTool('node_modules/.bin/jest', args, { ...env, ...nodeOptions });
    const report = readReport(reportPath);
    const failed = report ? notPassed(report) : 1;
    return {
      passed: report?.numPassedTests ?? 0,
      failed: failed === 0 && !ok ? 1 : failed,
      output: (report && failureMessages(report)) || output,
      atSecondAttempt: [...(report ? askedTwice(report) : []), ...toldTwice(output)],
    };
  },
});

/** Splits a long project into two halves, so that both lanes share it. */
const inHalves = (
  project: string,
  name = project,
  env: NodeJS.ProcessEnv = withoutPostgres,
  ...options: readonly string[]
): readonly Check[] =>
  ['1/2', '2/2'].map((half) => tests(project, `${name} ${half}`, env, `--shard=${half}`, ...options));

/** Tests whose files reach the test database, and so run on PostgreSQL too; the others would only run again. */
const ON_TEST_DATABASE = ['--findRelatedTests', 'test/support/testDatabase.ts'];

/** Tests of each room that writes, asked by the role that a server has in `live`; those that try what is forbidden need the owner. */
const UNDER_RESTRICTED_ROLE = [
  'desk/desk',
  'ledger/post',
  'loans/life',
  'loans/atDesk',
  'notifications/mailBudget',
  'notifications/reading',
  'sandbox/controls',
  'trading/opening',
  'trading/closing',
  'withdrawals/withdrawals',
  'withdrawals/decisions',
].map((file) => `test/server/${file}.test.ts`);
const asRestrictedRole = { ...process.env, TEST_DATABASE_ROLE: 'sun_restricted' };

const notPassed = (report: JestReport) =>
  report.numFailedTests + report.numPendingTests + report.numTodoTests + report.numRuntimeErrorTestSuites;

const failureMessages = ({ testResults }: JestReport): string =>
  testResults
    .filter(({ status }) => status === 'failed')
    .map(({ message }) => message)
    .join('\n');

const askedTwice = ({ testResults }: JestReport): readonly string[] =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
    .map(({ fullName }) => fullName);

/** Names that tests in bare Node print, whose reports do not count attempts. */
const toldTwice = (output: string): readonly string[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith(AT_SECOND_ATTEMPT))
    .map((line) => line.slice(AT_SECOND_ATTEMPT.length));

const readReport = (path: string): JestReport | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as JestReport;
  } catch {
    return undefined;
  }
};

/** Checks to run, the long ones first, so that no lane is left with a long one at the end. */
const checks: readonly Check[] = [
  tests('browser'),
  ...inHalves('web'),
  ...inHalves('server'),
  ...(TEST_DATABASE_URL
    ? [
        ...inHalves('server', 'server on PostgreSQL', process.env, ...ON_TEST_DATABASE),
        tests('sandboxed', 'sandboxed on PostgreSQL', process.env, ...ON_TEST_DATABASE),
        tests('server', 'server as the restricted role', asRestrictedRole, ...UNDER_RESTRICTED_ROLE),
        tests('conformance', 'conformance on PostgreSQL', process.env, 'test/conformance/ownBackend.test.ts'),
      ]
    : []),
  tests('simulation'),
  tests('fuzz'),
  tests('conformance'),
  tests('sandboxed'),
  tests('domain'),
  ...(HAS_PYTHON ? [tests('foreign')] : []),
  staticCheck('types', 'tsc', '--noEmit'),
  staticCheck('lint', 'eslint', '.'),
  staticCheck('lint of styles', 'stylelint', 'src/**/*.css'),
  tests('architecture'),
  tests('contract'),
  staticCheck('types of the domain', 'tsc', '-p', 'src/domain', '--noEmit'),
  staticCheck('types of the app', 'tsc', '-p', 'src/web', '--noEmit'),
  oldestBrowsers,
  staticCheck('format', 'prettier', '--check', '.'),
  staticCheck('contract as it is written', 'redocly', 'lint'),
  staticCheck('generated code', 'node', 'scripts/codegen.ts', '--check'),
  staticCheck('examples of the contract', 'node', 'scripts/examples.ts', '--check'),
];

const waiting = [...checks];
const total = { passed: 0, failed: 0 };
const used: { check: string; seconds: number }[] = [];
const runStartedMs = performance.now();
const secondsSince = (startedMs: number) => (performance.now() - startedMs) / 1000;

/** Runs one check after another until none is left. */
const lane = async (): Promise<void> => {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const startedMs = performance.now();
    const { passed, failed, output, atSecondAttempt = [] } = await check.run();
    total.passed += passed;
    total.failed += failed;
    const seconds = secondsSince(startedMs);
    used.push({ check: check.name, seconds });
    const said = `${check.name}: ${passed} passed, ${failed} failed (${Math.round(seconds)} s)`;
    console.log(`${failed === 0 ? '✓' : '✗'} ${said}`);
    for (const name of atSecondAttempt) console.log(`  at the second attempt: ${name}`);
    if (failed > 0) console.log(output);
  }
};

await Promise.all(Array.from({ length: LANES }, lane));
rmSync(reports, { recursive: true });

console.log(budgetLines(used, secondsSince(runStartedMs)).join('\n'));
if (!TEST_DATABASE_URL) console.log('PostgreSQL: not run');
if (!HAS_PYTHON) console.log('The server in Python: not run');
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
