import type { Schemas } from '../../../src/contract/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, quote, setCustomer, signUpTrader, type Trader } from '../trading/trader.ts';

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
});

const deals = async () => (await server.succeed('listDealNotifications', { token: trader.token })).items;
const failures = async () => (await server.succeed('listFailureNotifications', { token: trader.token })).items;
const kinds = (items: readonly Schemas['Notification'][]) => items.map(({ kind }) => kind);

it('a filled and closed order is notified with its result, fees included [NTF-1, NTF-5, NTF-19, NTF-20, NTF-21, NTF-22, NTF-25, NTF-52]', async () => {
  const order = await trader.open();
  await trader.close(order.id);
  const about = {
    account: 'demo',
    subject: 'order',
    orderId: order.id,
    symbol: 'XAUUSD',
    read: true,
    createdAt: server.world.now(),
  };
  expect(await deals()).toMatchObject([
    { ...about, kind: 'closed', title: 'Closed by you', text: 'XAUUSD, Buy 0.10 closed at 4129.10', amount: '-4.20' },
    { ...about, kind: 'filled', title: 'Filled', text: 'XAUUSD, Buy 0.10 at 4129.45', amount: null },
  ]);
  expect(await failures()).toEqual([]);
});

it('a pending order is notified when it is changed, filled or ended, not when it is placed [NTF-1, NTF-2, NTF-3, NTF-4, NTF-21, NTF-25]', async () => {
  const filled = await trader.wait('limit', '4120.00');
  const canceled = await trader.wait('limit', '4000.00');
  expect(await deals()).toEqual([]);
  await trader.change(filled.id, { price: '4121.00' });
  await trader.endMany({ orderIds: [canceled.id] });
  await trader.wait('limit', '4000.00', { expiresAt: server.world.now() + 3600 });
  await quote(server, 'XAUUSD', '4119.00', '4119.35');
  server.advance(3_600_000);
  await server.settled();
  expect((await deals()).map(({ kind, text, amount }) => [kind, text, amount])).toEqual([
    ['expired', 'XAUUSD, Buy 0.10 at 4000.00', null],
    ['triggered', 'XAUUSD, Buy 0.10 at 4119.35, 1.65 better than 4121.00', null],
    ['canceled', 'XAUUSD, Buy 0.10 at 4000.00', null],
    ['changed', 'XAUUSD, Buy 0.10 at 4121.00', null],
  ]);
});

it('the amount of a closing is its profit, fee and overnight fee together, each for the closed part [NTF-21]', async () => {
  const { id } = await trader.open();
  await server.succeed('advanceClock', { body: { advanceSeconds: 86_400 } });
  await quote(server, 'XAUUSD', '4139.10', '4139.45');
  await trader.close(id, '0.04');
  await trader.close(id);
  const { closings } = await trader.life(id);
  const cents = (amount: string | null) => Math.round(Number(amount) * 100);
  expect(closings.map(({ overnightFee }) => cents(overnightFee) < 0)).toEqual([true, true]);
  const nets = closings.map(({ profit, fee, overnightFee }) => cents(profit) + cents(fee) + cents(overnightFee));
  const amounts = (await deals()).filter(({ kind }) => kind === 'closed').map(({ amount }) => cents(amount));
  expect(amounts.sort()).toEqual(nets.sort());
});

it('each part closing is notified with its own volume and net result [NTF-5, NTF-21, NTF-25]', async () => {
  const order = await trader.open();
  await trader.close(order.id, '0.04');
  await trader.close(order.id);
  expect((await deals()).slice(0, 2)).toMatchObject([
    { kind: 'closed', orderId: order.id, text: 'XAUUSD, Buy 0.06 closed at 4129.10', amount: '-2.52' },
    { kind: 'closed', orderId: order.id, text: 'XAUUSD, Buy 0.04 closed at 4129.10', amount: '-1.68' },
  ]);
});

it('a stop loss and a take profit are notified by name [NTF-6, NTF-25]', async () => {
  await trader.open({ stopLoss: '4120.00' });
  await trader.open({ takeProfit: '4140.00' });
  await quote(server, 'XAUUSD', '4119.00', '4119.35');
  await quote(server, 'XAUUSD', '4141.00', '4141.35');
  expect((await deals()).slice(0, 2)).toMatchObject([
    { kind: 'take-profit-reached', text: 'XAUUSD, Buy 0.10 closed at 4141.00, 1.00 better than 4140.00' },
    { kind: 'stop-loss-reached', text: 'XAUUSD, Buy 0.10 closed at 4119.00, 1.00 worse than 4120.00' },
  ]);
});

it('an order that could not open is notified as a failure with its reason [NTF-8]', async () => {
  const waiting = await trader.wait('limit', '4120.00', { volume: '4.00' });
  await trader.open({ volume: '4.00' });
  await quote(server, 'XAUUSD', '4119.00', '4119.35');
  expect(await failures()).toMatchObject([
    {
      kind: 'order-exception',
      orderId: waiting.id,
      title: 'Rejected when triggered',
      text: 'The free margin was not enough for XAUUSD.',
    },
  ]);
});

it('a margin warning and a close-out are listed with the failures [NTF-7, NTF-9, NTF-19, NTF-29]', async () => {
  await trader.open({ volume: '4.80' });
  await quote(server, 'XAUUSD', '4127.60', '4127.95');
  await quote(server, 'XAUUSD', '4000.00', '4000.35');
  expect(await failures()).toMatchObject([
    { kind: 'closed-by-system', title: 'Closed out', amount: expect.stringMatching(/^-6\d{4}\.\d\d$/) },
    {
      kind: 'margin-warning',
      subject: 'account',
      orderId: null,
      title: 'Margin level below 100\u00a0%',
      text: 'It fell to 99.97\u00a0%. At 50\u00a0% positions are closed automatically.',
    },
  ]);
  const warnings = await server.succeed('listFailureNotifications', {
    token: trader.token,
    query: { group: 'warnings' },
  });
  expect(kinds(warnings.items)).toEqual(['margin-warning']);
  const query = { group: 'failures' } as const;
  const failed = await server.succeed('listFailureNotifications', { token: trader.token, query });
  expect(kinds(failed.items)).toEqual(['closed-by-system']);
});

it('only what the system did is counted as unread: own presses are stored as read [NTF-32, NTF-52]', async () => {
  const unread = () => server.succeed('getUnreadCounts', { token: trader.token });
  const order = await trader.open();
  await trader.change(order.id, { stopLoss: '4100.00' });
  await trader.close(order.id);
  const waiting = await trader.wait('limit', '4000.00');
  await trader.endMany({ orderIds: [waiting.id] });
  await trader.open();
  await server.succeed('resetDemoAccount', { token: trader.token, account: 'demo' });
  expect((await deals()).map(({ kind, read }) => [kind, read])).toEqual(
    ['demo-reset', 'closed', 'filled', 'canceled', 'closed', 'changed', 'filled'].map((kind) => [kind, true]),
  );
  expect(await unread()).toEqual({ deal: 0, dealError: 0, total: 0 });
  await trader.wait('limit', '4120.00', { stopLoss: '4110.00' });
  await quote(server, 'XAUUSD', '4119.00', '4119.35');
  expect(await unread()).toEqual({ deal: 1, dealError: 0, total: 1 });
  await quote(server, 'XAUUSD', '4109.00', '4109.35');
  expect(await unread()).toEqual({ deal: 2, dealError: 0, total: 2 });
});

it('orders that a demo reset ends are titled as a demo reset, not as the customer’s closing', async () => {
  await trader.open();
  await trader.wait('limit', '4000.00');
  await server.succeed('resetDemoAccount', { token: trader.token, account: 'demo' });
  const ended = (await deals()).filter(({ kind }) => kind !== 'filled');
  expect(ended.map(({ kind, title }) => [kind, title]).toSorted()).toEqual([
    ['canceled', 'Demo reset'],
    ['closed', 'Demo reset'],
    ['demo-reset', 'Demo reset'],
  ]);
});

it('a fill at another price than its level says by how much it is better or worse [NTF-58]', async () => {
  await trader.open({ stopLoss: '4120.00' });
  await trader.open({ direction: 1, takeProfit: '4122.00' });
  await trader.wait('stop', '4121.00', { direction: 1, stopLoss: '4140.00' });
  await trader.open({ stopLoss: '4119.00' });
  await quote(server, 'XAUUSD', '4119.00', '4119.35');
  const texts = (await deals()).filter(({ kind }) => kind !== 'filled').map(({ kind, text }) => `${kind}: ${text}`);
  expect(texts.toSorted()).toEqual([
    'stop-loss-reached: XAUUSD, Buy 0.10 closed at 4119.00',
    'stop-loss-reached: XAUUSD, Buy 0.10 closed at 4119.00, 1.00 worse than 4120.00',
    'take-profit-reached: XAUUSD, Sell 0.10 closed at 4119.35, 2.65 better than 4122.00',
    'triggered: XAUUSD, Sell 0.10 at 4119.00, 2.00 worse than 4121.00',
  ]);
});

it('a refused order is not notified [NTF-11]', async () => {
  await trader.place({ volume: '50.00' });
  expect([await deals(), await failures()]).toEqual([[], []]);
});

it('deals are not notified to a customer who switched them off, failures and warnings are [NTF-41, NTF-43]', async () => {
  await setCustomer(server, trader.id, { tells_deals: false });
  await trader.open({ volume: '4.80' });
  await quote(server, 'XAUUSD', '4127.60', '4127.95');
  expect([await deals(), kinds(await failures())]).toEqual([[], ['margin-warning']]);
});

it('what happens without a press is notified to a customer who switched deals off, and not mailed [NTF-41, NTF-55]', async () => {
  await setCustomer(server, trader.id, {
    tells_deals: false,
    tells_by_mail: true,
    contact_email: 'off@example.com',
    contact_proved: 'off@example.com',
  });
  await trader.open({ stopLoss: '4120.00' });
  await trader.wait('limit', '4120.00');
  await quote(server, 'XAUUSD', '4119.60', '4119.95');
  expect(kinds(await deals()).toSorted()).toEqual(['stop-loss-reached', 'triggered']);
  expect(await server.messagesTo('off@example.com')).toEqual([]);
});

it("a mail repeats a notification for a customer who chose so, in the customer's language, to the contact address [NTF-45, NTF-46, NTF-51]", async () => {
  const address = { contact_email: 'desk@example.com', contact_proved: 'desk@example.com' };
  await setCustomer(server, trader.id, { tells_by_mail: true, ...address, language: 'de' });
  await trader.open();
  expect(await server.messagesTo('desk@example.com')).toMatchObject([
    { subject: 'Ausgeführt', text: expect.stringMatching(/^XAUUSD, Kauf 0,10 zu 4129,45\n\n/) },
  ]);
});

it('a mail goes to the address that signs in where there is no contact address, and to nobody where there is neither [NTF-45]', async () => {
  await setCustomer(server, trader.id, { tells_by_mail: true });
  const { email } = await server.succeed('getUser', { token: trader.token });
  await trader.open();
  const [mail] = await server.messagesTo(email ?? '');
  expect(mail).toMatchObject({ subject: 'Filled' });

  await setCustomer(server, trader.id, {
    email: null,
    calling_code: '+44',
    phone: `7700${String(Date.now()).slice(-6)}`,
  });
  const sent = () => server.world.database.reader.selectFrom('inbox_messages').select('id').execute();
  const before = (await sent()).length;
  await trader.open();
  expect(await sent()).toHaveLength(before);
  expect(kinds(await deals())).toEqual(['filled', 'filled']);
});
