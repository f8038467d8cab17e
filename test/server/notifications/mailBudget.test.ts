import { notify } from '../../../src/server/notifications/index.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { newPhone, PASSWORD, signUpWith } from '../customers/customerContacts.ts';
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

/** Customer who is mailed, at the address of another person. */
const mailedAt = async (
  contactEmail: string,
  signUp: () => Promise<{ readonly token: string }> = () => signUpCustomer(server),
) => {
  const { token } = await signUp();
  const { id, nickname } = await server.succeed('getUser', { token });
  await server.succeed('updateUser', { token, body: { nickname, contactEmail } });
  const notifications = { deals: true, requests: true, marketNews: false, byMail: true };
  const { language } = await server.succeed('getPreferences', { token });
  await server.succeed('updatePreferences', { token, body: { language, notifications } });
  return id;
};

const changed = (customerId: string, times: number) =>
  server.world.database.transaction(async (tx) => {
    for (let count = 0; count < times; count += 1) {
      await notify(tx, server.world, customerId, { kind: 'changed', ...ORDER });
    }
  });

it('mails about orders end after thirty in an hour for one address, also if two customers cause them, and the last one says so [NTF-64]', async () => {
  const victim = 'victim@example.com';
  const subjects = async () => (await server.messagesTo(victim)).map(({ subject }) => subject);
  const byPhone = async () => {
    const entry = await signUpWith(server, newPhone());
    return server.succeed('signIn', { body: { ...entry, password: PASSWORD } });
  };
  const customers = [await mailedAt(victim), await mailedAt(victim.toUpperCase(), byPhone)];
  const before = (await subjects()).length;
  for (const id of customers) await changed(id, 100);
  const sent = (await subjects()).slice(0, -before || undefined);
  expect(sent).toHaveLength(31);
  expect(sent.filter((subject) => subject === 'Many orders in a short time')).toHaveLength(1);
  expect(sent[0]).toBe('Many orders in a short time');

  const [id = ''] = customers;
  await server.world.database.transaction((tx) =>
    notify(tx, server.world, id, { kind: 'margin-warning', account: 'demo', words: { level: '100', ratio: '99' } }),
  );
  expect((await subjects()).length).toBe(before + 32);
  server.advance(3_600_000);
  await changed(id, 1);
  expect((await subjects())[0]).toBe('Order changed');
});

it('mails about orders to the address that a customer signs in with are not used up by others who name it', async () => {
  const { token } = await signUpCustomer(server);
  const { id, email } = await server.succeed('getUser', { token });
  const notifications = { deals: true, requests: true, marketNews: false, byMail: true };
  await server.succeed('updatePreferences', { token, body: { language: 'en', notifications } });
  await changed(await mailedAt(email ?? ''), 40);
  await changed(id, 1);
  expect((await server.messagesTo(email ?? ''))[0]?.subject).toBe('Order changed');
});
