import { claimReview } from '../../../src/server/reviews/index.ts';
import { openWithdrawals } from '../../../src/server/withdrawals/index.ts';
import { openInbox } from '../../../src/server/sandbox/index.ts';
import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { deskPeople, SECRETS } from '../desk/deskPeople.ts';
import { correctUnseen } from '../corrections/correctUnseen.ts';
import { ask, moneyOf, type Payer, signUpPayer, stateOf, taken, termsOf } from './payer.ts';

const DOLLARS = { currency: 'USD', rate: '1', currencyDigits: 2 };
const USDT = { currency: 'USDT', rate: '0.9995', currencyDigits: 2 };

let server: TestServer;
let payer: Payer;
beforeAll(async () => {
  const currencies = [
    { currency: 'USD', rate: '1', currencyDigits: 2 },
    { currency: 'USDT', rate: '0.9995', currencyDigits: 2 },
    { currency: 'BTC', rate: '0.00001195', currencyDigits: 8 },
  ];
  server = await startTestServer({
    ...{ environment: 'live', openOutbox: openInbox, withdrawals: { currencies } },
    deskPeople: await deskPeople(),
  });
});
afterAll(async () => {
  expect(await bookFaults(server.world.database.reader)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  payer = await signUpPayer(server, '5000.00');
});

type Person = keyof typeof SECRETS;
const signed = (by: Person) => ({ by, secret: SECRETS[by] }) as const;
const setRate = (rate: string, { currency = 'USDT', isConfirmed = false } = {}) =>
  server.answerDesk({ ask: 'payout-rate', currency, rate, isConfirmed, ...signed('desk:ann') });
const claim = (
  change: 'claim' | 'take-over' | 'release',
  id: string,
  by: Person,
  revision: number,
  { rateSeen, isConfirmed = true }: { readonly rateSeen?: string; readonly isConfirmed?: boolean } = {},
) =>
  server.answerDesk({
    ...{ ask: change, id, revision, isConfirmed, ...signed(by) },
    ...(rateSeen !== undefined && { rateSeen }),
  });
const shown = async (id: string) => {
  const answer = await server.answerDesk({ ask: 'show', id, by: 'desk:ann', secret: SECRETS['desk:ann'] });
  return 'facts' in answer ? answer.facts : answer;
};
const withdrawal = async (id: string) => (await stateOf(server, payer)).recent.find((each) => each.id === id);

it('no rate of US dollars can be set', async () => {
  const fault = 'US dollars are paid out as they are.';
  expect(await setRate('1.04', { currency: 'USD', isConfirmed: true })).toEqual({ fault });
});

it('a rate of payouts that the desk sets counts at once, of a coin too [WDR-73]', async () => {
  expect(await termsOf(server, payer, '500.00')).toMatchObject({ rateSeen: '0.9995' });
  server.advance(1000);
  const setAt = server.world.now();
  expect(await setRate('0.00001315', { currency: 'BTC', isConfirmed: true })).toMatchObject({
    payouts: expect.arrayContaining([
      { currency: 'BTC', rate: '0.00001315', rateAt: setAt, setBy: 'desk:ann' },
      expect.objectContaining({ currency: 'USDT', rate: '0.9995', setBy: 'configuration' }),
    ]),
  });
  expect(await setRate('0.9990')).not.toHaveProperty('fault');
  const body = { amount: '500.00', destination: { kind: 'crypto', walletId: payer.walletId } } as const;
  const calculated = await server.succeed('calculateWithdrawal', { token: payer.token, account: 'real', body });
  expect(calculated).toMatchObject({ rate: '0.9990', rateAt: setAt, actualAmountReceived: '494.51' });
  expect(await ask(server, payer, '500.00')).toMatchObject({
    code: 3005,
    data: { field: 'rateSeen', rate: '0.9990' },
  });
  expect(await server.answerDesk({ ask: 'rates' })).toMatchObject({
    rates: expect.any(Array),
    payouts: expect.any(Array),
  });
  await setRate('0.9995');
});

it.each([
  ['0.09995', 'USDT', 'far from it'],
  ['0', 'USDT', 'is no rate'],
  ['0.8510', 'EUR', 'Nothing is paid out in EUR'],
])('a rate of payouts of %s in %s is not set: %s', async (rate, currency, fault) => {
  expect(await setRate(rate, { currency })).toMatchObject({ fault: expect.stringContaining(fault) });
});

it('a withdrawal is paid at the rate at which a person claims it, so that waiting chooses none [WDR-74, WDR-75]', async () => {
  const { id } = await taken(server, payer, '500.00');
  await setRate('0.9990');
  expect(await withdrawal(id)).toMatchObject({ rate: '0.9995', actualAmountReceived: '494.75' });
  expect(await shown(id)).toMatchObject({ actualAmountReceived: '494.75', rateNow: '0.9990' });
  const fixed = { rate: '0.9990', actualAmountReceived: '494.51' };
  expect(await claim('claim', id, 'desk:ann', 1, { rateSeen: '0.999' })).toMatchObject({
    review: { status: 'being paid', claimedBy: 'desk:ann' },
    facts: { ...fixed, rateAsked: '0.9995', amountAsked: '494.75' },
  });
  expect(await withdrawal(id)).toMatchObject({ ...fixed, amount: '500.00', fee: '-5.00', netAmount: '495.00' });
  await setRate('0.9980');
  expect(await claim('take-over', id, 'desk:bob', 2)).toMatchObject({ facts: fixed });
  expect(await claim('release', id, 'desk:bob', 3)).toMatchObject({ review: { status: 'waiting' } });
  expect(await withdrawal(id)).toMatchObject(fixed);
  expect(await claim('claim', id, 'desk:bob', 4, { rateSeen: '0.9980' })).toMatchObject({
    facts: { actualAmountReceived: '494.01' },
  });
  const decision = { decision: 'accept', reference: 'TX-42' } as const;
  await server.answerDesk({ ask: 'decide', id, revision: 5, decision, ...signed('desk:bob') });
  expect(await withdrawal(id)).toMatchObject({
    ...{ status: 'success', rate: '0.9980', actualAmountReceived: '494.01' },
    estimate: { rate: '0.9995', actualAmountReceived: '494.75' },
    payout: { reference: 'TX-42' },
  });
  await setRate('0.9995');
});

it('a withdrawal shows the instant of the rate that is fixed, where it equals that of the request, too [WDR-74, WDR-79]', async () => {
  await setRate('0.9995');
  const { id, rateAt, actualAmountReceived } = await taken(server, payer, '500.00');
  server.advance(60_000);
  await setRate('0.99950');
  expect(await withdrawal(id)).toMatchObject({ rateAt });
  expect(await claim('claim', id, 'desk:ann', 1, { rateSeen: '0.9995' })).toHaveProperty('review');
  expect(await withdrawal(id)).toMatchObject({
    ...{ rate: '0.99950', rateAt: server.world.now(), actualAmountReceived },
    estimate: { rate: '0.9995', actualAmountReceived },
  });
});

it('a claim names the rate that the person saw, and claims at no other one [WDR-77]', async () => {
  await setRate('0.9995');
  const { id } = await taken(server, payer, '500.00');
  expect(await shown(id)).toMatchObject({ rateNow: '0.9995' });
  expect(await claim('claim', id, 'desk:ann', 1)).toEqual({
    fault: 'Name the rate that you saw: --rate-seen, which "show" says as rateNow.',
  });
  await setRate('0.9990');
  expect(await claim('claim', id, 'desk:ann', 1, { rateSeen: '0.9995' })).toEqual({
    fault: 'The rate of USDT is 0.9990 now, not 0.9995. Nothing was claimed: look at it again.',
  });
  expect(await withdrawal(id)).toMatchObject({ beingPaidSince: null, rate: '0.9995' });
  expect(await claim('claim', id, 'desk:ann', 1, { rateSeen: '0.9990' })).toMatchObject({
    review: { status: 'being paid', revision: 2 },
  });
  await setRate('0.9995');
});

it('a claim at a rate far from that of the request is confirmed, and made by two people at the same rate [WDR-78]', async () => {
  await setRate('0.9995');
  const { id } = await taken(server, payer, '500.00');
  const own = { token: payer.token, account: 'real', path: { id } } as const;
  await setRate('1.0495', { isConfirmed: true });
  const far = { rateSeen: '1.0495' };
  expect(await claim('claim', id, 'desk:ann', 1, { ...far, isConfirmed: false })).toEqual({
    fault:
      'The rate of USDT is 1.0495 now and was 0.9995 at the request: 519.50 would be paid, not 494.75. Nothing was claimed. If it is right: --confirm.',
  });
  expect(await claim('claim', id, 'desk:ann', 1, far)).toEqual({ awaitsClaim: '1.0495', revision: 2 });
  expect(await claim('claim', id, 'desk:ann', 2, far)).toEqual({ awaitsClaim: '1.0495', revision: 3 });
  expect(await shown(id)).toMatchObject({ rateAcceptedBy: 'desk:ann (1.0495), desk:ann (1.0495)' });
  // Set again: claims before named another setting.
  server.advance(1000);
  await setRate('1.0495');
  expect(await claim('claim', id, 'desk:bob', 3, far)).toEqual({ awaitsClaim: '1.0495', revision: 4 });
  expect(await withdrawal(id)).toMatchObject({ beingPaidSince: null, rate: '0.9995' });
  expect(await claim('claim', id, 'desk:ann', 4, far)).toMatchObject({
    review: { status: 'being paid', claimedBy: 'desk:ann', revision: 5 },
    facts: { actualAmountReceived: '519.50' },
  });
  expect(await server.call('takeBackWithdrawal', own)).toMatchObject({ code: 3012 });
  await setRate('0.9995', { isConfirmed: true });
});

it('a claim that awaits another person keeps nobody from taking the withdrawal back [WDR-78]', async () => {
  await setRate('0.9995');
  const { id } = await taken(server, payer, '500.00');
  await setRate('0.9400', { isConfirmed: true });
  expect(await claim('claim', id, 'desk:ann', 1, { rateSeen: '0.94' })).toMatchObject({ awaitsClaim: '0.9400' });
  const own = { token: payer.token, account: 'real', path: { id } } as const;
  expect(await server.call('takeBackWithdrawal', own)).toMatchObject({ code: 200 });
  expect(await claim('claim', id, 'desk:bob', 2, { rateSeen: '0.94' })).toMatchObject({
    fault: expect.stringContaining('already'),
  });
  await setRate('0.9995', { isConfirmed: true });
});

it('of two claims at once at a far rate one claims the withdrawal, however small the configured share is [WDR-78]', async () => {
  const currencies = [
    { currency: 'USD', rate: '1', currencyDigits: 2 },
    { currency: 'USDT', rate: '0.9995', currencyDigits: 2 },
  ];
  const own = await startTestServer({
    ...{ environment: 'live', openOutbox: openInbox, withdrawals: { currencies, rateDoubtAbove: '0.0001' } },
    deskPeople: await deskPeople(),
  });
  const customer = await signUpPayer(own);
  const { id } = await taken(own, customer, '500.00');
  await own.answerDesk({ ask: 'payout-rate', currency: 'USDT', rate: '0.9990', ...signed('desk:ann') });
  const claimBy = (by: Person) =>
    own.answerDesk({
      ...{ ask: 'claim', id, revision: 1, rateSeen: '0.9990', isConfirmed: true, ...signed(by) },
    });
  const answers = await Promise.all([claimBy('desk:ann'), claimBy('desk:bob')]);
  expect(answers).toContainEqual({ awaitsClaim: '0.9990', revision: 2 });
  expect(answers).toContainEqual({ fault: `The request ${id} has changed: it is at revision 2.` });
  await own.close();
});

describe('a rate that a person set, above the amount of two people', () => {
  const approve = (id: string, by: Person, revision: number) =>
    server.answerDesk({ ask: 'decide', id, revision, decision: { decision: 'accept' }, ...signed(by) });
  const own = 'You set the rate of USDT: approve it without --reference, and another person pays it.';
  const seen = { rateSeen: '0.9990' };
  beforeEach(async () => {
    payer = await signUpPayer(server, '50000.00');
  });
  afterEach(() => setRate('0.9995'));

  it('is no rate at which that person claims a withdrawal or takes its claim over [WDR-82]', async () => {
    await setRate('0.9995');
    const { id } = await taken(server, payer, '20000.00');
    await setRate('0.9990');
    await approve(id, 'desk:bob', 1);
    expect(await claim('claim', id, 'desk:ann', 2, seen)).toEqual({ fault: own });
    await approve(id, 'desk:ann', 2);
    expect(await claim('claim', id, 'desk:bob', 3, seen)).toMatchObject({ review: { status: 'being paid' } });
    // The rate that was fixed counts, although another one was set since.
    await server.answerDesk({ ask: 'payout-rate', currency: 'USDT', rate: '0.9980', ...signed('desk:bob') });
    expect(await claim('take-over', id, 'desk:ann', 4)).toEqual({ fault: own });
    expect(await withdrawal(id)).toMatchObject({ rate: '0.9990' });
  });

  it('is one at which that person claims a withdrawal up to that amount, and the other person any [WDR-82]', async () => {
    await setRate('0.9995');
    const small = await taken(server, payer, '10000.00');
    await setRate('0.9990');
    expect(await claim('claim', small.id, 'desk:ann', 1, seen)).toMatchObject({ review: { status: 'being paid' } });
  });

  it('leaves no yes of a person who may not claim to a rate far from that of the request [WDR-54, WDR-78]', async () => {
    await setRate('0.9995');
    const { id } = await taken(server, payer, '20000.00');
    await setRate('1.0495', { isConfirmed: true });
    expect(await claim('claim', id, 'desk:bob', 1, { rateSeen: '1.0495' })).toEqual({
      fault: 'Another person accepts this withdrawal first: approve it without --reference.',
    });
    expect(await shown(id)).not.toHaveProperty('rateAcceptedBy');
    await setRate('0.9995', { isConfirmed: true });
  });
});

it('a rate of the configuration is one rate to two people whose processes started at different times [WDR-78]', async () => {
  const live = await startTestServer({
    environment: 'live',
    openOutbox: openInbox,
    withdrawals: { currencies: [DOLLARS, USDT] },
  });
  const customer = await signUpPayer(live);
  const { id } = await taken(live, customer, '500.00');
  const processWithRate = () => {
    const { reviews } = openWithdrawals(live.world, { currencies: [{ ...USDT, rate: '1.2' }] });
    return (by: string, revision: number) =>
      live.world.database.transaction((tx) =>
        claimReview(tx, live.world, { withdrawal: reviews }, { id, by, revision, rateSeen: '1.2', isConfirmed: true }),
      );
  };
  const claimAtFirst = processWithRate();
  live.advance(60_000);
  const claimAtSecond = processWithRate();
  expect(await claimAtFirst('desk:ann', 1)).toEqual({ awaitsClaim: '1.2', revision: 2 });
  expect(await claimAtSecond('desk:bob', 2)).toMatchObject({ review: { claimed_by: 'desk:bob' } });
  await live.close();
});

it('a withdrawal whose money a correction gave back while it waited is not claimed, and its rejection gives back the rest [WDR-83]', async () => {
  await setRate('0.9995');
  const { id } = await taken(server, payer, '500.00');
  await correctUnseen(server, payer, '200.00');
  const fault = 'Corrections have given back all but 300.00 USD of it: reject it, which gives back the rest.';
  expect(await claim('claim', id, 'desk:bob', 1, { rateSeen: '0.9995' })).toEqual({ fault });
  const decision = { decision: 'reject', reason: 'Corrected already.', images: [] } as const;
  await server.answerDesk({ ask: 'decide', id, revision: 1, decision, ...signed('desk:bob') });
  expect(await moneyOf(server, payer)).toEqual({ balance: '5000.00', held: '0.00' });
});

it('a withdrawal whose money a correction gave back after it was claimed is taken over by nobody, and paid only if it was sent [WDR-83]', async () => {
  await setRate('0.9995');
  const { id } = await taken(server, payer, '500.00');
  expect(await claim('claim', id, 'desk:bob', 1, { rateSeen: '0.9995' })).not.toHaveProperty('fault');
  await correctUnseen(server, payer, '200.00');
  const why = 'Corrections have given back all but 300.00 USD of it';
  expect(await claim('take-over', id, 'desk:ann', 2)).toEqual({
    fault: `${why}: release it and reject it, which gives back the rest.`,
  });
  const decision = { decision: 'accept', reference: '0xPAID77' } as const;
  const paid = await server.answerDesk({ ask: 'decide', id, revision: 2, decision, ...signed('desk:bob') });
  expect(paid).toMatchObject({
    fault: expect.stringContaining(`${why}: if it was not paid, release it and reject it.`),
  });
  expect(await claim('release', id, 'desk:bob', 2, { isConfirmed: true })).not.toHaveProperty('fault');
  const reject = { decision: 'reject', reason: 'Corrected already.', images: [] } as const;
  await server.answerDesk({ ask: 'decide', id, revision: 3, decision: reject, ...signed('desk:bob') });
  expect(await moneyOf(server, payer)).toEqual({ balance: '5000.00', held: '0.00' });
});

it('a withdrawal that the sandbox accepts without a claim is paid at the rate of then [WDR-74]', async () => {
  const own = await startTestServer({ reviewDelaySeconds: 86_400 });
  const customer = await signUpPayer(own);
  const { id } = await taken(own, customer, '500.00');
  await own.answerDesk({ ask: 'payout-rate', currency: 'USDT', rate: '0.9990', by: 'desk:ann' });
  await own.succeed('decideReview', { path: { id }, body: { decision: 'accept' } });
  const [paid] = (await stateOf(own, customer)).recent;
  expect(paid).toMatchObject({ status: 'success', rate: '0.9990', actualAmountReceived: '494.51' });
  expect(await bookFaults(own.world.database.reader)).toEqual([]);
  await own.close();
});
