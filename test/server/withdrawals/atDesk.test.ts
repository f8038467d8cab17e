import {
  claimReview,
  decideReview,
  type Decision,
  releaseReview,
  reportOldClaims,
  takeOverReview,
  type Reviewables,
} from '../../../src/server/reviews/index.ts';
import { openInbox } from '../../../src/server/sandbox/index.ts';
import { CONTENT_BY_DEFAULT, firmNamed } from '../../../src/server/content/index.ts';
import { openDeposits } from '../../../src/server/deposits/index.ts';
import { identityReviews } from '../../../src/server/identity/index.ts';
import { openWithdrawals, returnPayout } from '../../../src/server/withdrawals/index.ts';
import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { findNotices, framesTo } from '../reviews/told.ts';
import { deskPeople, SECRETS } from '../desk/deskPeople.ts';
import {
  ask,
  letUse,
  moneyOf,
  notMeLinks,
  type Payer,
  pressNotMe,
  signUpPayer,
  stateOf,
  takeBack,
  taken,
  WAIT_MS,
} from './payer.ts';

const ANN = { by: 'desk:ann', secret: SECRETS['desk:ann'] } as const;
let server: TestServer;
let payer: Payer;
let reviewables: Reviewables;
beforeAll(async () => {
  const currencies = [
    { currency: 'USDT', rate: '0.9995', currencyDigits: 2 },
    { currency: 'USD', rate: '1', currencyDigits: 2 },
  ];
  const people = await deskPeople();
  server = await startTestServer({
    ...{ environment: 'live', openOutbox: openInbox, withdrawals: { currencies }, deskPeople: people },
  });
  const { reviews: deposit } = await openDeposits(server.world, {
    ...{ channels: [], firm: firmNamed(CONTENT_BY_DEFAULT), twoPeopleAbove: '10000.00' },
  });
  reviewables = { identity: identityReviews, deposit, withdrawal: openWithdrawals(server.world).reviews };
});
afterAll(async () => {
  expect(await bookFaults(server.world.database.reader)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  payer = await signUpPayer(server, '50000.00');
});

/** Decides as a person at the desk does. */
const decide = (id: string, by: string, { revision, ...decision }: Partial<Decision> & { revision: number }) =>
  server.world.database.transaction((tx) =>
    decideReview(tx, server.world, reviewables, {
      ...{ id, by, revision },
      decision: { decision: 'accept', ...decision } as Decision,
    }),
  );
const claim = (id: string, by: string, revision: number) =>
  server.world.database.transaction((tx) =>
    claimReview(tx, server.world, reviewables, { id, by, revision, rateSeen: '0.9995' }),
  );
const release = (id: string, by: string, revision: number) =>
  server.world.database.transaction((tx) => releaseReview(tx, server.world, reviewables, { id, by, revision }));
const factsOf = async (id: string) => {
  const { reader } = server.world.database;
  const review = await reader.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return (await reviewables.withdrawal?.evidence(reader, server.world, review))?.facts;
};
const emailOf = async (id: string): Promise<string> => {
  const customers = server.world.database.reader.selectFrom('customers').select('email').where('id', '=', id);
  return (await customers.executeTakeFirstOrThrow()).email ?? '';
};
/** Sets a new password by a code, as a customer does who said “it was not me”. */
const resetPassword = async ({ id }: Payer) => {
  const email = await emailOf(id);
  await server.succeed('sendMailCode', { query: { email, type: 2 } });
  const [message] = await server.messagesTo(email);
  await server.succeed('resetPassword', { body: { email, password: NEW_PASSWORD, code: message?.code ?? '' } });
};
const NEW_PASSWORD = 'battery-staple-4';
const takeOver = (id: string, by: string, revision: number) =>
  server.world.database.transaction((tx) => takeOverReview(tx, server.world, reviewables, { id, by, revision }));
const statusOf = async (id: string) => (await stateOf(server, payer)).recent.find((each) => each.id === id)?.status;
type Report = { revision?: number; by?: string; isConfirmed?: boolean; reference?: string };
let reports = 0;
const bring = (id: string, received: string, more: Report = {}) =>
  server.world.database.transaction((tx) =>
    returnPayout(...([tx, server.world, { twoPeopleAbove: '10000.00' }] as const), {
      id,
      received,
      reason: 'The receiving exchange sent it back.',
      by: 'desk:carol',
      reference: `BACK-${(reports += 1)}`,
      revision: 2,
      ...more,
    }),
  );

describe('a withdrawal above the configured amount in live', () => {
  it('is paid when a second person has accepted it, too: that person alone claims it and names the proof [WDR-25, WDR-26, WDR-54]', async () => {
    const { id } = await taken(server, payer, '10000.01');
    // The first acceptance is no payment: it takes no proof, and its person cannot begin the payout.
    expect(await decide(id, 'desk:ann', { revision: 1, reference: 'TX-1' })).toMatchObject({ refused: { code: 1001 } });
    expect(await claim(id, 'desk:ann', 1)).toMatchObject({ why: expect.stringContaining('Another person accepts') });
    expect(await decide(id, 'desk:ann', { revision: 1 })).toBeUndefined();
    expect(await statusOf(id)).toBe('waiting');
    expect(await moneyOf(server, payer)).toMatchObject({ held: '10000.01' });
    // The same person, who has seen the new revision, is not a second one.
    expect(await decide(id, 'desk:ann', { revision: 2 })).toBeUndefined();
    expect(await claim(id, 'desk:ann', 3)).toMatchObject({ why: expect.anything() });
    // A second person who has not seen that the first one accepted it.
    expect(await claim(id, 'desk:bob', 1)).toMatchObject({ refused: { code: 3005 } });
    expect(await claim(id, 'desk:bob', 3)).toMatchObject({ review: { revision: 4, claimed_by: 'desk:bob' } });
    expect(await decide(id, 'desk:bob', { revision: 4, reference: 'TX-1' })).toBeUndefined();
    expect(await statusOf(id)).toBe('success');
    expect(await moneyOf(server, payer)).toEqual({ balance: '39999.99', held: '0.00' });
    const review = await server.world.database.reader
      .selectFrom('reviews')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const facts = (await reviewables.withdrawal?.evidence(server.world.database.reader, server.world, review))?.facts;
    expect(facts?.['acceptedBy']).toMatch(/^desk:ann \(2026-.*\), desk:bob \(2026-.*\)$/);
  });

  it('counts one of two people who accept it at the same time, and refuses the other one, as it has changed', async () => {
    const { id } = await taken(server, payer, '10000.01');
    const answers = await Promise.all(['desk:ann', 'desk:bob'].map((by) => decide(id, by, { revision: 1 })));
    expect(answers).toContainEqual(undefined);
    expect(answers).toContainEqual({ refused: { code: 3005, detail: { field: 'revision', revision: 2 } } });
    expect(await statusOf(id)).toBe('waiting');
    expect(await moneyOf(server, payer)).toMatchObject({ held: '10000.01' });
  });

  it('is rejected by one person, after one accepted it', async () => {
    const { id } = await taken(server, payer, '10000.01');
    await decide(id, 'desk:ann', { revision: 1 });
    await decide(id, 'desk:bob', { revision: 2, decision: 'reject', reason: 'Not the account holder.', images: [] });
    expect(await statusOf(id)).toBe('fail');
    expect(await moneyOf(server, payer)).toEqual({ balance: '50000.00', held: '0.00' });
  });

  it('needs one person at that amount, a claim and a proof [WDR-22, WDR-25, WDR-49]', async () => {
    const { id } = await taken(server, payer, '10000.00');
    expect(await decide(id, 'desk:ann', { revision: 1, reference: 'TX-2' })).toMatchObject({
      refused: { code: 1001 },
      why: `Claim it before it is paid: claim ${id} --revision 1.`,
    });
    await claim(id, 'desk:ann', 1);
    expect(await decide(id, 'desk:ann', { revision: 2 })).toMatchObject({
      refused: { code: 1001, detail: { field: 'payoutReference' } },
    });
    expect(await decide(id, 'desk:ann', { revision: 2, reference: 'TX-2' })).toBeUndefined();
    expect(await statusOf(id)).toBe('success');
  });
});

describe('a withdrawal that waits when its customer says “it was not me”', () => {
  it('is looked at again, also where it goes to an older destination [WDR-57]', async () => {
    const frames = framesTo(server, payer.id);
    const { id } = await taken(server, payer, '500.00');
    expect(await pressNotMe(server, payer)).toBe(200);
    expect(await claim(id, 'desk:bob', 1)).toMatchObject({ refused: { code: 3005, detail: { revision: 2 } } });
    expect(await factsOf(id)).toMatchObject({ customerSaid: expect.stringMatching(/^it was not me/) });
    await server.settled();
    expect(frames.reviews()).toEqual([{ subject: 'withdrawal', id, revision: 2, status: 'waiting' }]);
    expect(await claim(id, 'desk:bob', 2)).toMatchObject({ review: { claimed_by: 'desk:bob' } });
  });
});

describe('a withdrawal whose payout was claimed', () => {
  const seen = async (id: string) => (await stateOf(server, payer)).recent.find((each) => each.id === id);

  it('can no longer be taken back, rejected or paid by another person, and its customer sees it being paid [WDR-50, WDR-51, WDR-52]', async () => {
    const frames = framesTo(server, payer.id);
    const { id } = await taken(server, payer, '500.00');
    expect(await seen(id)).toMatchObject({ status: 'waiting', beingPaidSince: null });
    await claim(id, 'desk:ann', 1);
    expect(await takeBack(server, payer, id)).toMatchObject({ code: 3012, data: null });
    expect(await decide(id, 'desk:ann', { revision: 2, decision: 'reject', reason: 'No.', images: [] })).toMatchObject({
      refused: { code: 3012 },
    });
    expect(await decide(id, 'desk:bob', { revision: 2, reference: 'TX-3' })).toMatchObject({ refused: { code: 3012 } });
    expect(await claim(id, 'desk:bob', 2)).toMatchObject({ refused: { code: 3012 } });
    expect(await moneyOf(server, payer)).toEqual({ balance: '49500.00', held: '500.00' });
    expect(await seen(id)).toMatchObject({ status: 'waiting', beingPaidSince: server.world.now() });
    await decide(id, 'desk:ann', { revision: 2, reference: 'TX-3' });
    expect(await seen(id)).toMatchObject({ status: 'success', beingPaidSince: null });
    await server.settled();
    expect(frames.reviews()).toEqual([
      { subject: 'withdrawal', id, revision: 2, status: 'waiting' },
      { subject: 'withdrawal', id, revision: 2, status: 'success' },
    ]);
  });

  it('goes on when its customer says “it was not me”, and its claimant has to look again [WDR-51]', async () => {
    const { id } = await taken(server, payer, '500.00');
    await claim(id, 'desk:ann', 1);
    expect(await pressNotMe(server, payer)).toBe(200);
    expect(await decide(id, 'desk:ann', { revision: 2, reference: 'TX-4' })).toMatchObject({ refused: { code: 3005 } });
    const review = await server.world.database.reader
      .selectFrom('reviews')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const facts = (await reviewables.withdrawal?.evidence(server.world.database.reader, server.world, review))?.facts;
    expect(facts).toMatchObject({ customerSaid: expect.stringMatching(/^it was not me/), claimedBy: 'desk:ann' });
    expect(await decide(id, 'desk:ann', { revision: 3, reference: 'TX-4' })).toBeUndefined();
    expect(await moneyOf(server, payer)).toEqual({ balance: '49500.00', held: '0.00' });
  });

  it('ends with not-customer where it is released after “it was not me”, whatever password was set since [WDR-56]', async () => {
    const { id } = await taken(server, payer, '500.00');
    await claim(id, 'desk:ann', 1);
    expect(await pressNotMe(server, payer)).toBe(200);
    await resetPassword(payer);
    expect(await factsOf(id)).toMatchObject({ customerSaid: expect.stringMatching(/^it was not me/) });
    expect(await release(id, 'desk:ann', 3)).toMatchObject({ review: { decision: 'reject', claimed_by: null } });
    expect(await moneyOf(server, payer)).toEqual({ balance: '50000.00', held: '0.00' });
    expect(await claim(id, 'desk:bob', 4)).toMatchObject({ refused: { code: 3010, detail: { status: 'fail' } } });
    const { token } = await server.succeed('signIn', {
      body: { email: await emailOf(payer.id), password: NEW_PASSWORD },
    });
    expect((await stateOf(server, { token })).recent[0]).toMatchObject({
      status: 'fail',
      failureReason: { code: 'not-customer', text: 'You told us that it was not you.' },
    });
    expect(await factsOf(id)).toMatchObject({ customerSaid: expect.anything() });
  });

  it('is found by an open link “it was not me”, which uses the others up [WDR-56, DST-42]', async () => {
    const { id } = await taken(server, payer, '500.00');
    await claim(id, 'desk:ann', 1);
    const [card = '', wallet = ''] = await notMeLinks(server, payer);
    expect((await fetch(`${server.url}${wallet}`, { method: 'POST' })).status).toBe(200);
    expect((await fetch(`${server.url}${card}`, { method: 'POST' })).status).toBe(404);
    expect(await decide(id, 'desk:ann', { revision: 2, reference: 'TX-6' })).toMatchObject({ refused: { code: 3005 } });
    expect(await release(id, 'desk:ann', 3)).toMatchObject({ review: { decision: 'reject' } });
    expect(await moneyOf(server, payer)).toEqual({ balance: '50000.00', held: '0.00' });
  });

  it('is released by any person, and can then be taken back [WDR-53]', async () => {
    const { id } = await taken(server, payer, '500.00');
    expect(await release(id, 'desk:bob', 1)).toEqual({ why: `The request ${id} is not claimed.` });
    await claim(id, 'desk:ann', 1);
    expect(await release(id, 'desk:bob', 2)).toMatchObject({ review: { revision: 3, claimed_by: null } });
    expect(await takeBack(server, payer, id)).toMatchObject({ code: 200, data: { status: 'fail' } });
    expect(await claim(id, 'desk:ann', 3)).toMatchObject({ refused: { code: 3010 } });
    expect(await moneyOf(server, payer)).toEqual({ balance: '50000.00', held: '0.00' });
  });

  it('is taken over by another person at no instant unclaimed, whatever its customer presses meanwhile [WDR-58]', async () => {
    const { id } = await taken(server, payer, '500.00');
    expect(await takeOver(id, 'desk:bob', 1)).toEqual({ why: `The request ${id} is not claimed: claim it.` });
    await claim(id, 'desk:ann', 1);
    expect(await takeOver(id, 'desk:ann', 2)).toMatchObject({ why: expect.stringContaining('already') });
    const since = server.world.now();
    server.advance(60_000);
    const [over, ...backs] = await Promise.all([
      takeOver(id, 'desk:bob', 2),
      // As many as wait for a customer's turn at once.
      ...Array.from({ length: 3 }, () => takeBack(server, payer, id)),
    ]);
    expect(over).toMatchObject({ review: { revision: 3, claimed_by: 'desk:bob', claimed_at: since } });
    expect(backs.map(({ code }) => code)).toEqual([3012, 3012, 3012]);
    expect(await seen(id)).toMatchObject({ status: 'waiting', beingPaidSince: since });
    expect(await decide(id, 'desk:ann', { revision: 3, reference: 'TX-7' })).toMatchObject({ refused: { code: 3012 } });
    expect(await decide(id, 'desk:bob', { revision: 3, reference: 'TX-7' })).toBeUndefined();
    expect(await moneyOf(server, payer)).toEqual({ balance: '49500.00', held: '0.00' });
  });

  it('is not taken over by the person who accepted it first, above the configured amount [WDR-54, WDR-58]', async () => {
    const { id } = await taken(server, payer, '10000.01');
    await decide(id, 'desk:bob', { revision: 1 });
    await claim(id, 'desk:ann', 2);
    expect(await takeOver(id, 'desk:bob', 3)).toMatchObject({ why: expect.stringContaining('Another person accepts') });
    expect(await takeOver(id, 'desk:carol', 3)).toMatchObject({ review: { claimed_by: 'desk:carol' } });
    await decide(id, 'desk:carol', { revision: 4, reference: 'TX-8' });
    expect(await statusOf(id)).toBe('success');
  });

  it('is reported a day after its claim, listed first at the desk, and fits a line of the bank', async () => {
    const { id, number } = await taken(server, payer, '321.00');
    const older = await taken(server, await signUpPayer(server), '60.00');
    await claim(id, 'desk:ann', 1);
    const reported: string[] = [];
    const report = () => reportOldClaims(server.world, (fault) => reported.push(fault));
    const at = server.world.now();
    const line = { line: 2, direction: 'out', amount: '317.63', currency: 'USDT', at, references: [] } as const;
    expect(await server.answerDesk({ ask: 'match', lines: [line], ...ANN })).toMatchObject({
      match: { matched: [{ booked: { number, status: 'waiting' }, by: 'amount' }] },
    });
    await report();
    expect(reported.join()).not.toContain(id);
    server.advance(WAIT_MS);
    await report();
    expect(reported.join()).toContain(`desk:ann pays the withdrawal ${id} since`);
    const listed = await server.answerDesk({ ask: 'list', kind: 'withdrawal', status: 'waiting', ...ANN });
    const rows = 'reviews' in listed ? listed.reviews : [];
    const placeOf = (wanted: string) => rows.findIndex((row) => row.id === wanted);
    expect(placeOf(id)).toBeLessThan(placeOf(older.id));
    expect(rows[placeOf(id)]).toMatchObject({ status: 'being paid', claimedAt: at });
  });

  it('has one winner where the claim and its customer’s take-back come together [WDR-34, WDR-51]', async () => {
    const { id } = await taken(server, payer, '500.00');
    const [claimed, back] = await Promise.all([claim(id, 'desk:ann', 1), takeBack(server, payer, id)]);
    const isPaid = 'review' in claimed;
    expect(back.code).toBe(isPaid ? 3012 : 200);
    expect(await moneyOf(server, payer)).toMatchObject({ held: isPaid ? '500.00' : '0.00' });
  });
});

describe('two withdrawals with one proof', () => {
  it('are both paid only once a person says so, and name each other [WDR-61]', async () => {
    const own = await startTestServer({ openOutbox: openInbox, reviewDelaySeconds: 86_400 });
    const customer = await signUpPayer(own, '2000.00');
    const [first, second] = [await taken(own, customer, '60.00'), await taken(own, customer, '60.00')];
    const approve = (id: string, reference: string, isConfirmed?: boolean) =>
      own.answerDesk({
        ...{ ask: 'decide', id, by: 'ann', revision: 1, isConfirmed },
        decision: { decision: 'accept', reference },
      });
    expect(await approve(first.id, '0xAB12CD')).toMatchObject({ review: { status: 'accepted' } });
    expect(await approve(second.id, 'ab12-cd')).toEqual({
      fault: expect.stringContaining(`${first.number} was paid by ab12-cd already`),
    });
    expect((await stateOf(own, customer)).recent.map(({ status }) => status)).toEqual(['waiting', 'success']);
    expect(await approve(second.id, 'ab12-cd', true)).toMatchObject({ review: { status: 'accepted' } });
    expect(await own.answerDesk({ ask: 'show', id: first.id })).toMatchObject({
      facts: { reference: '0xAB12CD', sameReference: second.number },
    });
    await own.close();
  });
});

describe('withdrawals by the operator’s settings', () => {
  it('have its fee and rate, its networks alone, and two people above its amount [WDR-9, WDR-25]', async () => {
    const own = await startTestServer({
      environment: 'live',
      openOutbox: openInbox,
      deskPeople: await deskPeople(),
      withdrawals: {
        ...{ feeRate: '0', twoPeopleAbove: '100.00' },
        currencies: [{ currency: 'USDT', rate: '0.9900', currencyDigits: 2, networks: ['TRC-20'] }],
      },
    });
    const customer = await signUpPayer(own, '500.00', { isSavedBefore: true });
    const free = { feeSeen: '0.00', rateSeen: '0.9900' };
    expect(await ask(own, customer, '100.01', free)).toMatchObject({ code: 3009, data: { field: 'walletId' } });
    const call = { token: customer.token, account: 'real' } as const;
    const toCard = { kind: 'bank', bankCardId: customer.bankCardId } as const;
    expect(
      await own.call('calculateWithdrawal', { ...call, body: { amount: '100.00', destination: toCard } }),
    ).toMatchObject({ code: 3009, data: { field: 'bankCardId' } });
    const { id: walletId } = await own.succeed('saveCryptoWallet', {
      token: customer.token,
      body: { coinName: 'USDT', coinNetwork: 'TRC-20', address: 'TEFJRAz6x9Yd9sFBwLTAAqGxWPHSXpbe1V' },
    });
    await letUse(own, customer.id);
    const body = { walletId, amount: '100.01', ...free };
    const { id } = await own.succeed('requestCryptoWithdrawal', { ...call, body });
    const approve = (by: string, revision: number, reference?: string) =>
      own.answerDesk({
        ...{ ask: 'decide', id, by, revision, secret: SECRETS[by] },
        decision: { decision: 'accept', reference },
      });
    expect(await approve('desk:ann', 1)).toMatchObject({ review: { status: 'waiting', revision: 2 } });
    // One person under two spellings is one person.
    expect(await approve(' Desk:ANN', 2, 'FT-1')).toMatchObject({ fault: expect.anything() });
    expect(
      await own.answerDesk({
        ...{ ask: 'claim', id, by: 'bob', revision: 2, rateSeen: '0.99', secret: SECRETS['desk:bob'] },
      }),
    ).toMatchObject({
      review: { status: 'being paid', revision: 3, claimedBy: 'desk:bob' },
    });
    expect(await approve('desk:bob', 3, 'FT-1')).toMatchObject({
      review: { status: 'accepted', decidedBy: 'desk:bob' },
    });
    expect((await stateOf(own, customer)).recent[0]).toMatchObject({ fee: '0.00', actualAmountReceived: '99.01' });
    await own.close();
  });
});

describe('a payout that comes back', () => {
  const paid = async () => {
    const { id } = await taken(server, payer, '500.00');
    await claim(id, 'desk:ann', 1);
    await decide(id, 'desk:ann', { revision: 2, reference: 'FT-2026-000417' });
    return id;
  };

  it('is a further entry that names it, and notifies the customer [WDR-29, WDR-35, WDR-37, WDR-38, WDR-48, LED-20, SOC-54]', async () => {
    const frames = framesTo(server, payer.id);
    const id = await paid();
    expect(await bring(id, '490.00')).toEqual({ credited: '490.25' });
    expect(await moneyOf(server, payer)).toEqual({ balance: '49990.25', held: '0.00' });
    expect((await stateOf(server, payer)).recent[0]).toMatchObject({
      status: 'success',
      payout: { reference: 'FT-2026-000417' },
      returned: { amount: '490.25', at: server.world.now(), reason: 'The receiving exchange sent it back.' },
    });
    const entries = await server.world.database.reader
      .selectFrom('postings')
      .select('kind')
      .where('subject', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ kind }) => kind)).toEqual(['withdrawal-asked', 'withdrawal-paid', 'withdrawal-came-back']);
    await server.settled();
    // Paid and came back in the same second: only the revision differs.
    const outcome = { subject: 'withdrawal', id, status: 'success' };
    expect(frames.reviews()).toEqual([
      { ...outcome, revision: 2, status: 'waiting' },
      { ...outcome, revision: 2 },
      { ...outcome, revision: 3 },
    ]);
    expect((await findNotices(server, payer)).at(-1)).toEqual([
      'review-refused',
      '490.25 USD are in your balance again. The receiving exchange sent it back.',
    ]);
  });

  it('comes back once, however often it is reported, and its fee stays with the house [WDR-39, WDR-40]', async () => {
    const id = await paid();
    const answers = await Promise.all([bring(id, '494.75'), bring(id, '494.75')]);
    expect(answers).toContainEqual({ credited: '495.00' });
    expect(answers).toContainEqual({ refused: { code: 3005, detail: { field: 'revision', revision: 3 } } });
    expect(await bring(id, '1.00', { revision: 3, isConfirmed: true })).toMatchObject({ refused: { code: 3010 } });
    expect(await moneyOf(server, payer)).toEqual({ balance: '49995.00', held: '0.00' });
  });

  it('comes back in parts: their credits are that of their sum, at most what was paid [WDR-36, WDR-38, WDR-39]', async () => {
    const id = await paid();
    // A digit that is missing, or one too many, has to be confirmed.
    expect(await bring(id, '49.47')).toMatchObject({ why: expect.stringContaining('494.75 USDT are still out') });
    expect(await bring(id, '4947.50')).toMatchObject({ why: expect.stringContaining('495.00 USD would be credited') });
    expect(await moneyOf(server, payer)).toMatchObject({ balance: '49500.00' });
    expect(await bring(id, '100.01', { isConfirmed: true })).toEqual({ credited: '100.06' });
    expect(await bring(id, '394.74', { revision: 3 })).toEqual({ credited: '394.94' });
    expect((await stateOf(server, payer)).recent[0]?.returned).toMatchObject({ amount: '495.00' });
    expect(await moneyOf(server, payer)).toEqual({ balance: '49995.00', held: '0.00' });
  });

  it('is reported by two people above the configured amount in live, with one amount [WDR-55]', async () => {
    const { id } = await taken(server, payer, '20000.00');
    await decide(id, 'desk:ann', { revision: 1 });
    await claim(id, 'desk:bob', 2);
    await decide(id, 'desk:bob', { revision: 3, reference: 'TX-9' });
    const reference = 'BACK TX-9';
    expect(await bring(id, '19790.10', { revision: 3, reference })).toEqual({ awaits: '19800.00', revision: 4 });
    expect(await bring(id, '19790.10', { revision: 4, reference })).toEqual({ awaits: '19800.00', revision: 5 });
    const bob = { by: 'desk:bob', reference };
    expect(await bring(id, '19790.00', { revision: 5, ...bob })).toMatchObject({ revision: 6 });
    expect(await bring(id, '19790.10', { revision: 6, ...bob, reference: 'TX-10' })).toMatchObject({ revision: 7 });
    expect(await moneyOf(server, payer)).toMatchObject({ balance: '30000.00' });
    expect(await bring(id, '19790.10', { revision: 7, ...bob, reference: 'back tx9' })).toEqual({
      credited: '19800.00',
    });
    expect(await moneyOf(server, payer)).toMatchObject({ balance: '49800.00' });
  });

  it('is reported by two people where the parts of one person are large together, or its claimant reports it [WDR-55]', async () => {
    const { id } = await taken(server, payer, '20000.00');
    await decide(id, 'desk:ann', { revision: 1 });
    await claim(id, 'desk:bob', 2);
    await decide(id, 'desk:bob', { revision: 3, reference: 'TX-11' });
    const isConfirmed = true;
    expect(await bring(id, '8995.50', { revision: 3, isConfirmed })).toEqual({ credited: '9000.00' });
    const second = { reference: 'BACK-SECOND', isConfirmed };
    expect(await bring(id, '1999.00', { ...second, revision: 4 })).toEqual({ awaits: '2000.00', revision: 5 });
    expect(await bring(id, '1999.00', { ...second, revision: 5, by: 'desk:ann' })).toEqual({ credited: '2000.00' });
    // From a part that two people reported on, one person may report again; the claimant never alone.
    expect(await bring(id, '999.50', { revision: 6, isConfirmed })).toEqual({ credited: '1000.00' });
    expect(await bring(id, '999.50', { revision: 7, by: 'desk:bob', isConfirmed })).toMatchObject({
      awaits: '1000.00',
    });
    expect(await moneyOf(server, payer)).toMatchObject({ balance: '42000.00' });
  });

  it('is credited once for one transfer, which its report names in live [WDR-59]', async () => {
    const [one, other] = [await paid(), await paid()];
    const isConfirmed = true;
    expect(await bring(one, '100.00', { isConfirmed, reference: ' - ' })).toMatchObject({
      why: expect.stringContaining('--reference'),
    });
    expect(await bring(one, '100.00', { isConfirmed, reference: 'FT-2026-77' })).toEqual({ credited: '100.05' });
    for (const [id, revision] of [
      [one, 3],
      [other, 2],
    ] as const) {
      const again = { isConfirmed, revision, reference: 'ft 2026 77', by: 'desk:dan' };
      expect(await bring(id, '100.00', again)).toEqual({
        why: expect.stringMatching(/^Part 1 of W\d{8}-\d{6} was credited for ft 2026 77 already/),
      });
    }
    expect(await moneyOf(server, payer)).toEqual({ balance: '49100.05', held: '0.00' });
  });

  it('comes back in a part that is worth less than half a cent, which counts with the next one [WDR-36, WDR-60]', async () => {
    const { id } = await taken(server, payer, '500.00');
    await claim(id, 'desk:ann', 1);
    await decide(id, 'desk:ann', { revision: 2, reference: 'FT-2026-000420' });
    await server.world.database.transaction((tx) =>
      tx
        .updateTable('withdrawals')
        .set({ currency: 'VND', currency_digits: 0, rate: '26380', received: '13058100' })
        .where('id', '=', id)
        .execute(),
    );
    expect(await bring(id, '100', { isConfirmed: true })).toEqual({ credited: '0.00' });
    expect(await moneyOf(server, payer)).toMatchObject({ balance: '49500.00' });
    expect(await bring(id, '200', { isConfirmed: true, revision: 3 })).toEqual({ credited: '0.01' });
    expect(await moneyOf(server, payer)).toMatchObject({ balance: '49500.01' });
    expect((await stateOf(server, payer)).recent[0]?.returned).toMatchObject({ amount: '0.01' });
  });

  it.each(['0', '1.001', '1e3', '-1', ''])('is refused with an amount that cannot be: %j', async (received) => {
    expect(await bring(await paid(), received)).toMatchObject({
      refused: { code: 1001, detail: { field: 'received' } },
    });
  });

  it('is refused before it was paid, and for an unknown withdrawal', async () => {
    const { id } = await taken(server, payer, '500.00');
    expect(await bring(id, '490.00', { revision: 1 })).toMatchObject({ refused: { code: 3010 } });
    expect(await bring(server.world.newId(), '490.00')).toMatchObject({ refused: { code: 1002 } });
  });
});
