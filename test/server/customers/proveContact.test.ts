import { notify } from '../../../src/server/notifications/index.ts';
import { CUSTOMER_PASSWORD, signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { newEmail, newPhone, PASSWORD, recipientOf, signUpWith } from './customerContacts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Customer who is mailed, with a contact address that was not proved. */
const withContact = async (contactEmail = newEmail()) => {
  const { token, email } = await signUpCustomer(server);
  const user = await server.succeed('updateUser', { token, body: { nickname: 'Ann', contactEmail } });
  const notifications = { deals: true, requests: true, marketNews: false, byMail: true };
  await server.succeed('updatePreferences', { token, body: { language: 'en', notifications } });
  return { token, email, id: user.id, user, contactEmail };
};

const warn = (customerId: string) =>
  server.world.database.transaction((tx) =>
    notify(tx, server.world, customerId, {
      kind: 'margin-warning',
      account: 'demo',
      words: { level: '100', ratio: '99' },
    }),
  );
const subjectsAt = async (address: string) => (await server.messagesTo(address)).map(({ subject }) => subject);
const codeAt = async (address: string) => (await server.messagesTo(address)).find(({ code }) => code)?.code ?? '';
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

it('sends nothing to a contact address before its code was entered, and notices to it from then on [PRF-29, PRF-31, PRF-32, PRF-37, NTF-45]', async () => {
  const { token, email, id, user, contactEmail } = await withContact();
  expect(user.contactEmailUnprovedSince).toBe(server.world.now());
  await warn(id);
  expect(await subjectsAt(contactEmail)).toEqual([]);
  const before = (await subjectsAt(email)).length;

  await server.succeed('sendContactCode', { token });
  expect(await subjectsAt(contactEmail)).toEqual(['Your Sun code']);
  const proved = await server.succeed('proveContact', { token, body: { code: await codeAt(contactEmail) } });
  expect(proved).toMatchObject({ contactEmail });
  expect(proved).not.toHaveProperty('contactEmailUnprovedSince');
  expect(await server.succeed('getUser', { token })).toEqual(proved);
  await warn(id);
  expect(await subjectsAt(contactEmail)).toHaveLength(2);
  expect(await subjectsAt(email)).toHaveLength(before);
  for (const operation of ['sendContactCode', 'proveContact'] as const) {
    const body = operation === 'proveContact' ? { body: { code: '000000' } } : {};
    expect(await server.call(operation, { token, ...body } as never)).toMatchObject({
      code: 1002,
      data: { field: 'contactEmail' },
    });
  }
});

it('takes the address that signs in as proved, and another one as unproved each time it is set [PRF-29, PRF-30]', async () => {
  const { token, email, contactEmail } = await withContact();
  const set = (address: string | null) =>
    server.succeed('updateUser', { token, body: { nickname: 'Ann', contactEmail: address } });
  await server.succeed('sendContactCode', { token });
  await server.succeed('proveContact', { token, body: { code: await codeAt(contactEmail) } });
  expect(await set(contactEmail)).not.toHaveProperty('contactEmailUnprovedSince');
  expect(await set(email)).not.toHaveProperty('contactEmailUnprovedSince');
  server.advance(1000);
  expect((await set(contactEmail)).contactEmailUnprovedSince).toBe(server.world.now());
  expect(await set(null)).not.toHaveProperty('contactEmailUnprovedSince');
});

it('takes the code of a contact address from nobody else, for no other address, and after five wrong ones not at all [PRF-35]', async () => {
  const address = newEmail();
  const [ann, bob] = [await withContact(address), await withContact(address)];
  await server.succeed('sendContactCode', { token: ann.token });
  const code = await codeAt(address);
  const prove = (who: { readonly token: string }, entered: string) =>
    server.call('proveContact', { token: who.token, body: { code: entered } });
  expect(await prove(bob, code)).toMatchObject({ code: 1102, data: { field: 'code' } });
  for (const triesLeft of [4, 3, 2, 1])
    expect(await prove(ann, wrongOf(code))).toMatchObject({ code: 1102, data: { triesLeft } });
  expect(await prove(ann, wrongOf(code))).toMatchObject({ code: 1104 });
  expect(await prove(ann, code)).toMatchObject({ code: 1104 });
  await server.succeed('updateUser', { token: bob.token, body: { nickname: 'Bob', contactEmail: newEmail() } });
  expect(await prove(bob, code)).toMatchObject({ code: 1102 });
});

it('makes wrong codes of one customer wait after ten, whichever address they are for [PRF-36]', async () => {
  const { token } = await withContact();
  const prove = () => server.call('proveContact', { token, body: { code: '123456' } });
  for (let count = 0; count < 10; count += 1) expect(await prove()).toMatchObject({ code: 1102 });
  await server.succeed('updateUser', { token, body: { nickname: 'Ann', contactEmail: newEmail() } });
  expect(await prove()).toMatchObject({ code: 1003, data: { retryAt: server.world.now() + 30 } });
});

it('sends a customer six codes an hour, to whatever contact addresses, and one in a minute to the same [PRF-33]', async () => {
  const { token } = await withContact();
  const send = () => server.call('sendContactCode', { token });
  const sentAt = server.world.now();
  expect(await send()).toMatchObject({ code: 200, data: { resendAt: sentAt + 60, expiresAt: sentAt + 600 } });
  expect(await send()).toMatchObject({ code: 1103, data: { resendAt: sentAt + 60 } });
  for (let count = 0; count < 5; count += 1) {
    await server.succeed('updateUser', { token, body: { nickname: 'Ann', contactEmail: newEmail() } });
    expect(await send()).toMatchObject({ code: 200 });
  }
  await server.succeed('updateUser', { token, body: { nickname: 'Ann', contactEmail: newEmail() } });
  expect(await send()).toMatchObject({ code: 1003, data: { retryAt: sentAt + 3600 } });
  server.advance(3_600_000);
  expect(await send()).toMatchObject({ code: 200 });
});

it('ends the codes of all customers to one contact address after 20 in an hour, and keeps nobody from the first [PRF-34]', async () => {
  const address = newEmail();
  const others = [];
  for (let count = 0; count < 4; count += 1) others.push(await withContact(address));
  for (let turn = 0; turn < 5; turn += 1) {
    for (const { token } of others) await server.succeed('sendContactCode', { token });
    server.advance(60_000);
  }
  expect(await server.call('sendContactCode', { token: others[0]?.token ?? '' })).toMatchObject({ code: 1003 });
  const owner = await withContact(address);
  expect(await server.call('sendContactCode', owner)).toMatchObject({ code: 200 });
});

it('leaves the codes to sign in with an address alone when another customer names it as a contact address', async () => {
  const owner = await signUpWith(server, { email: newEmail() });
  const { token } = await withContact(owner.email);
  const signInCode = async () => server.call('sendMailCode', { query: { email: owner.email, type: 3 } });
  server.advance(60_000);
  for (let count = 0; count < 6; count += 1) {
    await server.succeed('sendContactCode', { token });
    server.advance(60_000);
  }
  expect(await signInCode()).toMatchObject({ code: 200 });
  const code = await codeAt(owner.email);
  expect(await server.call('signIn', { body: { email: owner.email, code } })).toMatchObject({ code: 200 });
});

it('sends a message about another contact address to the sign-in number, and not to the earlier address that was never proved [PRF-31]', async () => {
  const entry = await signUpWith(server, newPhone());
  const { token } = await server.succeed('signIn', { body: { ...entry, password: PASSWORD } });
  const contactEmail = newEmail();
  const set = (address: string) =>
    server.succeed('updateUser', { token, body: { nickname: 'Ann', contactEmail: address } });
  await set(contactEmail);
  await set(newEmail());
  expect(await subjectsAt(contactEmail)).toEqual([]);
  const texts = await server.messagesTo(recipientOf(entry));
  expect(texts.filter(({ text }) => text.includes('contact address was changed'))).toHaveLength(2);
});

it('notifies the earlier address that was proved of another one, and ends the other sessions [SES-33, PRF-31]', async () => {
  const { token, email, contactEmail } = await withContact();
  await server.succeed('sendContactCode', { token });
  await server.succeed('proveContact', { token, body: { code: await codeAt(contactEmail) } });
  const other = await server.succeed('signIn', { body: { email, password: CUSTOMER_PASSWORD } });
  const told = (await subjectsAt(contactEmail)).length;
  await server.succeed('updateUser', { token, body: { nickname: 'Ann', contactEmail } });
  expect(await server.call('getUser', { token: other.token })).toMatchObject({ code: 200 });

  await server.succeed('updateUser', { token, body: { nickname: 'Ann', contactEmail: newEmail() } });
  expect(await subjectsAt(contactEmail)).toHaveLength(told + 1);
  expect(await server.call('getUser', { token: other.token })).toMatchObject({ code: 401 });
  expect(await server.call('getUser', { token })).toMatchObject({ code: 200 });
});

it('sends mails to an address of before the proof until its time is over, and asks it for its code once [PRF-38]', async () => {
  const { token, email, id, contactEmail } = await withContact();
  const until = server.world.now() + 86_400;
  await server.world.database.transaction((tx) =>
    tx.updateTable('customers').set({ contact_kept_until: until, contact_asked: false }).where('id', '=', id).execute(),
  );
  expect(await server.succeed('getUser', { token })).toMatchObject({
    contactEmailKeptUntil: until,
    contactEmailUnprovedSince: server.world.now(),
  });
  for (let turn = 0; turn < 3; turn += 1) {
    server.advance(60_000);
    await server.settled();
  }
  expect(await subjectsAt(contactEmail)).toEqual(['Please confirm your contact address']);
  await warn(id);
  expect(await subjectsAt(contactEmail)).toHaveLength(2);
  const before = (await subjectsAt(email)).length;
  server.advance(86_400_000);
  await server.settled();
  expect(await server.succeed('getUser', { token })).not.toHaveProperty('contactEmailKeptUntil');
  await warn(id);
  expect(await subjectsAt(contactEmail)).toHaveLength(2);
  expect(await subjectsAt(email)).toHaveLength(before + 1);
});

it('makes a contact address unproved that was set within what "it was not me" is said of, and leaves an earlier one [PRF-39]', async () => {
  const disowned = async (isEarlier: boolean) => {
    const { email } = await signUpWith(server, { email: newEmail() });
    const { token } = await server.succeed('signIn', { body: { email, password: PASSWORD } });
    const contactEmail = newEmail();
    server.advance(60_000);
    await server.succeed('updateUser', { token, body: { nickname: 'Ann', contactEmail } });
    await server.succeed('sendContactCode', { token });
    await server.succeed('proveContact', { token, body: { code: await codeAt(contactEmail) } });
    if (isEarlier) {
      server.advance(60_000);
      await server.succeed('signIn', { body: { email, password: PASSWORD } });
    }
    const { items } = await server.succeed('listSecurityEvents', { token });
    const kind = isEarlier ? 'signed-in' : 'contact-changed';
    const event = items.find((each) => each.kind === kind && each.mayDisown);
    await server.succeed('disownSecurityEvent', { token, path: { id: event?.id ?? '' } });
    const row = await server.world.database.reader
      .selectFrom('customers')
      .select('contact_proved')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return row.contact_proved === contactEmail ? 'proved' : row.contact_proved;
  };
  expect(await disowned(false)).toBeNull();
  expect(await disowned(true)).toBe('proved');
});
