import { readPaymentFile } from '../../../src/server/desk/command.ts';
import { trialBalance } from '../../../src/server/ledger/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { type Depositor, signUpDepositor, USD } from '../deposits/depositor.ts';
import { type Payer, signUpPayer, taken } from '../withdrawals/payer.ts';

/** Longer than a test takes, so that only the test decides. */
const REVIEW_DELAY_SECONDS = 20 * 86_400;

let server: TestServer;
let customer: Depositor;
let payer: Payer;
beforeEach(async () => {
  server = await startTestServer({ reviewDelaySeconds: REVIEW_DELAY_SECONDS });
  customer = await signUpDepositor(server);
  payer = await signUpPayer(server);
});
afterEach(() => server.close());

/** Matches a table whose lines are date, amount, currency and reference. */
const match = async (...lines: readonly string[]) => {
  const table = ['date,amount,currency,reference', ...lines].join('\n');
  const answer = await server.answerDesk({ ask: 'match', lines: readPaymentFile(table) });
  if (!('match' in answer)) throw new Error(JSON.stringify(answer));
  const { matched, missing, unexpected } = answer.match;
  return {
    matched: matched.map(({ line, booked, by, difference }) => [
      ...[line.line, booked.number, booked.status, by, difference],
    ]),
    missing: missing.map(({ number, direction, amount }) => [number, direction, amount]),
    unexpected: unexpected.map(({ line }) => line),
  };
};

/** Asks for a deposit of 500.00 USD by bank, with its reference. */
const byBank = async () => {
  const answer = await customer.byBank({ channelId: USD, amount: '500.00', rateSeen: '1' });
  if (answer.code !== 200 || answer.data.source.kind !== 'bank') throw new Error('The deposit was not taken.');
  return { ...answer.data, reference: answer.data.source.reference };
};
const decide = async (id: string, body: object = {}) => {
  const answer = await server.call('decideReview', { path: { id }, body: { decision: 'accept', ...body } as never });
  if (answer.code !== 200) throw new Error(`The decision was refused: ${answer.code}`);
};

/** What the tables of money have, to see that a comparison changes none of them. */
const kept = async () => {
  const { reader } = server.world.database;
  return {
    ledger: await trialBalance(reader),
    postings: await reader.selectFrom('postings').selectAll().orderBy('id').execute(),
    deposits: await reader.selectFrom('deposits').selectAll().orderBy('id').execute(),
    reviews: await reader.selectFrom('reviews').selectAll().orderBy('id').execute(),
    withdrawals: await reader.selectFrom('withdrawals').selectAll().orderBy('id').execute(),
  };
};

it('the desk matches a transfer with the deposit that was credited for it, not with one of its amount that waits', async () => {
  const credited = await byBank();
  await server.answerDesk({
    ...{ ask: 'decide', id: credited.id, by: 'ann', revision: 1 },
    decision: { decision: 'accept', reference: '0xAB12CD34' },
  });
  const waiting = await byBank();
  const day = '2026-09-30';
  const found = await match(`${day},500.00,USD,ab12 cd34`);
  expect(found.matched).toEqual([[2, credited.number, 'success', 'reference', '0']]);
  expect(found.missing).toEqual([[waiting.number, 'in', '500.00']]);
});

it('the desk matches a file with deposits that wait or are credited and with payouts, and posts nothing', async () => {
  const [waiting, credited, absent] = [await byBank(), await byBank(), await byBank()];
  await decide(credited.id, { received: '480.00' });
  await decide(absent.id, { received: '470.00' });
  const paid = await taken(server, payer, '500.00');
  await decide(paid.id, { payoutReference: 'f00d'.repeat(16) });
  const before = await kept();

  expect(
    await match(
      `2026-10-01,500.00,USD,${waiting.reference} thanks`,
      `2026-09-30,480.00,USD,${credited.reference}`,
      `2026-09-30,-494.75,USDT,${'F00D'.repeat(16)}`,
      '2026-09-30,12.00,USD,a stranger',
    ),
  ).toEqual({
    matched: [
      [2, waiting.number, 'waiting', 'reference', '0'],
      [3, credited.number, 'success', 'reference', '0'],
      [4, paid.number, 'success', 'reference', '0'],
    ],
    missing: [[absent.number, 'in', '470.00']],
    unexpected: [5],
  });
  expect(await kept()).toEqual(before);
  expect(await customer.balance()).toBe('950.00');
});

it('the desk shows by how much a waiting deposit was paid less, and leaves the decision to a reviewer', async () => {
  const { reference, number, id } = await byBank();
  expect(await match(`2026-09-30,450.00,USD,${reference}`)).toEqual({
    matched: [[2, number, 'waiting', 'reference', '-50']],
    missing: [],
    unexpected: [],
  });
  expect(await customer.balance()).toBe('0.00');
  await decide(id, { received: '450.00' });
  expect(await customer.balance()).toBe('450.00');
  expect(await match(`2026-09-30,450.00,USD,${reference}`)).toMatchObject({
    matched: [[2, number, 'success', 'reference', '0']],
  });
});

it('the desk finds the money of a rejected deposit and of a withdrawal that was not paid unexpected', async () => {
  const rejected = await byBank();
  await decide(rejected.id, { decision: 'reject', reason: 'The money did not arrive.' });
  const waiting = await taken(server, payer, '500.00');
  expect(
    await match(`2026-09-30,500.00,USD,${rejected.reference}`, `2026-09-30,-494.75,USDT,${waiting.number}`),
  ).toEqual({ matched: [], missing: [], unexpected: [2, 3] });
});

it('the desk knows the money of a payout that came back from the payout itself', async () => {
  const { id, number } = await taken(server, payer, '500.00');
  await decide(id, { payoutReference: 'FT-2026-000417' });
  await server.answerDesk({ ask: 'came-back', id, revision: 1, received: '490.00', reason: 'Sent back.', by: 'ann' });
  expect(
    await match('2026-09-30,-494.75,USDT,FT-2026-000417', '2026-09-30,490.00,USDT,return of FT-2026-000417'),
  ).toEqual({
    matched: [
      [2, number, 'success', 'reference', '0'],
      [3, number, 'success', 'reference', '0'],
    ],
    missing: [],
    unexpected: [],
  });
});

it('the desk misses in a file only what is booked on its days and in its currencies, and matches what was booked before', async () => {
  const { reference, number, id } = await byBank();
  await decide(id);
  server.advance(3 * 86_400_000);
  expect(await match('2026-10-03,20.00,USD,a stranger')).toEqual({ matched: [], missing: [], unexpected: [2] });
  expect(await match(`2026-10-03,500.00,USD,${reference}`)).toMatchObject({
    matched: [[2, number, 'success', 'reference', '0']],
  });
  expect(await match('2026-09-30,20.00,EUR,a stranger')).toMatchObject({ missing: [] });
  expect(await match('2026-09-30,20.00,USD,a stranger')).toMatchObject({ missing: [[number, 'in', '500.00']] });
});
