import { SANDBOX_CHANNELS } from '../../../src/server/deposits/index.ts';
import { openInbox } from '../../../src/server/sandbox/index.ts';
import { picture } from '../../support/pictures.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { uploadImage } from '../../support/uploadImage.ts';
import { deskPeople, SECRETS } from '../desk/deskPeople.ts';
import { becomeReal, signUpTrader, type Trader } from '../trading/trader.ts';
import { currentVersion, USDT } from './depositor.ts';

let server: TestServer;
let customer: Trader;
beforeAll(async () => {
  server = await startTestServer({
    ...{ environment: 'live', openOutbox: openInbox, depositChannels: SANDBOX_CHANNELS },
    deskPeople: await deskPeople(),
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await becomeReal(server, await signUpTrader(server), '0.00');
});

/** Asks for a deposit in USDT; 2,500.00 USD are 2,501.25 USDT. */
const asked = async (amount = '2500.00', bytes?: Buffer, rateSeen = '1.0005') => {
  const { token } = customer;
  const shown = bytes ?? (await picture(400, 300));
  const proofFileId = await uploadImage(server, token, { type: 'deposit-proof', bytes: shown, name: 'proof.png' });
  return server.succeed('requestCryptoDeposit', {
    ...{ token, account: 'real' },
    body: {
      ...{ channelId: USDT, amount, rateSeen, proofFileId },
      agreementVersion: await currentVersion(server),
    },
  });
};
type Said = {
  reference?: string;
  furtherReferences?: readonly string[];
  received?: string;
  receivedAt?: number;
  isConfirmed?: boolean;
};
let transfers = 0;
const nextReference = (): string => `0xF00D${(transfers += 1)}`;
const approve = (id: string, by: keyof typeof SECRETS, revision: number, said: Said = {}) => {
  const { isConfirmed, ...more } = said;
  return server.answerDesk({
    ...{ ask: 'decide', id, by, revision, secret: SECRETS[by], isConfirmed },
    decision: { decision: 'accept', received: '2501.25', receivedAt: server.world.now(), ...more },
  });
};
const factsOf = async (id: string): Promise<Readonly<Record<string, string>>> => {
  const shown = await server.answerDesk({ ask: 'show', id, by: 'desk:ann', secret: SECRETS['desk:ann'] });
  if (!('facts' in shown)) throw new Error(JSON.stringify(shown));
  return shown.facts;
};
/** Rejects what waits, so that no customer of another test waits for the same sum. */
afterEach(async () => {
  const listed = await server.answerDesk({
    ask: 'list',
    kind: 'deposit',
    status: 'waiting',
    since: undefined,
    by: 'desk:ann',
    secret: SECRETS['desk:ann'],
  });
  if (!('reviews' in listed)) throw new Error(JSON.stringify(listed));
  const [by, images] = ['desk:bob', [] as const] as const;
  for (const { id, revision } of listed.reviews) {
    const decision = { decision: 'reject', reason: 'The test is over.', images } as const;
    await server.answerDesk({ ask: 'decide', id, revision, by, secret: SECRETS[by], decision });
  }
});

const balance = async () =>
  (await server.succeed('getAccountFigures', { token: customer.token, account: 'real' })).balance;

it('a person of live says when a deposit came and by which reference, which is kept [DEP-65, DEP-66]', async () => {
  const { id } = await asked();
  expect(await approve(id, 'desk:ann', 1, { reference: 'TX-0', receivedAt: undefined } as never)).toMatchObject({
    fault: expect.stringContaining('--received-at'),
  });
  expect(await approve(id, 'desk:ann', 1)).toMatchObject({ fault: expect.stringContaining('--reference') });
  expect(await balance()).toBe('0.00');
  expect(await approve(id, 'desk:ann', 1, { reference: 'TX-0' })).toMatchObject({ review: { status: 'accepted' } });
  expect(await balance()).toBe('2500.00');
  expect(await factsOf(id)).toMatchObject({ creditedFor: 'TX-0', verifiedName: expect.any(String) });
});

it('one transfer is credited once, by whomever and whatever the case of its reference [DEP-66]', async () => {
  const [first, second] = [await asked(), await asked()];
  const reference = nextReference();
  expect(await approve(first.id, 'desk:ann', 1, { reference })).toMatchObject({ review: { status: 'accepted' } });
  expect(await approve(second.id, 'desk:bob', 1, { reference: reference.toLowerCase() })).toEqual({
    fault: `${first.number} was credited for ${reference.toLowerCase()} already.`,
  });
  expect(await balance()).toBe('2500.00');
});

it.each(['ab12cd', 'AB 12-CD', '0xAB12CD', 'AB\u200b12CD'])(
  'a transfer AB12CD is the one that is written %j [DEP-66]',
  async (written) => {
    const [first, second] = [await asked(), await asked()];
    const mark = nextReference().slice(2);
    expect(await approve(first.id, 'desk:ann', 1, { reference: `AB12CD${mark}` })).not.toHaveProperty('fault');
    expect(await approve(second.id, 'desk:bob', 1, { reference: `${written}${mark}` })).toEqual({
      fault: `${first.number} was credited for ${written}${mark} already.`,
    });
  },
);

it('each of several transfers that came for one deposit is credited once [DEP-66]', async () => {
  const [first, second] = [await asked(), await asked('1500.50')];
  const [one, two] = [nextReference(), nextReference()];
  const twice = { reference: one, furtherReferences: [one.toLowerCase()] };
  expect(await approve(first.id, 'desk:ann', 1, twice)).toEqual({ fault: 'One transfer is named twice.' });
  const both = { reference: one, furtherReferences: [two] };
  expect(await approve(first.id, 'desk:ann', 1, both)).toMatchObject({ review: { status: 'accepted' } });
  expect(await factsOf(first.id)).toMatchObject({ creditedFor: `${one} + ${two}` });
  expect(await approve(second.id, 'desk:bob', 1, { received: '1501.25', reference: two })).toEqual({
    fault: `${first.number} was credited for ${two} already.`,
  });
  expect(await balance()).toBe('2500.00');
});

it('a sum that several customers wait for by one coin address is credited once a person looked whose it is [DEP-80]', async () => {
  const first = await asked('777.00');
  customer = await becomeReal(server, await signUpTrader(server), '0.00');
  const second = await asked('777.00');
  expect(await factsOf(first.id)).toMatchObject({ askedByOthersToo: second.number });
  const said = { received: '777.39', reference: nextReference() };
  expect(await approve(second.id, 'desk:ann', 1, said)).toMatchObject({
    fault: expect.stringContaining(`${first.number} of other customers wait for the same sum`),
  });
  expect(await balance()).toBe('0.00');
  expect(await approve(second.id, 'desk:ann', 1, { ...said, isConfirmed: true })).not.toHaveProperty('fault');
  expect(await balance()).toBe('777.00');
});

it('two decisions at once credit one transfer once [DEP-66]', async () => {
  const [first, second] = [await asked(), await asked()];
  const reference = nextReference();
  const answers = await Promise.allSettled([
    approve(first.id, 'desk:ann', 1, { reference }),
    approve(second.id, 'desk:bob', 1, { reference }),
  ]);
  const accepted = answers.filter((answer) => answer.status === 'fulfilled' && 'review' in answer.value);
  expect(accepted).toHaveLength(1);
  expect(await balance()).toBe('2500.00');
});

it('the desk sees that another request shows the same picture, or asks for the same amount', async () => {
  const bytes = await picture(410, 300);
  const [first, second] = [await asked('2500.00', bytes), await asked('700.00', bytes)];
  const third = await asked('700.00');
  expect(await factsOf(second.id)).toMatchObject({ samePicture: first.number, sameAmount: third.number });
  expect((await factsOf(first.id))['samePicture']).toBe(second.number);
});

it.each(['250125', '250.12', '2376.00'])(
  'a receipt of %s for 2,501.25 is credited only when it is confirmed [DEP-67]',
  async (received) => {
    const { id } = await asked();
    const said = { received, reference: nextReference() };
    expect(await approve(id, 'desk:ann', 1, said)).toMatchObject({
      fault: expect.stringMatching(/2501\.25 USDT were asked for and .* USD would be credited.* --confirm/),
    });
    expect(await balance()).toBe('0.00');
    expect(await approve(id, 'desk:ann', 1, { ...said, isConfirmed: true })).not.toHaveProperty('fault');
  },
);

it('two people credit a large deposit, and both say the same of it [DEP-68]', async () => {
  const { id } = await asked('20000.00');
  const said = { received: '20010.00', reference: nextReference(), receivedAt: server.world.now() };
  expect(await approve(id, 'desk:ann', 1, said)).toMatchObject({ review: { status: 'waiting', revision: 2 } });
  expect(await approve(id, 'desk:ann', 2, said)).toMatchObject({ review: { status: 'waiting', revision: 3 } });
  expect(await factsOf(id)).toMatchObject({ acceptedBy: expect.stringContaining('desk:ann: 20010') });
  const other = { ...said, reference: nextReference() };
  expect(await approve(id, 'desk:bob', 3, other)).toMatchObject({ review: { status: 'waiting', revision: 4 } });
  expect(await balance()).toBe('0.00');
  expect(await approve(id, 'desk:bob', 4, said)).toMatchObject({ review: { status: 'accepted' } });
  expect(await balance()).toBe('20000.00');
});

it('money that came days before its request is credited once two people have confirmed it, and not after 90 days [DEP-65, DEP-82, DEP-83]', async () => {
  const { id, requestedAt } = await asked();
  const daysBefore = (days: number) => ({ reference, receivedAt: requestedAt - days * 86_400 });
  const reference = nextReference();
  expect(await approve(id, 'desk:ann', 1, { ...daysBefore(91), isConfirmed: true })).toEqual({
    fault: 'It came more than 90 days before it was asked for.',
  });
  const said = daysBefore(3);
  expect(await approve(id, 'desk:ann', 1, said)).toMatchObject({
    fault: expect.stringMatching(/^It came 3 days before it was asked for\. .*--confirm/),
  });
  expect(await approve(id, 'desk:ann', 1, { ...said, isConfirmed: true })).toMatchObject({
    review: { status: 'waiting', revision: 2 },
  });
  expect(await balance()).toBe('0.00');
  expect(await approve(id, 'desk:bob', 2, { ...said, isConfirmed: true })).toMatchObject({
    review: { status: 'accepted' },
  });
  expect(await balance()).toBe('2500.00');
});

const signed = { by: 'desk:ann', secret: SECRETS['desk:ann'] } as const;
const setRate = (rate: string, isConfirmed?: boolean) =>
  server.answerDesk({ ask: 'rate', channelId: USDT, rate, isConfirmed, ...signed });
const revoke = (rateId = '') => server.answerDesk({ ask: 'revoke', rateId, ...signed });
/** Asks for a deposit while a mistyped rate is the present one, which is then replaced and revoked. */
const askedAtMistyped = async (rateSeen: string, amount: string) => {
  await setRate(rateSeen, true);
  server.advance(1000);
  const deposit = await asked(amount, undefined, rateSeen);
  server.advance(1000);
  const listed = await setRate('1.0005', true);
  if (!('rates' in listed)) throw new Error(JSON.stringify(listed));
  await revoke(listed.rates.find(({ rate }) => rate === rateSeen)?.rateId);
  server.advance(1000);
  return deposit;
};

it.each([
  ['0.10005', '9999.00', '1000.40', '1.0005 counts instead', '999.90'],
  ['1.001', '9999.00', '10009.00', '1.001 counts all the same', '9999.00'],
])(
  'a deposit at the rate %s, which was revoked, is credited at the rate that the desk sees, by two people [DEP-70, DEP-82, DEP-83, DEP-84]',
  async (rate, amount, received, counts, credited) => {
    const { id, amountToSend } = await askedAtMistyped(rate, amount);
    expect(amountToSend).toBe(received);
    expect(await factsOf(id)).toMatchObject({
      rateRevoked: expect.stringMatching(new RegExp(`^by desk:ann, .*: ${counts}$`)),
    });
    const said = { received, receivedAt: server.world.now(), reference: nextReference() };
    expect(await approve(id, 'desk:ann', 1, said)).toMatchObject({
      fault: expect.stringMatching(/^Its rate was revoked by desk:ann, .* --confirm/),
    });
    const confirmed = { ...said, isConfirmed: true };
    expect(await approve(id, 'desk:ann', 1, confirmed)).toMatchObject({ review: { status: 'waiting' } });
    expect(await balance()).toBe('0.00');
    expect(await approve(id, 'desk:bob', 2, confirmed)).toMatchObject({ review: { status: 'accepted' } });
    expect(await balance()).toBe(credited);
  },
);

it.each([
  { what: 'right when it was set', seen: '1.001', later: '1.0995', amount: '9999.00', credited: '9999.00' },
  { what: 'an error when it was set', seen: '0.9495', later: '0.9600', amount: '9999.00', credited: '9489.31' },
])(
  'a revoked rate that was $what is judged by the rate before it, wherever the market went until the request [DEP-84]',
  async ({ seen, later, amount, credited }) => {
    server.advance(1000);
    await setRate('1.0005', true);
    server.advance(1000);
    await setRate(seen, true);
    server.advance(1000);
    await setRate(later, true);
    server.advance(1000);
    const { id, amountToSend: received } = await asked(amount, undefined, seen);
    const listed = await server.answerDesk({ ask: 'rates' });
    await revoke('rates' in listed ? listed.rates.find(({ rate }) => rate === seen)?.rateId : undefined);
    const said = { received, receivedAt: server.world.now(), reference: nextReference(), isConfirmed: true };
    await approve(id, 'desk:ann', 1, said);
    expect(await approve(id, 'desk:bob', 2, said)).toMatchObject({ review: { status: 'accepted' } });
    expect(await balance()).toBe(credited);
    server.advance(1000);
    await setRate('1.0005', true);
    server.advance(7201 * 1000);
  },
);

it('a rate that was mistyped can be revoked long after it is honoured, while requests at it wait [DEP-84]', async () => {
  server.advance(1000);
  await setRate('0.10007', true);
  server.advance(1000);
  const listed = await setRate('1.0005', true);
  const mistyped = 'rates' in listed ? listed.rates.find(({ rate }) => rate === '0.10007') : undefined;
  server.advance(7201 * 1000);
  expect(await server.answerDesk({ ask: 'rates' })).not.toMatchObject({
    rates: expect.arrayContaining([expect.objectContaining({ rateId: mistyped?.rateId })]),
  });
  expect(await revoke(mistyped?.rateId)).not.toHaveProperty('fault');
});

it('a rate far from the present one is confirmed, and one that was mistyped is honoured no longer once it is revoked [DEP-70]', async () => {
  expect(await setRate('0.10005')).toMatchObject({ fault: expect.stringContaining('The rate is 1.0005 now') });
  server.advance(1000);
  expect(await setRate('0.10005', true)).not.toHaveProperty('fault');
  server.advance(1000);
  const listed = await setRate('1.0005', true);
  if (!('rates' in listed)) throw new Error(JSON.stringify(listed));
  const mistyped = listed.rates.find(({ rate }) => rate === '0.10005');
  const present = listed.rates.find(({ channelId, honouredUntil }) => channelId === USDT && honouredUntil === null);
  expect(mistyped?.honouredUntil).toBe(server.world.now() + 7200);
  expect(await revoke(present?.rateId)).toMatchObject({ fault: expect.stringContaining('set another one first') });
  const { token } = customer;
  const request = async (rateSeen: string) => {
    const bytes = await picture(400, 300);
    const proofFileId = await uploadImage(server, token, { type: 'deposit-proof', bytes, name: 'proof.png' });
    const agreementVersion = await currentVersion(server);
    const body = { channelId: USDT, amount: '2500.00', rateSeen, proofFileId, agreementVersion };
    return server.call('requestCryptoDeposit', { token, account: 'real', body });
  };
  expect(await request('0.10005')).toMatchObject({ code: 200, data: { rate: '0.10005' } });
  expect(await revoke(mistyped?.rateId)).not.toHaveProperty('fault');
  expect(await revoke(mistyped?.rateId)).toMatchObject({ fault: expect.stringContaining('was not revoked') });
  expect(await request('0.10005')).toMatchObject({ code: 3005, data: { rate: '1.0005' } });
});
