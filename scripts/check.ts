import { execFileSync, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';

// Checks within about a minute whether a change is worth a whole `npm test`: types, lint of changed files, the rules of
// domain and contract, and the tests of changed files. `npm run check -- main` compares with another commit than the
// last one.

const LANES = 2;
const CACHE = 'node_modules/.cache/sun';
const JEST = ['node_modules/.bin/jest', '--maxWorkers=1', '--passWithNoTests'];

type Step = { readonly name: string; readonly command: readonly string[] };

const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

const [since = 'HEAD'] = process.argv.slice(2);
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', since),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/**
 * Finds the tests of a source at the same path. A source without a test of its own name is tested by its folder's
 * tests.
 */
const testsOf = (source: string): readonly string[] => {
  const mirrored = source.replace(/^src\//, 'test/').replace(/\.\w+$/, '');
  const own = globSync(`${mirrored}.test.{ts,tsx}`);
  return own.length > 0 ? own : globSync(`${dirname(mirrored)}/*.test.{ts,tsx}`);
};

const tests = changed.flatMap((path) => {
  if (/^test\/.*\.test\.tsx?$/.test(path)) return [path];
  return /^src\/(server|web)\/.*\.tsx?$/.test(path) ? testsOf(path) : [];
});
const linted = changed.filter((path) => /\.(ts|tsx|js)$/.test(path) && existsSync(path));
const styles = changed.filter((path) => path.endsWith('.css') && existsSync(path));

const steps: readonly Step[] = [
  {
    name: 'types',
    command: ['node_modules/.bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', `${CACHE}/types.tsbuildinfo`],
  },
  ...(linted.length > 0 ? [{ name: 'lint', command: ['node_modules/.bin/eslint', ...linted] }] : []),
  ...(styles.length > 0 ? [{ name: 'lint of styles', command: ['node_modules/.bin/stylelint', ...styles] }] : []),
  ...(tests.length > 0
    ? [{ name: 'tests of changed files', command: [...JEST, '--runTestsByPath', ...new Set(tests)] }]
    : []),
  { name: 'domain and contract', command: [...JEST, '--selectProjects', 'domain', 'contract'] },
];

const env = {
  ...process.env,
  NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? `${process.cwd()}/${CACHE}/compiled`,
};

const run = ({ name, command }: Step): Promise<boolean> =>
  new Promise((resolve) => {
    const startedMs = performance.now();
    const [tool = '', ...args] = command;
    const child = spawn(tool, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (text) => (output += String(text)));
    child.stderr.on('data', (text) => (output += String(text)));
    child.on('close', (status) => {
      console.log(`${status === 0 ? '✓' : '✗'} ${name} (${Math.round((performance.now() - startedMs) / 1000)} s)`);
      if (status !== 0) console.log(output);
      resolve(status === 0);
    });
  });

const waiting = [...steps];
/** Runs one step after another until none is left; returns true when all passed. */
const lane = async (): Promise<boolean> => {
  let passed = true;
  for (let step = waiting.shift(); step; step = waiting.shift()) passed = (await run(step)) && passed;
  return passed;
};

const passed = await Promise.all(Array.from({ length: LANES }, lane));
process.exit(passed.every(Boolean) ? 0 : 1);
