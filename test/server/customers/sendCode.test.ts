import { LANGUAGES } from '../../../src/contract/index.ts';
import { readTexts } from '../../../src/server/texts/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { newEmail, newPhone, PASSWORD, receiveCode, recipientOf, signUpByEmail } from './customerContacts.ts';
import { AGREED } from '../../support/agreedTexts.ts';

const texts = readTexts(process.cwd());
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (email: string, type?: 1 | 2 | 3) =>
  server.call('sendMailCode', { query: { email, ...(type && { type }) } });

describe('a code by e-mail', () => {
  it('is sent to the address, with its purpose and when the next one can be sent [COD-4, COD-6, COD-11, COD-23]', async () => {
    const email = newEmail();
    const answer = await send(email);
    expect(answer).toMatchObject({
      code: 200,
      msg: 'Send code success',
      data: { resendAt: server.world.now() + 60, expiresAt: server.world.now() + 600 },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [message] = await server.messagesTo(email);
    expect(message?.code).toMatch(/^[0-9]{6}$/);
    expect(message?.subject).toBe('Your Sun code');
    expect(message?.text).toContain(`Your code to open an account with Sun is ${message?.code}.`);
    expect(message?.text).toContain('valid for 10 minutes');
  });

  it('is for one address, whatever the case of its letters [SGN-1, COD-25]', async () => {
    const email = newEmail();
    await send(email.toUpperCase());
    expect(await server.messagesTo(email)).toHaveLength(1);
    expect(await send(email)).toMatchObject({ code: 1103 });
  });

  it.each(['nobody', 'nobody@nowhere'])('is refused for an invalid address: %s [SGN-2]', async (email) => {
    expect(await send(email)).toMatchObject({ code: 1106, msg: 'Wrong email', data: { field: 'email' } });
  });

  it('is sent again 60 whole seconds later, of which the first may be a part [COD-12, GEN-97]', async () => {
    server.advance(1950 - (server.world.nowMs() % 1000));
    const query = { email: 'whole.seconds@example.com', type: 1 } as const;
    await server.succeed('sendMailCode', { query });
    server.advance(59_049);
    expect(await server.call('sendMailCode', { query })).toMatchObject({ code: 1103 });
    server.advance(1);
    expect(await server.call('sendMailCode', { query })).toMatchObject({ code: 200 });
  });

  it('is sent again after 60 seconds, not before [COD-12, COD-13]', async () => {
    const email = newEmail();
    await send(email);
    const resendAt = server.world.now() + 60;
    server.advance(59_000);
    expect(await send(email)).toMatchObject({ code: 1103, data: { resendAt } });
    server.advance(1000);
    expect(await send(email)).toMatchObject({ code: 200 });
    expect(await server.messagesTo(email)).toHaveLength(2);
  });

  it('is sent at most six times an hour [COD-14, COD-15]', async () => {
    const email = newEmail();
    const first = server.world.now();
    const answers = [];
    for (let count = 0; count < 7; count += 1) {
      answers.push(await send(email, count % 2 === 0 ? 1 : 3));
      server.advance(60_000);
    }
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200, 200, 1003]);
    expect(answers[6]?.data).toEqual({ retryAt: first + 3600 });
    server.advance(3_600_000);
    expect(await send(email)).toMatchObject({ code: 200 });
    expect(await server.messagesTo(email)).toHaveLength(7);
  });

  it('that is refused is not sent, counts for no limit, and leaves the one before valid [COD-18]', async () => {
    const email = newEmail();
    const code = await receiveCode(server, { email }, 1);
    for (let count = 0; count < 8; count += 1) expect((await send(email)).code).toBe(1103);
    expect(await server.messagesTo(email)).toHaveLength(1);
    const body = { email, password: PASSWORD, code, agreements: AGREED };
    expect(await server.call('signUp', { body })).toMatchObject({ code: 200 });
    server.advance(60_000);
    expect(await send(email)).toMatchObject({ code: 200 });
  });

  it('leaves a code of another type valid, and waits for none of another type [COD-8, COD-12]', async () => {
    const email = await signUpByEmail(server);
    const forSignIn = await receiveCode(server, { email }, 3);
    await receiveCode(server, { email }, 2);
    expect(await server.call('signIn', { body: { email, code: forSignIn } })).toMatchObject({ code: 200 });
  });

  it('is answered alike for a known address and an unknown one [COD-9]', async () => {
    const email = await signUpByEmail(server);
    server.advance(60_000);
    const unknown = newEmail();
    for (const type of [1, 2, 3] as const) {
      const [toKnown, toUnknown] = [await send(email, type), await send(unknown, type)];
      expect({ code: toKnown.code, msg: toKnown.msg, data: toKnown.data }).toEqual({
        code: toUnknown.code,
        msg: toUnknown.msg,
        data: toUnknown.data,
      });
    }
  });

  it('sends the message about an existing account to the owner of the address only [COD-20]', async () => {
    const email = await signUpByEmail(server);
    server.advance(60_000);
    await send(email, 1);
    const [message] = await server.messagesTo(email);
    expect(message?.subject).toBe('You already have a Sun account');
    expect(message?.text).toContain(message?.code);
  });

  it.each([2, 3] as const)(
    'of type %i is not sent to an address without an account; its owner receives a message that says so [COD-21]',
    async (type) => {
      const email = newEmail();
      await send(email, type);
      const [message] = await server.messagesTo(email);
      expect(message).toMatchObject({ subject: 'No Sun account with this address', code: null });
      expect(message?.text).not.toMatch(/[0-9]{6}/);
    },
  );
});

describe('a code by text message', () => {
  it('is sent to the number in its international form [COD-25]', async () => {
    const phone = newPhone();
    const answer = await server.call('sendPhoneCode', { query: phone });
    expect(answer).toMatchObject({ code: 200, data: { resendAt: server.world.now() + 60 } });
    const [message] = await server.messagesTo(recipientOf(phone));
    expect(message?.subject).toBeNull();
    expect(message?.text).toContain(message?.code);
  });

  it.each([
    [1108, 'Select area code first', { phone: '7700900123' }],
    [1108, 'Select area code first', { phone: '7700900123', countryCode: '+999' }],
    [1108, 'Select area code first', { phone: '12' }],
    [1107, 'Wrong phone number', { phone: '123', countryCode: '+44' }],
    [1107, 'Wrong phone number', { phone: '9098790000', countryCode: '+44' }],
  ])('is refused with %i, %s: %j [SGN-6, SGN-7, SGN-10]', async (code, msg, query) => {
    expect(await server.call('sendPhoneCode', { query })).toMatchObject({ code, msg });
  });

  it('is sent again after 60 seconds', async () => {
    const phone = newPhone();
    await server.succeed('sendPhoneCode', { query: phone });
    expect(await server.call('sendPhoneCode', { query: phone })).toMatchObject({ code: 1103 });
  });
});

it('a code needs an address or a number (1001) [SGN-41]', async () => {
  expect(await server.call('sendMailCode', { query: {} })).toMatchObject({ code: 1001, data: { field: 'email' } });
  const query = { countryCode: '+44' };
  expect(await server.call('sendPhoneCode', { query })).toMatchObject({ code: 1001, data: { field: 'phone' } });
  for (const id of ['signUp', 'resetPassword'] as const) {
    const body = { password: PASSWORD, code: '123456' };
    expect(await server.call(id, { body })).toMatchObject({ code: 1001 });
  }
});

describe('the language of a code', () => {
  it.each(LANGUAGES)("is the request's, before there is a customer: %s [COD-24]", async (language) => {
    const email = newEmail();
    await server.succeed('sendMailCode', { query: { email }, language });
    const [message] = await server.messagesTo(email);
    expect(message?.subject).toBe(texts.mail(language).signUp.subject);
    expect(message?.text).not.toContain('{{');
  });

  it('is the customer’s own afterwards, whatever the request’s [COD-24]', async () => {
    const email = newEmail();
    await server.succeed('sendMailCode', { query: { email }, language: 'de' });
    const [sent] = await server.messagesTo(email);
    const body = { email, password: 'correct-horse-9', code: sent?.code ?? '', agreements: AGREED };
    await server.succeed('signUp', { body, language: 'de' });
    await server.succeed('sendMailCode', { query: { email, type: 3 }, language: 'fr' });
    const [message] = await server.messagesTo(email);
    expect(message?.subject).toBe(texts.mail('de').signIn.subject);
  });
});

describe('one caller', () => {
  it('requests at most a hundred codes an hour, for all contacts together [COD-17]', async () => {
    server.advance(3_600_000);
    const codes = [];
    const first = server.world.now();
    for (let count = 0; count < 100; count += 1) codes.push((await send(newEmail())).code);
    server.advance(1_800_000);
    expect(await send(newEmail())).toMatchObject({ code: 1003, data: { retryAt: first + 3600 } });
    server.advance(1_799_000);
    codes.push((await send(newEmail())).code);
    server.advance(1000);
    expect(await send(newEmail())).toMatchObject({ code: 200 });
    expect(codes.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(codes[100]).toBe(1003);
  });
});
