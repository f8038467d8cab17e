import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { promisify } from 'node:util';
import { startOwnBackend } from './ownBackend.ts';

const REDOCLY = 'node_modules/@redocly/cli/bin/cli.js';
const JOURNEYS = globSync('contract/journeys/*.arazzo.yaml');

const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NODE_OPTIONS: '' };
/** Runs Redocly; throws with what it printed where it ends with a fault. */
const redocly = async (...args: readonly string[]): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [REDOCLY, ...args], { env });
  return stdout + stderr;
};

let backend: Awaited<ReturnType<typeof startOwnBackend>>;
beforeAll(async () => {
  backend = await startOwnBackend();
});
afterAll(() => backend.close());

const inputs = () =>
  JSON.stringify({
    ...{ email: `arazzo-${randomUUID()}@example.com`, password: 'Sun-and-moon-7' },
    ...{ orderKey: randomUUID(), closeKey: randomUUID() },
  });
const run = (workflow: string, input = inputs()) =>
  redocly(...['respect', ...JOURNEYS, '-w', workflow, '-S', `sun=${backend.url}/api`, '-i', input]);

it('the Arazzo documents of the contract are valid', async () => {
  expect(JOURNEYS).not.toEqual([]);
  expect(await redocly('lint', ...JOURNEYS)).toContain('is valid');
});

it('a kept runner walks a new customer to a closed position in gold on our own server', async () => {
  const printed = await run('tradeGold');
  expect(printed).toMatch(/Steps: 11 passed, 11 total/);
  expect(printed).not.toContain('✗');
});

it('a kept runner fails where the password of the journey is refused', async () => {
  const short = JSON.stringify({ email: `arazzo-${randomUUID()}@example.com`, password: 'short' });
  await expect(run('signUp', short)).rejects.toThrow();
});
