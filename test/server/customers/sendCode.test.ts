import { LANGUAGES } from '../../../src/contract/index.ts';
import { readTexts } from '../../../src/server/texts/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { newEmail, newPhone, recipientOf, signUpByEmail } from './customerContacts.ts';

const texts = readTexts(process.cwd());
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (email: string, type?: 1 | 2 | 3) =>
  server.call('sendMailCode', { query: { email, ...(type && { type }) } });

describe('a code by e-mail', () => {
  it('is sent to the address, with its purpose and when the next one can be sent', async () => {
    const email = newEmail();
    const answer = await send(email);
    expect(answer).toMatchObject({
      code: 200,
      msg: 'Send code success',
      data: { resendAt: server.world.now() + 60, expiresAt: server.world.now() + 600 },
    });
    const [message] = await server.messagesTo(email);
    expect(message?.code).toMatch(/^[0-9]{6}$/);
    expect(message?.subject).toBe('Your Sun code');
    expect(message?.text).toContain(`Your code to open an account with Sun is ${message?.code}.`);
    expect(message?.text).toContain('valid for 10 minutes');
  });

  it('is for one address, whatever the case of its letters', async () => {
    const email = newEmail();
    await send(email.toUpperCase());
    expect(await server.messagesTo(email)).toHaveLength(1);
    expect(await send(email)).toMatchObject({ code: 1103 });
  });

  it.each(['nobody', 'nobody@nowhere'])('is refused for an invalid address: %s', async (email) => {
    expect(await send(email)).toMatchObject({ code: 1106, msg: 'Wrong email', data: { field: 'email' } });
  });

  it('is sent again after 60 seconds, not before', async () => {
    const email = newEmail();
    await send(email);
    const resendAt = server.world.now() + 60;
    server.advance(59_000);
    expect(await send(email)).toMatchObject({ code: 1103, data: { resendAt } });
    server.advance(1000);
    expect(await send(email)).toMatchObject({ code: 200 });
    expect(await server.messagesTo(email)).toHaveLength(2);
  });

  it('is sent at most six times an hour', async () => {
    const email = newEmail();
    const codes = [];
    for (let count = 0; count < 7; count += 1) {
      codes.push((await send(email, count % 2 === 0 ? 1 : 3)).code);
      server.advance(60_000);
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 200, 1003]);
    server.advance(3_600_000);
    expect(await send(email)).toMatchObject({ code: 200 });
    expect(await server.messagesTo(email)).toHaveLength(7);
  });

  it('is answered alike for a known address and an unknown one', async () => {
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

  it('sends the message about an existing account to the owner of the address only', async () => {
    const email = await signUpByEmail(server);
    server.advance(60_000);
    await send(email, 1);
    const [message] = await server.messagesTo(email);
    expect(message?.subject).toBe('You already have a Sun account');
    expect(message?.text).toContain(message?.code);
  });

  it.each([2, 3] as const)(
    'of type %i is not sent to an address without an account; its owner receives a message that says so',
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
  it('is sent to the number in its international form', async () => {
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
    [1107, 'Wrong phone number', { phone: '123', countryCode: '+44' }],
    [1107, 'Wrong phone number', { phone: '9098790000', countryCode: '+44' }],
  ])('is refused with %i, %s: %j', async (code, msg, query) => {
    expect(await server.call('sendPhoneCode', { query })).toMatchObject({ code, msg });
  });

  it('is sent again after 60 seconds', async () => {
    const phone = newPhone();
    await server.succeed('sendPhoneCode', { query: phone });
    expect(await server.call('sendPhoneCode', { query: phone })).toMatchObject({ code: 1103 });
  });
});

describe('the language of a code', () => {
  it.each(LANGUAGES)("is the request's, before there is a customer: %s", async (language) => {
    const email = newEmail();
    await server.succeed('sendMailCode', { query: { email }, language });
    const [message] = await server.messagesTo(email);
    expect(message?.subject).toBe(texts.mail(language).signUp.subject);
    expect(message?.text).not.toContain('{{');
  });

  it('is the customer’s own afterwards, whatever the request’s', async () => {
    const email = newEmail();
    await server.succeed('sendMailCode', { query: { email }, language: 'de' });
    const [sent] = await server.messagesTo(email);
    const body = { email, password: 'correct-horse-9', code: sent?.code ?? '' };
    await server.succeed('signUp', { body, language: 'de' });
    await server.succeed('sendMailCode', { query: { email, type: 3 }, language: 'fr' });
    const [message] = await server.messagesTo(email);
    expect(message?.subject).toBe(texts.mail('de').signIn.subject);
  });
});

describe('one caller', () => {
  it('requests at most a hundred codes an hour, for all contacts together', async () => {
    server.advance(3_600_000);
    const codes = [];
    for (let count = 0; count < 101; count += 1) codes.push((await send(newEmail())).code);
    expect(codes.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(codes[100]).toBe(1003);
  });
});
