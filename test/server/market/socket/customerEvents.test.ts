import type { Schemas } from '../../../../src/contract/index.ts';
import { signUpCustomer } from '../../../support/signUpCustomer.ts';
import { REVIEW_DELAY_MS, startTestServer, type TestServer } from '../../../support/testServer.ts';
import { signUpApplicant } from '../../identity/applicant.ts';
import {
  beInvestor,
  bought,
  DAY_MS,
  OPERATORS,
  operatorOf,
  real,
  signUpInvestor,
  TO_MIDNIGHT_MS,
} from '../../investments/investor.ts';
import { pass, quote, signUpTrader, type Trader } from '../../trading/trader.ts';
import { connect } from './socketClient.ts';

let server: TestServer;
let trader: Trader;
const clients: Awaited<ReturnType<typeof connect>>[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
});
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.terminate();
});

const listen = async (token: string) => {
  const client = await connect(server.url.replace('http', 'ws'));
  clients.push(client);
  expect(await client.ask({ type: 'authenticate', token })).toMatchObject({ type: 'authenticated' });
  return client;
};
const eventsOf = async (client: Awaited<ReturnType<typeof listen>>) => {
  await server.settled();
  return (await client.drain()).flatMap((frame): readonly Schemas['EventFrame'][] =>
    frame.type === 'event' ? [frame] : [],
  );
};

it('names the active account when it accepts the token of a session [SOC-12]', async () => {
  const client = await connect(server.url.replace('http', 'ws'));
  clients.push(client);
  const answer = await client.ask({ type: 'authenticate', token: trader.token });
  expect(answer).toEqual({ type: 'authenticated', account: 'demo' });
});

it('publishes an order, its change, its closing and the reset to every device of the customer, and to no other customer [SOC-45, SOC-47, SOC-49, SOC-52, SOC-55, SOC-61]', async () => {
  const stranger = await signUpTrader(server);
  const [phone, desk, other] = [await listen(trader.token), await listen(trader.token), await listen(stranger.token)];
  const order = await trader.open();
  const pending = await trader.wait('limit', '4100.00');
  await trader.change(pending.id, { stopLoss: '4000.00' });
  const closing = await trader.close(order.id);
  const { balance } = await trader.figures();
  await trader.reset();
  const told = await eventsOf(phone);
  expect(told.map(({ kind, order: subject, revision }) => [kind, subject?.id ?? null, revision])).toEqual([
    ['filled', order.id, 1],
    ['changed', pending.id, 2],
    ['changed', pending.id, 3],
    ['closed', closing.id, 4],
    ['canceled', pending.id, 5],
    ['reset', null, 6],
  ]);
  expect(told.map((event) => event.balance).slice(-3)).toEqual([balance, balance, '100000.00']);
  expect(await eventsOf(desk)).toEqual(told);
  expect(await eventsOf(other)).toEqual([]);
});

it('publishes a close-out as such, and a warning with the revision that its level was measured at [SOC-51, SOC-53, SOC-62]', async () => {
  await trader.open({ volume: '2.00' });
  await quote(server, 'XAUUSD', '4139.10', '4139.45');
  const { id } = await trader.open({ volume: '2.40' });
  const client = await listen(trader.token);
  await quote(server, 'XAUUSD', '3995.00', '3995.35');
  const told = await eventsOf(client);
  expect(told).toMatchObject([
    { kind: 'closed-out', revision: 3, order: { orderId: id, closeReason: 'close-out' }, remainder: null },
    {
      kind: 'warned',
      revision: 3,
      order: null,
      balance: null,
      warning: { level: '100', advancePaymentRatio: '93.02' },
    },
  ]);
});

it('publishes the decision of a request, of the real account and without a revision [SOC-54]', async () => {
  const applicant = await signUpApplicant(server);
  const client = await listen(applicant.token);
  await applicant.submit(await applicant.whole());
  server.advance(REVIEW_DELAY_MS);
  const [event] = await eventsOf(client);
  expect(event).toMatchObject({
    ...{ kind: 'reviewed', account: 'real', revision: null, order: null, remainder: null, balance: null },
    ...{ warning: null, review: { subject: 'identity', revision: 1, status: 'authenticated' } },
  });
});

it('publishes each result of an investment, and its end with the balance after it [SOC-125, SOC-126, ORL-55]', async () => {
  const own = await startTestServer({
    aiProducts: operatorOf([OPERATORS], { 1: '0.0013', 2: '-0.0003', 3: '0.0020' }),
  });
  const investor = await beInvestor(own);
  const { id } = await bought(own, investor, '1005.50');
  const { revision } = await investor.figures();
  const heard: Schemas['EventFrame'][] = [];
  own.world.events.subscribe(investor.id, (frame) => {
    if (frame.type === 'event') heard.push(frame);
  });
  await pass(own, TO_MIDNIGHT_MS + 3 * DAY_MS);
  const event = { type: 'event', account: 'real', order: null, remainder: null, warning: null, review: null };
  const posted = (daysCredited: number, totalRevenue: string) => ({
    ...{ ...event, kind: 'posted', at: own.world.now(), revision: null, balance: null },
    investment: { id, status: 'in-progress', daysCredited, totalRevenue },
  });
  expect(heard).toEqual([
    posted(1, '1006.81'),
    posted(2, '1006.51'),
    posted(3, '1008.52'),
    {
      ...{ ...event, kind: 'settled', at: own.world.now(), revision: revision + 1, balance: '10003.02' },
      investment: { id, status: 'settled', daysCredited: 3, totalRevenue: '1008.52' },
    },
  ]);
  await own.close();
});

it('publishes that an investment was taken back, to the customer alone [SOC-55, SOC-126]', async () => {
  const own = await startTestServer();
  const [investor, other] = [await signUpInvestor(own), await signUpInvestor(own)];
  const [product] = (await own.succeed('listAiProducts', { token: investor.token })).items;
  const { id } = await bought(own, investor, '1000.00', product?.id);
  const [heard, heardByOther]: Schemas['EventFrame'][][] = [[], []];
  own.world.events.subscribe(investor.id, (frame) => void (frame.type === 'event' && heard?.push(frame)));
  own.world.events.subscribe(other.id, (frame) => void (frame.type === 'event' && heardByOther?.push(frame)));
  await own.succeed('takeBackInvestment', { ...real(investor), path: { id } });
  await own.settled();
  expect(heard).toMatchObject([
    {
      ...{ kind: 'settled', revision: (await investor.figures()).revision, balance: '10000.00' },
      investment: { id, status: 'settled', daysCredited: 0, totalRevenue: '1000.00' },
    },
  ]);
  expect(heardByOther).toEqual([]);
  await own.close();
});

it('closes the socket of a session that another one has ended, without any event, and no other socket [SOC-124]', async () => {
  const { email, password, token } = await signUpCustomer(server);
  const other = await server.succeed('signIn', { body: { email, password } });
  const [ended, kept] = [await listen(token), await listen(other.token)];
  await server.succeed('endOtherSessions', { token: other.token });
  expect(await ended.next()).toMatchObject({ type: 'error', code: 401, frame: null });
  expect(await ended.closed).toMatchObject({ code: 1008 });
  expect(await kept.next()).toMatchObject({ type: 'unread' });
});

it('withholds every event of a session that was signed out elsewhere, and closes its socket (1008) [SOC-19]', async () => {
  const client = await listen(trader.token);
  await server.succeed('signOut', { token: trader.token });
  server.world.events.publish(trader.id, { type: 'unread', deal: 1, dealError: 0, total: 1 });
  expect(await client.next()).toMatchObject({ type: 'error', code: 401, frame: null });
  expect(await client.closed).toMatchObject({ code: 1008 });
});
