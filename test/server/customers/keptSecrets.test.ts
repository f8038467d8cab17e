import { createHash } from 'node:crypto';
import { UNMEASURED } from '../../../src/server/world/measures.ts';
import { startTestServer } from '../../support/testServer.ts';
import { AGREED } from '../../support/agreedTexts.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { newEmail, PASSWORD, receiveCode, signUpByEmail } from './customerContacts.ts';

it('hashes a password again at the cost of today when its customer signs in with it, and not for a wrong one', async () => {
  const database = await openTestDatabase();
  const cheap = await startTestServer({ database });
  const email = await signUpByEmail(cheap);
  await cheap.close();
  const passwordCost = { memory: 64, passes: 2, parallelism: 1 };
  const server = await startTestServer({ database, passwordCost });
  const costs = async () => {
    const row = await database.reader.selectFrom('customers').select('password_hash').executeTakeFirstOrThrow();
    return row.password_hash.split('$')[3];
  };
  await server.call('signIn', { body: { email, password: 'not-the-one-7' } });
  expect(await costs()).toBe('m=8,t=1,p=1');
  await server.succeed('signIn', { body: { email, password: PASSWORD } });
  expect(await costs()).toBe('m=64,t=2,p=1');
  await server.succeed('signIn', { body: { email, password: PASSWORD } });
  await server.close();
  await database.close();
});

it('keeps a code by a hash that needs the key of the server: all six digits tried find nothing', async () => {
  const server = await startTestServer();
  const email = newEmail();
  const code = await receiveCode(server, { email }, 1);
  const { code_hash: kept } = await server.world.database.reader
    .selectFrom('verification_codes')
    .select('code_hash')
    .executeTakeFirstOrThrow();
  const plain = createHash('sha256').update(`1 ${email} ${code}`).digest();
  expect(Buffer.from(kept).equals(plain)).toBe(false);
  const olderKeys = [server.world.encryptionKey];
  Object.defineProperty(server.world, 'encryptionKey', { value: new Uint8Array(32).fill(9) });
  const signUp = () => server.call('signUp', { body: { email, password: PASSWORD, code, agreements: AGREED } });
  expect(await signUp()).toMatchObject({ code: 1102 });
  Object.defineProperty(server.world, 'olderKeys', { value: olderKeys });
  expect(await signUp()).toMatchObject({ code: 200 });
  await server.close();
});

it('counts each wrong code over all contacts for the alarm of the firm', async () => {
  let wrong = 0;
  const server = await startTestServer({ measures: { ...UNMEASURED, wrongCode: () => (wrong += 1) } });
  for (let count = 0; count < 4; count += 1) {
    await server.call('signIn', { body: { email: newEmail(), code: '123456' } });
  }
  expect(wrong).toBe(4);
  await server.close();
});
