import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type StartedServer, startServerOn } from '../../support/startedServer.ts';
import { type Applicant, signUpApplicant } from '../identity/applicant.ts';

const folder = mkdtempSync(join(tmpdir(), 'sun-desk-'));
/** Long enough that only the desk decides. */
const VARIABLES = { REVIEW_DELAY: '86400' };

let server: StartedServer;
beforeAll(async () => {
  server = await startServerOn(folder, VARIABLES);
}, 120_000);
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true });
});

type Said = { readonly status: number; readonly out: string; readonly error: string };

/** Runs the command as a person does. */
const desk = (...args: readonly string[]): Promise<Said> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: folder, NODE_OPTIONS: '' };
    execFile(process.execPath, ['scripts/desk.ts', ...args], { env }, (failure, out, error) => {
      resolve({ status: failure ? Number(failure.code) : 0, out, error });
    });
  });
const asJson = async (...args: readonly string[]) => JSON.parse((await desk(...args, '--json')).out) as never;

const applicant = (): Promise<Applicant> =>
  signUpApplicant({
    ...server,
    messagesTo: async (to) => (await server.succeed('getInbox', { query: { to } })).items,
  });
/** Sends an identity; returns its customer and the waiting request. */
const waiting = async (realName = 'Sample Customer') => {
  const customer = await applicant();
  await customer.submit(await customer.whole({ realName }));
  const { reviews }: { reviews: { id: string; customerId: string }[] } = await asJson();
  const review = reviews.find(({ customerId }) => customerId === customer.id);
  return { customer, id: review?.id ?? '' };
};

it('the desk reports that no request waits', async () => {
  expect(await desk()).toEqual({ status: 0, out: 'Nothing.\n', error: '' });
}, 60_000);

it('the desk lists waiting requests as a table, shows one with its images, and approves it', async () => {
  const { customer, id } = await waiting();
  const [head, row] = (await desk()).out.split('\n');
  expect(head).toMatch(/^id +kind +account +amount +sent \(London\) +status/);
  expect(row).toMatch(new RegExp(`^${id} +identity .* waiting$`));

  const images = join(folder, 'images');
  const { out } = await desk('show', id, '--images', images);
  expect(out).toMatch(/realName +Sample Customer/);
  expect(out).toMatch(/idNumber +90010154821/);
  const pictures = readdirSync(images).toSorted();
  expect(pictures).toEqual([`${id}-back.png`, `${id}-front.png`]);
  for (const name of pictures) {
    expect(await sharp(readFileSync(join(images, name))).metadata()).toMatchObject({ width: 400, height: 250 });
    expect(statSync(join(images, name)).mode & 0o077).toBe(0);
  }

  expect((await desk('approve', id, '--as', 'ann')).out).toMatch(/status +accepted/);
  expect((await customer.identity()).status).toBe('authenticated');
  expect((await desk()).out).not.toContain(id);
  expect(await asJson('list', '--status', 'accepted')).toMatchObject({
    reviews: [{ id, status: 'accepted', decidedBy: 'desk:ann', decidedAt: expect.any(Number), reason: null }],
  });
  expect(await desk('reject', id, '--reason', 'No.')).toEqual({
    status: 1,
    out: '',
    error: `The request ${id} is accepted already, by desk:ann.\n`,
  });
}, 120_000);

it('the desk rejects with a reason for the customer, and with the images at fault', async () => {
  const { customer, id } = await waiting();
  const reason = 'The lower two lines are blurred.';
  expect(await asJson('reject', id, '--reason', reason, '--image', 'back')).toMatchObject({
    review: { id, status: 'rejected', reason, decidedBy: `desk:${userInfo().username}` },
  });
  expect(await customer.identity()).toMatchObject({
    status: 'authenticated_failed',
    reason,
    images: [{ result: 'accepted' }, { side: 'back', result: 'refused', reason }],
  });
  expect((await server.succeed('listFailureNotifications', customer)).items).toMatchObject([{ text: reason }]);
}, 120_000);

it('the desk filters requests by kind, status and day', async () => {
  const { id } = await waiting();
  const ids = async (...args: readonly string[]): Promise<readonly string[]> => {
    const { reviews }: { reviews: { id: string }[] } = await asJson('list', ...args);
    return reviews.map((review) => review.id);
  };
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  expect(await ids('--kind', 'identity', '--since', '2026-01-01')).toEqual([id]);
  expect(await ids('--kind', 'deposit')).toEqual([]);
  expect(await ids('--since', tomorrow)).toEqual([]);
  expect(await ids('--status', 'rejected')).not.toContain(id);
  expect((await ids('--status', 'all')).length).toBeGreaterThan(1);
}, 120_000);

it.each([
  [['reject', 'x'], '--reason says why'],
  [['approve'], 'needs the id'],
  [['dance'], 'There is no "dance"'],
  [['--kind', 'cat'], '--kind is one of identity'],
  [['--since', 'monday'], '--since is a date'],
  [['--colour'], "Unknown option '--colour'"],
])('the desk prints its usage after a wrong argument: %j', async (args, says) => {
  const { status, error } = await desk(...args);
  expect(status).toBe(1);
  expect(error).toContain(says);
  expect(error).toContain('npm run desk -- approve <id>');
});

it('the desk reports an unknown request', async () => {
  expect((await desk('approve', 'x')).error).toBe('There is no request x.\n');
});

it('the desk admits only the owner of the data', () => {
  expect(statSync(join(folder, 'desk')).mode & 0o077).toBe(0);
});

it('the desk finds the server again after that was killed, and reports when none runs', async () => {
  await server.kill();
  expect(await desk()).toMatchObject({ status: 1, error: expect.stringContaining(`No server runs on ${folder}.`) });
  server = await startServerOn(folder, VARIABLES);
  expect(await desk()).toMatchObject({ status: 0 });
}, 120_000);
