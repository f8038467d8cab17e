import { setTimeout as pause } from 'node:timers/promises';
import { lockCustomer } from '../../../src/server/customers/index.ts';
import { checkOwnPassword } from '../../../src/server/customers/checkOwnPassword.ts';
import { updateUser } from '../../../src/server/customers/updateUser.ts';
import type { Session } from '../../../src/server/http/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { ask, signUpPayer } from '../withdrawals/payer.ts';
import { newEmail, openSession, PASSWORD, receiveCode } from './customerContacts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const CALLER = { address: '127.0.0.1', userAgent: null, device: null };

it('refuses a request whose session a reset of the password ended after it was recognised (401)', async () => {
  const { user } = await openSession(server);
  const { id: customerId, email } = user;
  const row = await server.world.database.reader
    .selectFrom('sessions')
    .select('id')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const session: Session = { customerId, sessionId: row.id, activeAccount: 'demo', language: 'en' };
  const code = await receiveCode(server, { email: email ?? '' }, 2);
  await server.succeed('resetPassword', { body: { email: email ?? '', password: PASSWORD, code } });
  const { world } = server;
  const context = { world, session, caller: CALLER, language: 'en' } as const;
  const byPassword = await world.database.transaction((tx) => checkOwnPassword({ ...context, tx }, PASSWORD));
  expect(byPassword).toMatchObject({ refused: { code: 401 } });
  const body = { nickname: 'Thief', contactEmail: newEmail() };
  const moved = await world.database.transaction((tx) => updateUser({ body } as never, { ...context, tx } as never));
  expect(moved).toMatchObject({ refused: { code: 401 } });
});

it('checks a withdrawal after a change of the second step that is under way: its waiting time holds', async () => {
  const payer = await signUpPayer(server, '2000.00');
  const { database, now } = server.world;
  const locked = Promise.withResolvers<void>();
  const endsAt = now() + 86_400;
  const changing = database.transaction(async (tx) => {
    await lockCustomer(tx, payer.id);
    locked.resolve();
    await pause(300);
    await tx.updateTable('customers').set({ withdrawals_from: endsAt }).where('id', '=', payer.id).execute();
  });
  await locked.promise;
  const asked = ask(server, payer, '100.00');
  await changing;
  expect(await asked).toMatchObject({ code: 1210, data: { endsAt } });
});
