import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { dateText, londonDay } from '../../../src/domain/time.ts';
import { type StartedServer, startServerOn } from '../../support/startedServer.ts';
import { answersOf, RIGHT } from '../customers/knowledgeAnswers.ts';
import { signUpDepositor, USDT } from '../deposits/depositor.ts';
import { type Applicant, signUpApplicant } from '../identity/applicant.ts';
import { saveWallet } from '../withdrawals/payer.ts';

const folder = mkdtempSync(join(tmpdir(), 'sun-desk-'));
/** Decisions wait long enough that only the desk makes them; a new wallet can be used at once. */
const VARIABLES = { REVIEW_DELAY: '86400', WAIT_SECONDS: '0' };

let server: StartedServer;
beforeAll(async () => {
  server = await startServerOn(folder, VARIABLES);
}, 180_000);
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
}, 180_000);

it('the desk halts and frees by its command, and lists what is halted', async () => {
  expect((await desk('halts')).out).toBe('Nothing is halted.\n');
  const { out } = await desk('halt', 'metals', '--level', 'full', '--reason', 'prices', '--as', 'ann');
  expect(out).toMatch(/^halted +level +reason +since \(London\) +by\nmetals +full +prices +.* +desk:ann/);
  expect((await desk('free', 'XAUUSD')).error).toContain('XAUUSD itself is not halted');
  expect((await desk('halt', 'metals', '--level', 'half', '--reason', 'prices')).error).toContain('--level is one of');
  expect((await desk('halt')).error).toContain('"halt" needs what');
  expect((await desk('free', 'metals')).out).toBe('Nothing is halted.\n');
}, 180_000);

it('the desk prints the trial balance, and what it finds in the ledger now', async () => {
  await applicant();
  const { status, out } = await desk('books', '--check');
  expect(status).toBe(0);
  expect(out).toMatch(/^scope +account +balance, USD\n/);
  expect(out).toMatch(/demo +cash +100000\.00/);
  expect(out).toMatch(/No night was reconciled yet\.\nNow: The books fit\.\n$/);
}, 180_000);

it('the desk lists waiting requests as a table, shows one with its images, and approves it', async () => {
  const { customer, id } = await waiting();
  const [head, row] = (await desk()).out.split('\n');
  expect(head).toMatch(/^id +kind +account +amount +revision +sent \(London\) +status/);
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
}, 180_000);

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
}, 180_000);

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
}, 180_000);

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
}, 180_000);

it('the desk publishes an article from text files, changes it by the files that it writes, and withdraws it', async () => {
  const files = join(folder, 'texts');
  const write = (language: string, text: string): string => {
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, `${language}.md`), text);
    return `${language}=${join(files, `${language}.md`)}`;
  };
  const english = write(
    'en',
    '---\ntitle: "Spread: what it costs"\nsummary: In short.\n---\n\n## Two prices\n\nBuy and sell.\n',
  );
  const published = await desk(
    'publish',
    '--text',
    english,
    '--category',
    'guide',
    '--symbols',
    'XAUUSD',
    '--as',
    'anna',
  );
  expect(published).toMatchObject({ status: 0, error: '' });
  expect(published.out).toMatch(/changed +.* by desk:anna/);
  const { items }: { items: { id: string; title: string; state: string }[] } = await asJson('items');
  const own = items.filter(({ title }) => title === 'Spread: what it costs');
  expect(own).toMatchObject([{ state: 'listed', category: 'guide' }]);
  const id = own[0]?.id ?? '';

  const written = await desk('item', id, '--texts', files);
  expect(written.out).toContain(join(files, 'en.md'));
  expect(readFileSync(join(files, 'en.md'), 'utf8')).toBe(
    '---\ntitle: "Spread: what it costs"\nsummary: In short.\n---\n\n## Two prices\n\nBuy and sell.\n',
  );
  const german = write('de', '---\ntitle: Was der Spread kostet\n---\nKauf und Verkauf.\n');
  await desk('publish', id, '--text', german, '--from', '2026-09-30T14:05');
  expect(await asJson('item', id)).toMatchObject({ item: { languages: ['de', 'en'], publishedAt: 1_790_773_500 } });

  expect((await desk('withdraw', id)).out).toMatch(/state +withdrawn/);
  const listed = await server.succeed('listBanners', { query: { placement: 'news' } });
  expect(listed.items.map((item) => item.id)).not.toContain(id);
  expect((await desk('items')).out).toMatch(new RegExp(`^${id} +news +guide +withdrawn`, 'm'));
}, 180_000);

it('the desk explains what is wrong with an item, and publishes nothing', async () => {
  const path = join(folder, 'bad.md');
  writeFileSync(path, 'No title.');
  expect(await desk('publish', '--text', `en=${path}`)).toMatchObject({
    status: 1,
    error: expect.stringContaining('does not begin with ---'),
  });
  writeFileSync(path, '---\ntitle: A title\n---\n<script>alert(1)</script>');
  expect(await desk('publish', '--text', `en=${path}`)).toMatchObject({
    status: 1,
    error: expect.stringContaining('There is HTML in line'),
  });
  expect(await desk('publish', '--text', `xx=${path}`)).toMatchObject({ status: 1 });
  writeFileSync(path, '---\ntitle: A title\nsumary: Misspelt\n---\n');
  expect(await desk('publish', '--text', `en=${path}`)).toMatchObject({
    status: 1,
    error: expect.stringContaining('"sumary"'),
  });
  expect(await desk('withdraw', 'x')).toMatchObject({ status: 1, error: 'There is no item x.\n' });
}, 180_000);

it('the desk credits what came of a deposit at the revision that it saw, and rejects one in the customer’s language', async () => {
  const messagesTo = async (to: string) => (await server.succeed('getInbox', { query: { to } })).items;
  const customer = await signUpDepositor({ ...server, messagesTo });
  await customer.byCrypto();
  await customer.byCrypto();
  const { reviews }: { reviews: { id: string; customerId: string }[] } = await asJson('list', '--kind', 'deposit');
  const [second = '', first = ''] = reviews.flatMap(({ id, customerId }) => (customerId === customer.id ? [id] : []));

  expect((await desk('show', first)).out).toMatch(/amountToSend +2501\.25/);
  expect((await desk('approve', first)).error).toMatch(/--revision 1/);
  expect((await desk('approve', first, '--revision', '7')).error).toMatch(/has changed: it is at revision 1/);
  expect((await desk('approve', first, '--revision', '1', '--received', '0')).error).toMatch(/"received"/);
  const less = ['approve', first, '--revision', '1', '--received', '2000.00', '--as', 'ann'];
  expect((await desk(...less)).error).toMatch(/2501\.25 USDT were asked for and 2000\.00 came: 1999\.00 USD/);
  const paid = await desk(...less, '--confirm');
  expect(paid.out).toMatch(/by +desk:ann/);
  expect(await customer.balance()).toBe('1999.00');
  expect((await desk('approve', first, '--revision', '1')).error).toMatch(/is accepted already, by desk:ann/);

  const rejected = await desk('reject', second, '--revision', '1', '--code', 'not-received');
  expect(rejected.out).toMatch(/reason +The money did not arrive\./);
}, 180_000);

it('the desk pays a withdrawal with its proof, credits what came back of it, and finds both in a file', async () => {
  const messagesTo = async (to: string) => (await server.succeed('getInbox', { query: { to } })).items;
  const customer = await signUpDepositor({ ...server, messagesTo });
  const { token, call } = customer;
  await server.succeed('answerKnowledgeCheck', { token, body: { version: 1, answers: answersOf(RIGHT) } });
  await customer.byCrypto();
  const waits = async (kind: string) => {
    const { reviews }: { reviews: { id: string; customerId: string }[] } = await asJson('list', '--kind', kind);
    return reviews.find(({ customerId }) => customerId === customer.id)?.id ?? '';
  };
  const deposit = await waits('deposit');
  await desk('approve', deposit, '--revision', '1');
  const walletId = await saveWallet(server, customer);
  const body = { walletId, amount: '500.00', feeSeen: '-5.00', rateSeen: '0.9995' };
  const { id, number } = await server.succeed('requestCryptoWithdrawal', { ...call, body });

  expect((await desk('show', id)).out).toMatch(/address +0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed/);
  const back = (revision: string, received: string, ...more: readonly string[]) =>
    desk('came-back', id, '--revision', revision, '--received', received, '--reason', 'Sent back.', ...more);
  expect((await back('1', '490.00')).error).toMatch(/was not paid/);
  expect((await desk('claim', id)).error).toMatch(/--revision/);
  expect((await desk('claim', id, '--revision', '1', '--as', 'bob')).out).toMatch(/status +being paid/);
  expect((await server.call('takeBackWithdrawal', { ...call, path: { id } })).code).toBe(3012);
  expect((await desk('reject', id, '--revision', '2', '--code', 'other-payer')).error).toMatch(/^desk:bob pays/);
  const release = ['release', id, '--revision', '2', '--as', 'ann'];
  expect((await desk(...release)).error).toMatch(
    /^desk:bob makes the payout .* since .* look into the bank’s records first/,
  );
  expect((await desk(...release, '--confirm')).out).toMatch(/status +waiting/);
  await desk('claim', id, '--revision', '3', '--as', 'ann');
  expect((await desk('approve', id, '--revision', '4', '--reference', ' ')).error).toMatch(
    /--reference is a transaction/,
  );
  const reference = `0x${'ab'.repeat(32)}`;
  const paid = await desk('approve', id, '--revision', '4', '--reference', reference, '--as', ' Ann');
  expect(paid.out).toMatch(/status +accepted/);
  const recent = async () => (await server.succeed('getWithdrawalState', call)).recent[0];
  expect(await recent()).toMatchObject({
    status: 'success',
    payout: { reference, url: `https://etherscan.io/tx/${reference}` },
    returned: null,
  });
  expect((await desk('show', id)).out).toContain(reference);

  expect((await desk('came-back', id, '--received', '490.00')).error).toMatch(/needs the id .* --reason/);
  expect((await back('4', '1.001')).error).toMatch(/"received" .* cannot be/);
  expect((await back('4', '49.00')).error).toMatch(/494\.75 USDT are still out .* --confirm/);
  expect((await back('4', '490.00')).out).toBe('490.25 USD are in the balance again.\n');
  expect((await back('4', '490.00')).error).toMatch(/has changed: it is at revision 5/);
  expect((await recent())?.returned).toMatchObject({ amount: '490.25', reason: 'Sent back.' });
  expect(await customer.balance()).toBe('2490.25');

  const today = dateText(londonDay(Date.now() / 1000));
  const file = join(folder, 'chain.csv');
  writeFileSync(file, `date,amount,currency,reference\n${today},2501.25,USDT,\n${today},-494.75,USDT,${reference}\n`);
  const { out } = await desk('match', file);
  expect(out).toMatch(/matched +2 +D\d{8}-\d{6} +in +2501\.25 +USDT .* by amount/);
  expect(out).toMatch(new RegExp(`matched +3 +${number} +out +494\\.75 +USDT`));
  expect(out).toMatch(new RegExp(`missing +${number} +in +490\\.00 +USDT .* credited on ${today}`));
}, 180_000);

it('the desk lists the rates of deposits and payouts and sets one of each', async () => {
  expect((await desk('rates')).out).toMatch(new RegExp(`${USDT} +crypto +open +USDT +TRC-20 +1\\.0005`));
  expect((await desk('rate', USDT, '1.0010', '--as', 'ann')).out).toMatch(new RegExp(`${USDT} .* 1\\.0010 `));
  expect((await desk('rate', USDT, '0')).error).toMatch(/0 is no rate/);
  expect((await desk('rate', 'none', '1')).error).toMatch(/There is no channel none/);
  expect((await desk('payout-rate', 'USDT', '0.9990', '--as', 'ann')).out).toMatch(/^USDT +0\.9990 .* desk:ann/m);
  expect((await desk('payout-rate', 'XYZ', '1')).error).toMatch(/Nothing is paid out in XYZ/);
  expect((await desk('payout-rate', 'USDT')).error).toMatch(/needs a currency and its rate/);
  expect((await desk('rates')).out).toMatch(/1\.0010[^]*payout in[^]*USDT +0\.9990/);
}, 180_000);
it('the desk compares a file of payments with what is booked, and says where it cannot read one', async () => {
  const file = join(folder, 'payments.csv');
  writeFileSync(file, 'date,amount,currency,reference\n2026-10-05,300.00,USD,a stranger\n');
  const { out } = await desk('match', file);
  expect(out).toMatch(/unexpected +2 +in +300\.00 +USD +2026-10-05 12:00:00 +a stranger/);
  writeFileSync(file, `date,amount,currency,reference\n${'2026-10-05,300.00,USD,a stranger\n'.repeat(10_001)}`);
  expect(await desk('match', file)).toMatchObject({ status: 1, error: expect.stringContaining('at most 10000') });
  writeFileSync(file, 'date,amount\n');
  expect(await desk('match', file)).toMatchObject({ status: 1, error: expect.stringContaining('no column currency') });
});
