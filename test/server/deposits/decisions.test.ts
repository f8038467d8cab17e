import { ZERO } from '../../../src/domain/decimal.ts';
import { SANDBOX_CHANNELS } from '../../../src/server/deposits/index.ts';
import { setRate } from '../../../src/server/deposits/rateRepository.ts';
import { trialBalance } from '../../../src/server/ledger/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import type { Schemas } from '../../../src/contract/index.ts';
import { framesTo, findNotices } from '../reviews/told.ts';
import { type Depositor, signUpDepositor, USDT } from './depositor.ts';

/** Later than a test decides by itself, and than a rate is honoured. */
const REVIEW_DELAY_SECONDS = 10_000;

let server: TestServer;
let customer: Depositor;
beforeAll(async () => {
  server = await startTestServer({ reviewDelaySeconds: REVIEW_DELAY_SECONDS });
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await signUpDepositor(server);
});

/** Asks for 2,500.00 USD, which are 2,501.25 USDT. */
const asked = async (): Promise<Schemas['Deposit']> => {
  const answer = await customer.byCrypto();
  if (answer.code !== 200) throw new Error(`The deposit was refused: ${answer.code}`);
  return answer.data;
};
const decide = (id: string, body: object) => server.call('decideReview', { path: { id }, body });
const accept = (id: string, body: object = {}) => decide(id, { decision: 'accept', ...body });
const deposit = async (id: string, language: 'en' | 'de' = 'en') => {
  const { subject } = await server.succeed('getLedgerEntry', { ...customer.call, path: { id }, language });
  if (subject.kind !== 'deposit') throw new Error(`There is no deposit ${id}.`);
  return subject.deposit;
};

describe('an accepted deposit', () => {
  it('as asked for credits its amount, raises the revision, and notifies its customer [DEP-10, DEP-28, DEP-29, DEP-35, DEP-36, DEP-38, LED-16, ORL-62]', async () => {
    const frames = framesTo(server, customer.id);
    const { id } = await asked();
    const { revision } = await server.succeed('getAccountFigures', customer.call);
    server.advance(60_000);
    expect(await accept(id)).toMatchObject({ code: 200 });
    await server.settled();
    expect(await deposit(id)).toMatchObject({
      ...{ status: 'success', decidedAt: server.world.now(), failureReason: null },
      credited: { amount: '2500.00', received: '2501.25', rate: '1.0005', outcome: 'as-asked' },
    });
    const after = await server.succeed('getAccountFigures', customer.call);
    expect([after.balance, after.revision]).toEqual(['2500.00', revision + 1]);
    expect(frames.reviews()).toEqual([{ subject: 'deposit', id, revision: 1, status: 'success' }]);
    expect(await findNotices(server, customer)).toContainEqual([
      'review-accepted',
      '2500.00 USD were added to your real account.',
    ]);
  });

  it.each([
    ['2000.00', 'less', '1999.00'],
    ['3000.00', 'more', '2998.50'],
    ['10.00', 'less', '10.00'],
  ])('of %s received is credited as %s: %s [DEP-11, DEP-13, DEP-36]', async (received, outcome, amount) => {
    const { id } = await asked();
    expect(await accept(id, { received, receivedAt: server.world.now() })).toMatchObject({ code: 200 });
    expect((await deposit(id)).credited).toMatchObject({ amount, received, outcome, rate: '1.0005' });
    expect(await customer.balance()).toBe(amount);
  });

  it('that came late is credited at the rate of that instant, and keeps its own [DEP-12, DEP-14, DEP-36, SBX-68]', async () => {
    const { id, rateAt } = await asked();
    server.advance(7_201_000);
    const receivedAt = server.world.now();
    await server.world.database.transaction((tx) =>
      setRate(tx, { channelId: USDT, rate: '1.0010', at: receivedAt, by: 'a test' }),
    );
    server.advance(60_000);
    await server.world.database.transaction((tx) =>
      setRate(tx, { channelId: USDT, rate: '1.0005', at: server.world.now(), by: 'a test' }),
    );
    expect(await accept(id, { receivedAt })).toMatchObject({ code: 200 });
    const { credited, ...kept } = await deposit(id);
    expect(credited).toEqual({ amount: '2498.75', received: '2501.25', rate: '1.0010', receivedAt, outcome: 'late' });
    expect([kept.rate, kept.rateAt]).toEqual(['1.0005', rateAt]);
  });

  it('that came before its request is credited at the rate of that instant where this credits less [DEP-36, DEP-81]', async () => {
    const setNow = (rate: string) =>
      server.world.database.transaction((tx) =>
        setRate(tx, { channelId: USDT, rate, at: server.world.now(), by: 'a test' }),
      );
    const receivedAt = server.world.now();
    await setNow('1.0010');
    server.advance(36_000_000);
    await setNow('1.0005');
    const { id } = await asked();
    expect(await accept(id, { receivedAt })).toMatchObject({ code: 200 });
    const credited = { amount: '2498.75', received: '2501.25', rate: '1.0010', receivedAt, outcome: 'early' };
    expect((await deposit(id)).credited).toEqual(credited);
    expect(await customer.balance()).toBe('2498.75');
    expect(await findNotices(server, customer)).toContainEqual([
      'review-accepted',
      expect.stringContaining('came before the request'),
    ]);
  });

  it('is credited once, however often and by however many it is decided [DEP-30, DEP-32, DEP-33]', async () => {
    const { id } = await asked();
    const answers = await Promise.all([accept(id), accept(id), decide(id, { decision: 'reject', reason: 'No.' })]);
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 3010, 3010]);
    expect(await accept(id, { received: '1.00' })).toMatchObject({ code: 3010 });
    const { status } = await deposit(id);
    expect(await customer.balance()).toBe(status === 'success' ? '2500.00' : '0.00');
    const lines = (await trialBalance(server.world.database.reader)).filter(({ scope }) => scope === 'real');
    expect(lines.reduce((sum, { balance }) => sum.plus(balance), ZERO).toFixed(2)).toBe('0.00');
  });
});

describe('a decision about a deposit', () => {
  it('of another revision than the present one is refused with that one [DEP-34, SBX-70]', async () => {
    const { id } = await asked();
    expect(await accept(id, { revision: 2 })).toMatchObject({ code: 3005, data: { field: 'revision', revision: 1 } });
    expect((await deposit(id)).status).toBe('waiting');
    expect(await accept(id, { revision: 1 })).toMatchObject({ code: 200 });
    expect(await accept(id, { revision: 2 })).toMatchObject({ code: 3010, data: { status: 'success' } });
  });

  it.each([
    ['received', { received: '0' }],
    ['received', { received: '1.001' }],
    ['receivedAt', { receivedAt: 9_999_999_999 }],
    ['receivedAt', { receivedAt: 1_000_000_000 }],
  ])('with an impossible %s is refused (1001) [SBX-98]', async (field, body) => {
    const { id } = await asked();
    expect(await accept(id, body)).toMatchObject({ code: 1001, data: { field } });
    expect((await deposit(id)).status).toBe('waiting');
  });
});

describe('a deposit that would be credited with nothing, or with more than the ledger takes', () => {
  it.each(['0.00000005', '999999999999999999'])(
    'of %s BTC is refused (1001), and waits on [DEP-69]',
    async (received) => {
      const { id: channelId, rate: rateSeen } = SANDBOX_CHANNELS.find(({ currency }) => currency === 'BTC') ?? {
        id: '',
      };
      const answer = await customer.byCrypto({ channelId, rateSeen, amount: '30.00' });
      const { id } = (answer as { data: Schemas['Deposit'] }).data;
      expect(await accept(id, { received })).toMatchObject({ code: 1001, data: { field: 'received' } });
      expect((await deposit(id)).status).toBe('waiting');
    },
  );
});

describe('a rejected deposit', () => {
  it('fails with the reason as it was written, and moves nothing [DEP-31, DEP-35, DEP-39]', async () => {
    const { id, proofFileId } = await asked();
    expect(await decide(id, { decision: 'reject', reason: 'Sent by a stranger.' })).toMatchObject({ code: 200 });
    expect(await deposit(id, 'de')).toMatchObject({
      ...{ status: 'fail', credited: null },
      failureReason: { code: 'as-written', text: 'Sent by a stranger.' },
    });
    expect(await customer.balance()).toBe('0.00');
    expect(await findNotices(server, customer)).toContainEqual(['review-refused', 'Sent by a stranger.']);
    expect(await customer.byCrypto({ proofFileId })).toMatchObject({ code: 3006 });
  });

  it('by the rule of a small proof has its reason in each language asked for, and keeps its proof used [DEP-22, DEP-39, SBX-59]', async () => {
    const proofFileId = await customer.proof(199);
    const answer = await customer.byCrypto({ proofFileId });
    const { id } = (answer as { data: Schemas['Deposit'] }).data;
    server.advance(REVIEW_DELAY_SECONDS * 1000);
    await server.settled();
    expect((await deposit(id)).failureReason).toEqual({
      code: 'proof-too-small',
      text: 'The proof is too small to be read. Please send a larger picture.',
    });
    expect((await deposit(id, 'de')).failureReason?.text).toMatch(/^Der Nachweis ist zu klein/);
    expect(await customer.byCrypto({ proofFileId })).toMatchObject({ code: 3006 });
  });
});

describe('the instant by which a deposit will probably be decided', () => {
  it('follows from the last decided deposits of all customers, and stays [DEP-40, DEP-41, DEP-42, DEP-43, DEP-61, DEP-62]', async () => {
    const fresh = await startTestServer();
    const depositor = await signUpDepositor(fresh);
    const request = async () => {
      const answer = await depositor.byCrypto();
      if (answer.code !== 200) throw new Error(`The deposit was refused: ${answer.code}`);
      return answer.data;
    };
    for (const waited of [50, 10, 40, 20]) {
      const { id, expectedAt } = await request();
      expect(expectedAt).toBeNull();
      // Faster than the sandbox's reviewer, or decided by it at the same instant.
      fresh.advance(Math.min(waited, 19) * 1000);
      await fresh.call('decideReview', { path: { id }, body: { decision: 'accept' } });
    }
    const fifth = await request();
    expect(fifth.expectedAt).toBeNull();
    fresh.advance(5000);
    await fresh.call('decideReview', { path: { id: fifth.id }, body: { decision: 'reject', reason: 'No.' } });
    const sixth = await request();
    expect(sixth.expectedAt).toBe(sixth.requestedAt + 19);
    await fresh.close();
  });
});
