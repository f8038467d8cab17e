import { createHash } from 'node:crypto';
import {
  checkFailures,
  countedForBoth,
  countedForContact,
  countFailure,
} from '../../../src/server/customers/signInFailures.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { newEmail, PASSWORD, signUpByEmail } from './customerContacts.ts';
import { setUpApp } from './secondStepDevices.ts';

const DAY_MS = 86_400_000;
const OWN = 'own-device-'.padEnd(43, '0');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => server.close());

type From = { readonly address: string; readonly device?: string };
const headersOf = ({ address, device }: From) => ({
  'X-Forwarded-For': address,
  ...(device === undefined ? {} : { 'X-Device': device }),
});
const signIn = (email: string, password: string, from: From) =>
  server.call('signIn', { body: { email, password }, headers: headersOf(from) });

/** Signs a customer up and in on a device, whose token is known from then on. */
const ownerOn = async (device: string): Promise<string> => {
  const email = await signUpByEmail(server);
  expect(await signIn(email, PASSWORD, { address: '198.51.100.1', device })).toMatchObject({ code: 200 });
  return email;
};

it('ten thousand wrong passwords of a stranger keep no owner out: not on a known device, nor on a new one elsewhere [SGN-50, SGN-51]', async () => {
  const email = await ownerOn(OWN);
  const caller = { address: '203.0.113.7', userAgent: null, device: null };
  const counted = countedForContact({ contact: { channel: 'mail', address: email }, caller, isKnown: false });
  const STEP = 300;
  let wrong = 0;
  await server.world.database.transaction(async (tx) => {
    const from = server.world.now();
    for (let guess = 0; guess < 10_000; guess += 1) {
      const at = from + guess * STEP;
      if (await checkFailures(tx, counted, at)) continue;
      await countFailure(tx, counted, at);
      wrong += 1;
    }
  });
  server.advance(9_999 * STEP * 1000);
  expect(wrong).toBeGreaterThan(3000);
  expect([1003, 1101]).toContain((await signIn(email, 'one more', { address: '203.0.113.7' })).code);
  expect(await signIn(email, PASSWORD, { address: '203.0.113.7' })).toMatchObject({ code: 1003 });
  expect(await signIn(email, PASSWORD, { address: '203.0.113.7', device: OWN })).toMatchObject({ code: 200 });
  expect(await signIn(email, PASSWORD, { address: '192.0.2.1', device: 'new-'.padEnd(43, '1') })).toMatchObject({
    code: 200,
  });
}, 120_000);

it('a stranger cannot take a known device for himself: a device of another customer is a stranger [SGN-50]', async () => {
  const email = await ownerOn(OWN);
  const thief = 'thief-'.padEnd(43, '2');
  await ownerOn(thief);
  for (let count = 0; count < 5; count += 1) {
    expect(await signIn(email, 'guess', { address: '203.0.113.8', device: thief })).toMatchObject({ code: 1101 });
  }
  expect(await signIn(email, PASSWORD, { address: '203.0.113.8', device: thief })).toMatchObject({ code: 1003 });
  expect(await signIn(email, PASSWORD, { address: '203.0.113.8', device: OWN })).toMatchObject({ code: 200 });
});

it('wrong passwords of many callers shut a contact to strangers much later, and not to a known device [SGN-51]', async () => {
  const email = await ownerOn(OWN);
  for (let guess = 0; guess < 100; guess += 1) {
    const address = `203.0.113.${100 + Math.floor(guess / 4)}`;
    expect(await signIn(email, 'guess', { address })).toMatchObject({ code: 1101 });
  }
  expect(await signIn(email, 'guess', { address: '203.0.113.100' })).toMatchObject({ code: 1003 });
  expect(await signIn(email, 'guess', { address: '192.0.2.2' })).toMatchObject({ code: 1101 });
  expect(await signIn(email, PASSWORD, { address: '192.0.2.2' })).toMatchObject({ code: 1003 });
  expect(await signIn(email, PASSWORD, { address: '192.0.2.2', device: OWN })).toMatchObject({ code: 200 });
});

it('a first try of a caller is not kept waiting by what a few others guess [SGN-56]', async () => {
  const email = await ownerOn(OWN);
  for (let guess = 0; guess < 100; guess += 1) {
    await signIn(email, 'guess', { address: `203.0.113.${100 + Math.floor(guess / 4)}` });
  }
  const fresh = { address: '192.0.2.3', device: 'new-'.padEnd(43, '5') };
  expect(await signIn(email, PASSWORD, fresh)).toMatchObject({ code: 200 });
});

it.each([
  [200, '2001:db8:77:1200::1', '2001:db8:77:1300::1'],
  [300, '2001:db8:88:4400::1', '2001:db8:89::1'],
])(
  'addresses of one IPv6 network are counted together after %i guesses, those of another one are not [SGN-52, SGN-59]',
  async (free, next, other) => {
    // Of 300 networks in the site, at most 200 are of one subscriber.
    const addressOf = (guess: number) =>
      free === 200
        ? `2001:db8:77:12${(guess % 256).toString(16).padStart(2, '0')}::`
        : `2001:db8:88:${guess.toString(16)}00::`;
    const countedFrom = (address: string, name: string) =>
      countedForContact({
        contact: { channel: 'mail', address: `${name}@example.com` },
        caller: { address, userAgent: null, device: null },
        isKnown: false,
      });
    await server.world.database.transaction(async (tx) => {
      for (let guess = 0; guess < free; guess += 1) {
        const counted = countedFrom(addressOf(guess % 250), `guessed-${free}-${guess}`);
        if (await checkFailures(tx, counted, server.world.now())) throw new Error(`Guess ${guess} was refused.`);
        await countFailure(tx, counted, server.world.now());
      }
    });
    expect(await signIn(newEmail(), 'guess', { address: next })).toMatchObject({ code: 1003 });
    expect(await signIn(newEmail(), 'guess', { address: other })).toMatchObject({ code: 1101 });
  },
);

describe('the right password with the right code of the app', () => {
  const signInByBoth = (email: string, secondStepCode: string, from: From, password = PASSWORD) =>
    server.call('signIn', { body: { email, password, secondStepCode }, headers: headersOf(from) });

  it('signs in on a new device after ten thousand guesses from thousands of addresses [SGN-55, SGN-57]', async () => {
    const email = await ownerOn(OWN);
    const { token } = await server.succeed('signIn', { body: { email, password: PASSWORD } });
    const { app } = await setUpApp(server, token);
    const contact = { channel: 'mail', address: email } as const;
    let wrong = 0;
    await server.world.database.transaction(async (tx) => {
      for (let guess = 0; guess < 10_000; guess += 1) {
        const address = `10.0.${guess % 50}.${Math.floor(guess / 50)}`;
        const caller = { address, userAgent: null, device: null };
        const counted = countedForContact({ contact, caller, isKnown: false });
        if (await checkFailures(tx, counted, server.world.now())) continue;
        await countFailure(tx, counted, server.world.now());
        wrong += 1;
      }
    });
    expect(wrong).toBe(1000);
    const fresh = { address: '192.0.2.50', device: 'new-phone-'.padEnd(43, '8') };
    expect(await signIn(email, PASSWORD, fresh)).toMatchObject({ code: 1003 });
    expect(await signInByBoth(email, app.code(), fresh, 'wrong-password')).toMatchObject({ code: 1003 });
    expect(await signInByBoth(email, app.code() === '000000' ? '111111' : '000000', fresh)).toMatchObject({
      code: 1003,
    });
    const code = app.code();
    expect(await signInByBoth(email, code, fresh)).toMatchObject({ code: 200 });
  }, 120_000);

  it('waits after five wrong ones of a device, and is taken once [SGN-57]', async () => {
    const email = await ownerOn(OWN);
    const { token } = await server.succeed('signIn', { body: { email, password: PASSWORD } });
    const { app } = await setUpApp(server, token);
    const thief = { address: '203.0.113.60', device: 'thief-'.padEnd(43, '9') };
    for (let count = 0; count < 5; count += 1) await signIn(email, 'guess', thief);
    const waitOf = async (code: string) => {
      const answer = await signInByBoth(email, code, thief);
      return answer.code === 1003 ? answer.data.retryAt : undefined;
    };
    const byPasswords = await waitOf(app.code() === '000000' ? '111111' : '000000');
    server.advance(1000);
    for (let count = 0; count < 4; count += 1) await waitOf(app.code() === '000000' ? '111111' : '000000');
    server.advance(1000);
    expect(await waitOf(app.code())).toBeGreaterThan(byPasswords ?? Infinity);
    const other = { address: '203.0.113.60', device: 'owner-'.padEnd(43, '9') };
    const code = app.code();
    expect(await signInByBoth(email, code, other)).toMatchObject({ code: 200 });
    for (let count = 0; count < 5; count += 1)
      await signIn(email, 'guess', { address: '203.0.113.60', device: 'x'.repeat(40) });
    expect(await signInByBoth(email, code, { address: '203.0.113.60', device: 'y'.repeat(40) })).toMatchObject({
      code: 1003,
    });
  });
});

it('guesses of a password with a code count for their caller, whatever devices it names [SGN-57]', async () => {
  const email = await ownerOn(OWN);
  const thief = (guess: number) => ({ address: '203.0.113.61', device: `thief-${guess}-`.padEnd(43, '9') });
  for (let count = 0; count < 5; count += 1) await signIn(email, 'guess', thief(0));
  const contact = { channel: 'mail', address: email } as const;
  const isChecked = (guess: number) =>
    server.world.database.transaction(async (tx) => {
      const caller = { ...thief(guess), userAgent: null };
      const counted = countedForBoth({ contact, caller, isKnown: false });
      if (await checkFailures(tx, counted, server.world.now())) return false;
      await countFailure(tx, counted, server.world.now());
      return true;
    });
  let checked = 0;
  for (let guess = 1; guess <= 200; guess += 1) if (await isChecked(guess)) checked += 1;
  // With the five passwords these are the hundred of a caller.
  expect(checked).toBe(95);
});

describe('a code', () => {
  const send = (email: string, from: From) =>
    server.call('sendMailCode', { query: { email, type: 3 }, headers: headersOf(from) });
  const enter = (email: string, code: string, from: From) =>
    server.call('signIn', { body: { email, code }, headers: headersOf(from) });
  const codeSent = async (email: string) => (await server.messagesTo(email))[0]?.code ?? '';

  it('is sent to a known device, and taken there, whatever strangers ask for and try [COD-39, COD-40, COD-42]', async () => {
    const email = await ownerOn(OWN);
    // With that of the sign-up these are twenty.
    for (let caller = 0; caller < 4; caller += 1) {
      for (let count = caller === 0 ? 1 : 0; count < 5; count += 1) {
        expect(await send(email, { address: `203.0.113.${caller}` })).toMatchObject({ code: 200 });
        server.advance(60_000);
      }
    }
    expect(await send(email, { address: '203.0.113.1' })).toMatchObject({ code: 1003 });
    const own = { address: '203.0.113.0', device: OWN };
    expect(await send(email, own)).toMatchObject({ code: 200 });
    const code = await codeSent(email);
    for (let guess = 0; guess < 30; guess += 1) {
      const answer = await enter(email, String(guess).padStart(6, '0'), { address: `203.0.113.${guess}` });
      expect([1102, 1104, 1003]).toContain(answer.code);
    }
    expect(await enter(email, code, { address: '203.0.113.0' })).not.toMatchObject({ code: 200 });
    expect(await enter(email, code, own)).toMatchObject({ code: 200 });
  });

  it('is guessed ten times by a caller, and sixty times by all strangers, before guesses have to wait [COD-41]', async () => {
    const email = await ownerOn(OWN);
    const guessesTaken = async (address: string) => {
      let taken = 0;
      for (let guess = 0; guess < 15; guess += 1) {
        const { code } = await enter(email, String(guess).padStart(6, '0'), { address });
        if (code === 1102 || code === 1104) taken += 1;
      }
      return taken;
    };
    const taken: number[] = [];
    for (let caller = 0; caller < 7; caller += 1) taken.push(await guessesTaken(`192.0.2.${caller}`));
    expect(taken).toEqual([10, 10, 10, 10, 10, 10, 1]);
    server.advance(DAY_MS);
    expect(await guessesTaken('192.0.2.1')).toBe(10);
  });

  it('is sent to an owner on a new device, and taken there, while a few strangers ask and guess [COD-41, COD-42]', async () => {
    const email = await ownerOn(OWN);
    for (let caller = 0; caller < 6; caller += 1) {
      const stranger = { address: `192.0.2.${caller}`, device: `stranger-${caller}-`.padEnd(43, '6') };
      for (let count = 0; count < 4; count += 1) {
        await send(email, stranger);
        for (let guess = 0; guess < 4; guess += 1) await enter(email, String(guess).padStart(6, '0'), stranger);
        server.advance(60_000);
      }
    }
    expect(await send(email, { address: '192.0.2.0' })).toMatchObject({ code: 1003 });
    const fresh = { address: '198.51.100.77', device: 'new-phone-'.padEnd(43, '7') };
    expect(await send(email, fresh)).toMatchObject({ code: 200 });
    expect(await enter(email, await codeSent(email), fresh)).toMatchObject({ code: 200 });
  });

  it('is sent twenty times in all to the networks of one subscriber, not to each of them as a first one [COD-42]', async () => {
    const email = await ownerOn(OWN);
    let sent = 0;
    for (let network = 0; network < 70; network += 1) {
      const { code } = await send(email, { address: `2001:db8:77:${network.toString(16)}::1` });
      if (code === 200) sent += 1;
      server.advance(10_000);
    }
    // With that of the sign-up these are twenty.
    expect(sent).toBe(19);
  });

  it('that a stranger asked for does not end that of the owner [COD-3, COD-7, COD-40]', async () => {
    const email = await ownerOn(OWN);
    const own = { address: '192.0.2.9', device: OWN };
    await send(email, own);
    const code = await codeSent(email);
    await send(email, { address: '203.0.113.9' });
    expect(await enter(email, code, own)).toMatchObject({ code: 200 });
  });

  it('that lets in is void once a new password is set [PWD-34]', async () => {
    const email = await ownerOn(OWN);
    const own = { address: '192.0.2.10', device: OWN };
    await send(email, own);
    const code = await codeSent(email);
    const { token } = await server.succeed('signIn', { body: { email, password: PASSWORD }, headers: headersOf(own) });
    const body = { currentPassword: PASSWORD, password: 'Another-moon-8', confirmPassword: 'Another-moon-8' };
    await server.succeed('changePassword', { token, body });
    expect(await enter(email, code, own)).toMatchObject({ code: 1102 });
  });
});

it('a sign-in that checked the old password while a new one was set opens no session [PWD-35]', async () => {
  const email = await ownerOn(OWN);
  const own = { address: '192.0.2.11', device: OWN };
  const { token } = await server.succeed('signIn', { body: { email, password: PASSWORD }, headers: headersOf(own) });
  const body = { currentPassword: PASSWORD, password: 'Another-moon-8', confirmPassword: 'Another-moon-8' };
  const changing = server.call('changePassword', { token, body });
  const thieves = Array.from({ length: 20 }, (_one, index) =>
    signIn(email, PASSWORD, { address: `198.51.100.${index + 20}` }),
  );
  const [changed, ...tried] = await Promise.all([changing, ...thieves]);
  expect(changed).toMatchObject({ code: 200 });
  for (const answer of tried) {
    if (answer.code !== 200) continue;
    expect(await server.call('getUser', { token: answer.data.token })).toMatchObject({ code: 401 });
  }
});

describe('a sign-in on a device that is new', () => {
  it('is announced to the customer, with a link that ends it, once for each device [SES-31, SGN-54]', async () => {
    const email = await ownerOn(OWN);
    const messages = async () => (await server.messagesTo(email)).filter(({ subject }) => subject?.includes('sign-in'));
    expect(await messages()).toEqual([]);
    await signIn(email, PASSWORD, { address: '198.51.100.1', device: OWN });
    expect(await messages()).toEqual([]);
    const stranger = { address: '203.0.113.30', device: 'stranger-'.padEnd(43, '3') };
    const { token } = await server.succeed('signIn', {
      body: { email, password: PASSWORD },
      headers: headersOf(stranger),
    });
    await signIn(email, PASSWORD, stranger);
    const [message, ...more] = await messages();
    expect(more).toEqual([]);
    expect(message?.text).toContain('on a device that we do not know');
    const link = /\S+\/not-me\?token=\S+/.exec(message?.text ?? '')?.[0] ?? '';
    const confirmed = await fetch(new URL(new URL(link).pathname + new URL(link).search, server.url), {
      method: 'POST',
    });
    expect(confirmed.status).toBe(200);
    expect(await server.call('getUser', { token })).toMatchObject({ code: 401 });
    expect(await signIn(email, PASSWORD, stranger)).toMatchObject({ code: 1112 });
  });

  it('is announced five times a day at most [SES-31, SES-32]', async () => {
    const email = await ownerOn(OWN);
    for (let count = 0; count < 8; count += 1) {
      await signIn(email, PASSWORD, { address: '198.51.100.1', device: `device-${count}-`.padEnd(43, '4') });
    }
    const sent = (await server.messagesTo(email)).filter(({ subject }) => subject?.includes('sign-in'));
    expect(sent).toHaveLength(5);
  });
});

it('the token of a device is kept as a hash alone [SGN-53]', async () => {
  await ownerOn(OWN);
  const rows = await server.world.database.reader.selectFrom('known_devices').select('device_hash').execute();
  const hash = createHash('sha256').update(`device ${OWN}`).digest('hex');
  expect(rows.map((row) => Buffer.from(row.device_hash).toString('hex'))).toContain(hash);
});

it('a page of another site cannot have its visitors’ browsers send codes [COD-43]', async () => {
  const email = newEmail();
  const query = { email };
  const pageOf = (site: string) => server.call('sendMailCode', { query, headers: { 'Sec-Fetch-Site': site } });
  expect(await pageOf('cross-site')).toMatchObject({ status: 400 });
  expect(await server.messagesTo(email)).toEqual([]);
  expect(await pageOf('same-origin')).toMatchObject({ code: 200 });
});

it('an old browser that does not say whose page asks sends no code without the header of the app [COD-44]', async () => {
  for (const path of ['sendMail?email=picture@example.com', 'sendPhone?phone=7700900123&countryCode=%2B44']) {
    const answer = await fetch(`${server.url}/api/${path}`);
    expect(await answer.json()).toMatchObject({ code: 1001, data: { field: 'x-source' } });
  }
  expect(await server.messagesTo('picture@example.com')).toEqual([]);
});
