import { SANDBOX_CHANNELS } from '../../../src/server/deposits/index.ts';
import type { DeskAnswer } from '../../../src/server/desk/index.ts';
import { openInbox } from '../../../src/server/sandbox/index.ts';
import { picture } from '../../support/pictures.ts';
import { startTestServer, type TestServer, WEDNESDAY_MORNING } from '../../support/testServer.ts';
import { uploadImage } from '../../support/uploadImage.ts';
import { setUpApp } from '../customers/secondStepDevices.ts';
import { USDT } from '../deposits/depositor.ts';
import { deskPeople, SECRETS } from '../desk/deskPeople.ts';
import { signUpApplicant } from '../identity/applicant.ts';
import { oweBare, payIn } from '../loans/bareDebt.ts';
import { CREDIT } from '../loans/borrower.ts';
import { becomeReal, closeInOrder, quote, signUpTrader } from '../trading/trader.ts';
import { type Payer, signUpPayer, taken } from '../withdrawals/payer.ts';

type Act = readonly [kind: string, act: () => Promise<unknown>];

/** Returns the number of the newest event of a kind, and who did it; 0 where there is none. */
const newest = async ({ world }: TestServer, kind: string) => {
  const row = await world.database.reader
    .selectFrom('audit_events')
    .select(['seq', 'actor', 'person'])
    .where('kind', '=', kind)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { seq: 0, actor: null, person: null };
};

/** Does an act, which must not fail, and expects one new event of its kind by a person of the desk. */
const expectEvent = async (server: TestServer, kind: string, act: () => Promise<unknown>) => {
  const before = await newest(server, kind);
  expect(await act()).not.toHaveProperty('fault');
  const after = await newest(server, kind);
  expect(after.seq).toBeGreaterThan(before.seq);
  expect(after.actor).toBe('desk');
  expect(['ann', 'bob']).toContain(after.person);
};

describe('an act at a live desk', () => {
  let server: TestServer;
  let payer: Payer;
  let [withdrawal, small, repayment, released] = ['', '', '', ''];
  let rateId = '';
  beforeAll(async () => {
    const currencies = [
      { currency: 'USD', rate: '1', currencyDigits: 2 },
      { currency: 'USDT', rate: '0.9995', currencyDigits: 2 },
    ];
    server = await startTestServer({
      ...{ environment: 'live', openOutbox: openInbox, depositChannels: SANDBOX_CHANNELS },
      ...{ deskPeople: await deskPeople(), loans: { products: [CREDIT] } },
      withdrawals: { twoPeopleAbove: '999.99', currencies },
    });
    payer = await signUpPayer(server, '5000.00');
    withdrawal = (await taken(server, payer, '1500.00')).id;
    small = (await taken(server, payer, '500.00')).id;
    repayment = await repay('600.00');
    released = await repay('1000.00');
  });
  afterAll(() => server.close());

  const repay = async (amount: string) => {
    const customer = await becomeReal(server, await signUpTrader(server), '2000.00');
    const loanId = await oweBare(server, customer.id, '1000.00');
    const bytes = await picture(400, 300);
    const proofFileId = await uploadImage(server, customer.token, {
      type: 'repayment-proof',
      bytes,
      name: 'proof.png',
    });
    const body = { loanId, amount, channelId: USDT, rateSeen: '1.0005', proofFileId };
    const { id } = await server.succeed('repayLoan', { token: customer.token, account: 'real', body });
    if (amount === '1000.00') owing.push(customer.id);
    return id;
  };
  const owing: string[] = [];
  const desk = (request: object, by = 'desk:ann') =>
    server.answerDesk({ ...request, by, secret: SECRETS[by] } as never) as Promise<DeskAnswer>;
  const change = (ask: string, revision: number, by?: string) =>
    desk({ ask, id: small, revision, isConfirmed: true, ...(ask === 'claim' && { rateSeen: '0.9995' }) }, by);
  const accept = (id: string, revision: number, received: string, by?: string) =>
    desk(
      {
        ...{ ask: 'decide', id, revision, isConfirmed: true },
        decision: { decision: 'accept', received, receivedAt: server.world.now(), reference: `0x${id.slice(-6)}` },
      },
      by,
    );
  const pay = (revision: number, by: string, reference?: string) =>
    desk({ ask: 'decide', id: withdrawal, revision, decision: { decision: 'accept', reference } }, by);
  const cameBack = (revision: number, by?: string) =>
    desk(
      {
        ...{ ask: 'came-back', id: withdrawal, revision, received: '1400.00', reason: 'The exchange sent it back.' },
        ...{ reference: 'BACK-1', isConfirmed: true },
      },
      by,
    );

  const release = (revision: number, by?: string) =>
    desk(
      { ask: 'release-transfer', id: released, revision, reason: 'It is of another customer.', isConfirmed: true },
      by,
    );

  const acts: readonly Act[] = [
    ['request-claimed', () => change('claim', 1, 'desk:bob')],
    ['request-taken-over', () => change('take-over', 2, 'desk:ann')],
    ['request-released', () => change('release', 3, 'desk:ann')],
    ['request-approved', () => pay(1, 'desk:ann')],
    ['request-claimed', () => desk({ ask: 'claim', id: withdrawal, revision: 2, rateSeen: '0.9995' }, 'desk:bob')],
    ['request-decided', () => pay(3, 'desk:bob', 'FT-1')],
    ['request-approved', () => cameBack(3)],
    ['payout-returned', () => cameBack(4, 'desk:bob')],
    ['request-decided', () => accept(repayment, 1, '600.30')],
    [
      'repayment-reversed',
      () => desk({ ask: 'reverse', id: repayment, revision: 1, reason: 'Recalled.', isReleased: false }),
    ],
    ['request-approved', () => accept(released, 1, '1500.75')],
    [
      'request-decided',
      async () => {
        const answer = await accept(released, 2, '1500.75', 'desk:bob');
        await payIn(server, owing[0] ?? '', '-3400.00');
        return answer;
      },
    ],
    ['request-approved', () => release(2)],
    ['transfer-released', () => release(3, 'desk:bob')],
    ['payout-rate-set', () => desk({ ask: 'payout-rate', currency: 'USDT', rate: '0.9990', isConfirmed: true })],
    [
      'rate-set',
      async () => {
        const answer = await desk({ ask: 'rate', channelId: USDT, rate: '1.0006', isConfirmed: true });
        if ('rates' in answer) rateId = answer.rates.find(({ rate }) => rate === '1.0006')?.rateId ?? '';
        return answer;
      },
    ],
    ['rate-set', () => desk({ ask: 'rate', channelId: USDT, rate: '1.0007', isConfirmed: true })],
    ['rate-revoked', () => desk({ ask: 'revoke', rateId })],
    [
      'item-published',
      () =>
        desk({
          ask: 'publish',
          change: {
            category: 'guide',
            texts: [{ language: 'en', title: 'Spread', summary: 'In short.', caption: null, article: 'Buy and sell.' }],
          },
        }),
    ],
  ];
  it.each(acts.map(([kind, act], at) => ({ at: at + 1, kind, act })))(
    'number $at has its event: $kind',
    async ({ kind, act }) => expectEvent(server, kind, act),
  );
});

describe('an act at the desk of a sandbox', () => {
  const clock = { machineMs: 0 };
  let server: TestServer;
  let jumpy: TestServer;
  let [closing, correction, customer] = ['', '', ''];
  const START_MS = WEDNESDAY_MORNING * 1000;
  beforeAll(async () => {
    server = await startTestServer({ reviewDelaySeconds: 86_400 });
    jumpy = await startTestServer({
      clocks: { timeOfDayMs: () => START_MS + clock.machineMs, elapsedMs: () => 0 },
      databaseMs: () => Promise.resolve(START_MS),
      report: () => undefined,
    });
    await quote(server, 'XAUUSD', '4129.10', '4129.45');
    const trader = await signUpTrader(server);
    closing = (await trader.close((await trader.open({ volume: '1.00' })).id)).id;
    const applicant = await signUpApplicant(server);
    customer = applicant.id;
    submit = async () => applicant.submit(await applicant.whole());
    await submit();
    await acceptIdentity();
    await setUpApp(server, applicant.token, 'Sun-and-moon-7');
  });
  afterAll(async () => {
    await closeInOrder(server);
    await closeInOrder(jumpy);
  });

  let submit: () => Promise<unknown>;
  const acceptIdentity = async () => {
    const { items } = await server.succeed('listReviews', {});
    const id = items.find(({ customerId }) => customerId === customer)?.id ?? '';
    await server.succeed('decideReview', { path: { id }, body: { decision: 'accept' } as never });
  };
  const desk = (request: object, by = 'ann') => server.answerDesk({ ...request, by } as never) as Promise<DeskAnswer>;
  const enter = async () => {
    const answer = await desk({ ask: 'correct', target: 'closing', id: closing, code: 'wrong-price' });
    if ('corrections' in answer) correction = answer.corrections[0]?.id ?? '';
    return answer;
  };
  const acts: readonly Act[] = [
    ['correction-entered', enter],
    ['correction-dropped', () => desk({ ask: 'drop-correction', id: correction })],
    ['correction-entered', enter],
    ['correction-confirmed', () => desk({ ask: 'confirm-correction', id: correction }, 'bob')],
    ['second-step-lost', () => desk({ ask: 'second-step-lost', id: customer })],
    ['second-step-kept', () => desk({ ask: 'second-step-kept', id: customer })],
    ['second-step-lost', () => desk({ ask: 'second-step-lost', id: customer })],
    [
      'second-step-removed',
      async () => {
        await submit();
        await acceptIdentity();
        server.advance(72 * 3_600_000);
        return desk({ ask: 'second-step-remove', id: customer });
      },
    ],
  ];
  it.each(acts.map(([kind, act], at) => ({ at: at + 1, kind, act })))(
    'number $at has its event: $kind',
    async ({ kind, act }) => expectEvent(server, kind, act),
  );

  it('that confirms the clock has its event', async () => {
    await jumpy.world.clockGuard.watch(jumpy.world);
    clock.machineMs = 601_000;
    await jumpy.world.clockGuard.watch(jumpy.world);
    await expectEvent(jumpy, 'clock-confirmed', () => jumpy.answerDesk({ ask: 'confirm-clock', by: 'ann' }));
  });
});
