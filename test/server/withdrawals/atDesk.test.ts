import {
  claimReview,
  decideReview,
  type Decision,
  releaseReview,
  type Reviewables,
} from '../../../src/server/reviews/index.ts';
import { openInbox } from '../../../src/server/sandbox/index.ts';
import { CONTENT_BY_DEFAULT, firmNamed } from '../../../src/server/content/index.ts';
import { openDeposits } from '../../../src/server/deposits/index.ts';
import { identityReviews } from '../../../src/server/identity/index.ts';
import { openWithdrawals, returnPayout } from '../../../src/server/withdrawals/index.ts';
import { bookFaults } from '../../support/bookFaults.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { findNotices, framesTo } from '../reviews/told.ts';
import { deskPeople, SECRETS } from '../desk/deskPeople.ts';
import { ask, letUse, moneyOf, type Payer, pressNotMe, signUpPayer, stateOf, takeBack, taken } from './payer.ts';

let server: TestServer;
let payer: Payer;
let reviewables: Reviewables;
beforeAll(async () => {
  const currencies = [{ currency: 'USDT', rate: '0.9995', currencyDigits: 2 }];
  server = await startTestServer({ environment: 'live', openOutbox: openInbox, withdrawals: { currencies } });
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
  server.world.database.transaction((tx) => claimReview(tx, server.world, reviewables, { id, by, revision }));
const release = (id: string, by: string, revision: number) =>
  server.world.database.transaction((tx) => releaseReview(tx, server.world, reviewables, { id, by, revision }));
const statusOf = async (id: string) => (await stateOf(server, payer)).recent.find((each) => each.id === id)?.status;
const bring = (id: string, received: string, more: { revision?: number; by?: string; isConfirmed?: boolean } = {}) =>
  server.world.database.transaction((tx) =>
    returnPayout(...([tx, server.world, { twoPeopleAbove: '10000.00' }] as const), {
      id,
      received,
      reason: 'The receiving exchange sent it back.',
      by: 'desk:ann',
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
    const { facts } = (await reviewables.withdrawal?.evidence(server.world.database.reader, server.world, review)) ?? {
      facts: {} as Record<string, string>,
    };
    expect(facts['acceptedBy']).toMatch(/^desk:ann \(2026-.*\), desk:bob \(2026-.*\)$/);
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
    const { facts } = (await reviewables.withdrawal?.evidence(server.world.database.reader, server.world, review)) ?? {
      facts: {} as Record<string, string>,
    };
    expect(facts).toMatchObject({ customerSaid: 'it was not me', claimedBy: expect.stringContaining('desk:ann') });
    expect(await decide(id, 'desk:ann', { revision: 3, reference: 'TX-4' })).toBeUndefined();
    expect(await moneyOf(server, payer)).toEqual({ balance: '49500.00', held: '0.00' });
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

  it('has one winner where the claim and its customer’s take-back come together [WDR-34, WDR-51]', async () => {
    const { id } = await taken(server, payer, '500.00');
    const [claimed, back] = await Promise.all([claim(id, 'desk:ann', 1), takeBack(server, payer, id)]);
    const isPaid = 'review' in claimed;
    expect(back.code).toBe(isPaid ? 3012 : 200);
    expect(await moneyOf(server, payer)).toMatchObject({ held: isPaid ? '500.00' : '0.00' });
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
    const customer = await signUpPayer(own, '500.00');
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
      await own.answerDesk({ ask: 'claim', id, by: 'bob', revision: 2, secret: SECRETS['desk:bob'] }),
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
    expect(await bring(id, '19790.10', { revision: 3 })).toEqual({ awaits: '19800.00', revision: 4 });
    expect(await bring(id, '19790.10', { revision: 4 })).toEqual({ awaits: '19800.00', revision: 5 });
    expect(await bring(id, '19790.00', { revision: 5, by: 'desk:bob' })).toMatchObject({ revision: 6 });
    expect(await moneyOf(server, payer)).toMatchObject({ balance: '30000.00' });
    expect(await bring(id, '19790.10', { revision: 6, by: 'desk:bob' })).toEqual({ credited: '19800.00' });
    expect(await moneyOf(server, payer)).toMatchObject({ balance: '49800.00' });
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
