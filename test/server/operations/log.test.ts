import { randomUUID } from 'node:crypto';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { CARD } from '../destinations/savedDestinations.ts';
import { quote, traderOf } from '../trading/trader.ts';

let server: TestServer;
let written = '';
const write = process.stdout.write.bind(process.stdout);
beforeAll(async () => {
  server = await startTestServer({ logLevel: 'info' });
  process.stdout.write = ((text: string) => {
    written += text;
    return true;
  }) as typeof process.stdout.write;
});
afterAll(async () => {
  process.stdout.write = write;
  await server.close();
});
beforeEach(() => {
  written = '';
});

type Line = Readonly<Record<string, unknown>>;
/** Reads the lines that were logged; throws for one that is not JSON. */
const lines = async (): Promise<readonly Line[]> => {
  await new Promise(setImmediate);
  const texts = written.split('\n').filter((line) => line !== '');
  return texts.map((line) => JSON.parse(line) as Line);
};

it('a line has the request, the customer and the orders that it is about', async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  const { token } = await signUpCustomer(server);
  const { id } = await server.succeed('getUser', { token });
  const trader = traderOf(server, id, token, 'demo');
  const [one, two] = [await trader.open(), await trader.open()];
  written = '';
  const { headers } = await trader.change(one.id, { stopLoss: '4100.00' });
  await trader.life(two.id);
  await trader.close(one.id);
  await trader.endMany({ orderIds: [two.id], status: 'open' });
  await trader.end({ orderId: 'not-an-id' });
  await server.call('getProjectInfo');
  const found = await lines();
  expect(found.map(({ operation, customer, orders }) => [operation, customer, orders])).toEqual([
    ['changeOrder', id, [one.id]],
    ['getOrder', id, [two.id]],
    ['closePosition', id, [one.id]],
    ['closeOrders', id, [two.id]],
    ['closePosition', id, undefined],
    ['getProjectInfo', undefined, undefined],
  ]);
  expect(found[0]).toMatchObject({ reqId: headers.get('x-request-id'), code: 200 });
  expect(new Set(found.map(({ reqId }) => reqId)).size).toBe(found.length);
});

it('a fault is one line of JSON with its request and customer, and without the values of a statement', async () => {
  const { token } = await signUpCustomer(server);
  const { id } = await server.succeed('getUser', { token });
  written = '';
  const fault = Object.assign(new Error('It fails.\nTwice.'), { detail: 'Key (email)=(ann@example.com) exists.' });
  jest.spyOn(server.world.database, 'transaction').mockRejectedValueOnce(fault);
  expect(await server.call('resetDemoAccount', { token, account: 'demo' })).toMatchObject({ status: 500 });
  const [line, ...others] = await lines();
  expect(others).toEqual([]);
  expect(line).toMatchObject({ level: 50, customer: id, reqId: expect.any(String), err: { message: fault.message } });
  expect(written).not.toContain('ann@example.com');
  jest.restoreAllMocks();
});

it('a fault of the trading engine is one line with the account and the orders that it was about to act on', async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  const { token } = await signUpCustomer(server);
  const trader = traderOf(server, '', token, 'demo');
  const { id } = await trader.open({ stopLoss: '4100.00' });
  const { account_id: account } = await server.world.database.reader
    .selectFrom('orders')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await server.settled();
  written = '';
  jest.spyOn(server.world.market.halts, 'of').mockImplementationOnce(() => {
    throw new TypeError('It is not a function.');
  });
  await quote(server, 'XAUUSD', '4099.00', '4099.35');
  jest.restoreAllMocks();
  const faults = (await lines()).filter(({ level }) => level === 50);
  expect(faults).toMatchObject([{ account, orders: [id], err: { message: 'It is not a function.' } }]);
});

it('no line has a password, a token, a code, an address, a key or the number of a card', async () => {
  const { email, password, token } = await signUpCustomer(server);
  const codes = (await server.messagesTo(email)).flatMap(({ code }) => code ?? []);
  const key = randomUUID();
  const wrong = 'Wrong-and-secret-8';
  await server.call('signIn', { body: { email, password: wrong } });
  await server.call('addBankCard', { token, key, body: CARD });
  await server.call('addBankCard', { token, body: { ...CARD, cardNumber: 'GB83WEST12345698765432' } });
  await fetch(`${server.url}/api/sendMail?email=${email}&%zz=${token}`);
  await fetch(`${server.url}/api/nothing/${token}`, { headers: { Authorization: `Bearer ${token}` } });
  await fetch(`${server.url}/api/login`, {
    method: 'POST',
    body: `{"email":"${email}","password":"${password}"`,
    headers: { 'Content-Type': 'application/json' },
  });
  // A fault of the operation, whose error could carry what was sent.
  const fault = Object.assign(new Error('It fails.'), { parameters: [password, CARD.cardNumber], where: token });
  jest.spyOn(server.world.database, 'transaction').mockRejectedValueOnce(fault);
  await server.call('addBankCard', { token, body: CARD });
  jest.restoreAllMocks();
  expect((await lines()).length).toBeGreaterThan(6);
  expect(codes.length).toBeGreaterThan(0);
  const secrets = [email, password, wrong, token, key, ...codes.map((code) => `"${code}"`), CARD.cardNumber];
  const found = [...secrets, 'GB83WEST12345698765432', 'Bearer'].filter((secret) => written.includes(secret));
  expect(found).toEqual([]);
});
