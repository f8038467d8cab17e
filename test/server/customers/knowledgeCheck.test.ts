import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { becomeReal, setCustomer, signUpTrader, type Trader } from '../trading/trader.ts';
import { answersOf, RIGHT } from './knowledgeAnswers.ts';

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  trader = await becomeReal(server, await signUpTrader(server), '5000.00');
  await setCustomer(server, trader.id, { knowledge_version: null });
});

const answer = (given: Readonly<Record<string, string>>, version = 1) =>
  server.call('answerKnowledgeCheck', { token: trader.token, body: { version, answers: answersOf(given) } });
const answered = (given: Readonly<Record<string, string>>) =>
  server.succeed('answerKnowledgeCheck', { token: trader.token, body: { version: 1, answers: answersOf(given) } });
const shown = (language?: 'de') =>
  server.succeed('getKnowledgeCheck', { token: trader.token, ...(language && { language }) });

it("requires six questions before the first order on the real account, in the customer's language [KNW-1, KNW-5]", async () => {
  expect(await trader.place()).toMatchObject({ code: 1207 });
  const { questions, satisfied, last } = await shown('de');
  expect([questions.length, satisfied, last]).toEqual([6, false, null]);
  expect(questions.find(({ id }) => id === 'move')).toMatchObject({
    question: 'Bei Hebel 20 bewegt sich der Kurs um 1\u00a0% gegen Sie. Was verlieren Sie?',
    options: [{ text: 'Nichts' }, { text: '1\u00a0% der Margin' }, { text: '20\u00a0% der Margin' }],
  });
});

it('takes orders after six right answers [KNW-4, KNW-7, KNW-11, KNW-13]', async () => {
  expect(await answered(RIGHT)).toMatchObject({ passed: true, rightAnswers: 6, warning: null });
  expect(await shown()).toMatchObject({ satisfied: true, last: { passed: true } });
  expect(await trader.place()).toMatchObject({ code: 200 });
});

it('explains and warns after a failed check; takes orders once the warning is acknowledged [KNW-1, KNW-11, KNW-12, KNW-13, KNW-15, KNW-19]', async () => {
  const failed = await answered({ ...RIGHT, losses: 'none' });
  expect(failed).toMatchObject({ passed: false, rightAnswers: 5, acknowledgedAt: null });
  expect(failed.warning).toContain('may not suit you');
  expect(failed.answers.filter(({ right }) => !right)).toEqual([
    {
      questionId: 'losses',
      optionId: 'none',
      right: false,
      rightOptionId: 'wholeAccount',
      explanation: expect.stringContaining('afford to lose'),
    },
  ]);
  expect(await trader.place()).toMatchObject({ code: 1207 });

  const acknowledged = await server.succeed('acknowledgeKnowledgeCheck', {
    token: trader.token,
    path: { id: failed.id },
  });
  expect(acknowledged).toEqual({ ...failed, acknowledgedAt: server.world.now() });
  expect(await trader.place()).toMatchObject({ code: 200 });
});

it('acknowledges a result once: a repetition leaves its time [KNW-16]', async () => {
  const { id } = await answered({ ...RIGHT, margin: 'fee' });
  const acknowledge = () => server.succeed('acknowledgeKnowledgeCheck', { token: trader.token, path: { id } });
  const first = await acknowledge();
  server.advance(60_000);
  expect(await acknowledge()).toEqual(first);
});

it('does not find a result of an older version to acknowledge (1002) [KNW-17]', async () => {
  const { id } = await answered({ ...RIGHT, margin: 'fee' });
  await server.world.database.transaction((tx) =>
    tx.updateTable('knowledge_checks').set({ version: 99 }).where('id', '=', id).execute(),
  );
  const answer = await server.call('acknowledgeKnowledgeCheck', { token: trader.token, path: { id } });
  expect(answer).toMatchObject({ code: 1002, data: { field: 'id' } });
  expect(await shown()).toMatchObject({ satisfied: false });
});

it('asks the questions of version 1: another meaning of any needs another version [KNW-5, KNW-6, KNW-8]', async () => {
  const { version, questions } = await shown();
  expect([version, questions.map(({ id, options }) => [id, ...options.map((option) => option.id)])]).toEqual([
    1,
    [
      ['margin', 'fee', 'setAside', 'mostLost'],
      ['leverage', 'bothLarger', 'gainsLarger', 'noDifference'],
      ['move', 'nothing', 'same', 'timesLeverage'],
      ['stopLoss', 'exactPrice', 'firstPrice', 'never'],
      ['closeOut', 'waited', 'paidIn', 'closed'],
      ['losses', 'wholeAccount', 'marginOnly', 'none'],
    ],
  ]);
  expect(await answered(RIGHT)).toMatchObject({ passed: true });
});

it("explains and warns in the request's language [KNW-12, KNW-13]", async () => {
  const body = { version: 1, answers: answersOf({ ...RIGHT, margin: 'fee' }) };
  const { warning, answers } = await server.succeed('answerKnowledgeCheck', {
    token: trader.token,
    body,
    language: 'de',
  });
  const german = (file: string): unknown => JSON.parse(readFileSync(`locales/de/${file}.json`, 'utf8'));
  const risks = german('risks') as Record<string, { explanation: string }>;
  expect({ warning }).toEqual({ warning: (german('server/knowledge') as { warning: string }).warning });
  expect(answers.map(({ questionId }) => questionId)).toEqual(Object.keys(RIGHT));
  expect(answers.find(({ questionId }) => questionId === 'losses')?.explanation).toBe(risks['losses']?.explanation);
});

it('may be repeated at any time, and a pass is never lost [KNW-7, KNW-14]', async () => {
  await answered({ ...RIGHT, margin: 'fee' });
  await answered(RIGHT);
  await answered({ ...RIGHT, move: 'same' });
  expect(await shown()).toMatchObject({ satisfied: true, last: { passed: false, rightAnswers: 5 } });
});

it.each([
  ['to a question that is not asked', { ...RIGHT, other: 'closed' }, 'answers'],
  ['that leave one out', { margin: 'setAside' }, 'answers'],
  ['that nobody offered', { ...RIGHT, margin: 'closed' }, 'answers'],
])('refuses %s as answers (1001) [KNW-10]', async (_what, given, field) => {
  expect(await answer(given)).toMatchObject({ code: 1001, data: { field } });
});

it('refuses answers to an older version of the questions (1001), whatever the answers are [KNW-9, KNW-18]', async () => {
  expect(await answer(RIGHT, 2)).toMatchObject({ code: 1001, data: { field: 'version' } });
  expect(await answer({ margin: 'fee' }, 2)).toMatchObject({ code: 1001, data: { field: 'version' } });
});

it("hides another customer's check (1002) [KNW-17]", async () => {
  const { id } = await answered({ ...RIGHT, margin: 'fee' });
  const { token } = await signUpTrader(server);
  for (const other of [id, randomUUID(), 'no-id']) {
    const answer = await server.call('acknowledgeKnowledgeCheck', { token, path: { id: other } });
    expect(answer).toMatchObject({ code: 1002 });
  }
});
