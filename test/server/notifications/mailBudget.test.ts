import { forgetOldBudgets, notify } from '../../../src/server/notifications/index.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ORDER = {
  account: 'demo',
  orderId: '0a7f7be0-d34b-47ec-afb1-7ac56a5a76bc',
  symbol: 'XAUUSD',
  amount: null,
  words: { side: 'buy', volume: '0.10', price: '4120.00' },
} as const;
const WITH_MAIL = { deals: true, requests: true, marketNews: false, byMail: true };

/** Customer who is mailed at the address that signs in. */
const mailed = async () => {
  const { token, email } = await signUpCustomer(server);
  await server.succeed('updatePreferences', { token, body: { language: 'en', notifications: WITH_MAIL } });
  const { id } = await server.succeed('getUser', { token });
  const start = (await server.messagesTo(email)).length;
  const mails = async () => (await server.messagesTo(email)).slice(0, -start || undefined);
  return { token, id, mails };
};

const changed = (customerId: string, times: number) =>
  server.world.database.transaction(async (tx) => {
    for (let count = 0; count < times; count += 1) {
      await notify(tx, server.world, customerId, { kind: 'changed', ...ORDER });
    }
  });

const passes = async (seconds: number) => {
  server.advance(seconds * 1000);
  await server.settled();
};

it('sends thirty mails about orders in an hour one by one, and the rest in one mail at its end, and warnings at once [NTF-64]', async () => {
  const { id, mails } = await mailed();
  await changed(id, 90);
  expect(await mails()).toHaveLength(30);
  await server.world.database.transaction((tx) =>
    notify(tx, server.world, id, { kind: 'margin-warning', account: 'demo', words: { level: '100', ratio: '99' } }),
  );
  expect(await mails()).toHaveLength(31);
  await passes(3599);
  expect(await mails()).toHaveLength(31);
  await passes(30);
  const [digest, ...others] = await mails();
  expect(others).toHaveLength(31);
  expect(digest?.subject).toBe('What happened to your orders');
  expect(digest?.text.match(/Order changed/g)).toHaveLength(50);
  expect(digest?.text).toContain('Not listed here: 10 more.');
  await changed(id, 1);
  expect((await mails())[0]?.subject).toBe('Order changed');
  await passes(7200);
  expect(await mails()).toHaveLength(33);
});

it('mails the others of many orders where the mail to one customer fails, and the failed one later', async () => {
  const [first, second] = [await mailed(), await mailed()];
  await changed(first.id, 31);
  await changed(second.id, 31);
  const { world } = server;
  const setLanguage = (language: string) =>
    world.database.transaction((tx) =>
      tx.updateTable('customers').set({ language }).where('id', '=', first.id).execute(),
    );
  await setLanguage('xx');
  await passes(3630);
  expect(await second.mails()).toHaveLength(31);
  expect(await first.mails()).toHaveLength(30);
  await setLanguage('en');
  await passes(930);
  expect(await first.mails()).toHaveLength(31);
});

it('leaves out of the mail about many orders what is switched off meanwhile', async () => {
  const { token, id, mails } = await mailed();
  await changed(id, 31);
  const notifications = { ...WITH_MAIL, deals: false };
  await server.succeed('updatePreferences', { token, body: { language: 'en', notifications } });
  await passes(3630);
  expect(await mails()).toHaveLength(30);
});

it('counts no mails of one customer for another [NTF-65]', async () => {
  const [first, second] = [await mailed(), await mailed()];
  await changed(first.id, 40);
  await changed(second.id, 3);
  expect(await second.mails()).toHaveLength(3);
});

it('sends no mail about many orders to a customer who chose no more mails within the hour', async () => {
  const { token, id, mails } = await mailed();
  await changed(id, 40);
  const notifications = { ...WITH_MAIL, byMail: false };
  await server.succeed('updatePreferences', { token, body: { language: 'en', notifications } });
  await passes(3700);
  expect(await mails()).toHaveLength(30);
  await server.succeed('updatePreferences', { token, body: { language: 'en', notifications: WITH_MAIL } });
  await passes(3700);
  expect(await mails()).toHaveLength(30);
});

it('counts a mail about an order in the statement that stores its notification', async () => {
  const { id } = await mailed();
  const counts = await server.world.database.transaction(async (tx) => {
    let statements = 0;
    const counting = new Proxy(tx, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name === 'getExecutor') statements += 1;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const before = statements;
    await notify(counting, { ...server.world, send: () => Promise.resolve() }, id, { kind: 'changed', ...ORDER });
    return statements - before;
  });
  expect(counts).toBe(1);
});

it('forgets the counts of mails that are over, and no others, by the housekeeping', async () => {
  const { id } = await mailed();
  const rows = () =>
    server.world.database.reader
      .selectFrom('mail_budgets')
      .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count'))
      .executeTakeFirstOrThrow();
  await passes(3600);
  await changed(id, 1);
  await server.world.database.transaction((tx) => forgetOldBudgets(tx, server.world.now()));
  expect(await rows()).toEqual({ count: 1 });
});
