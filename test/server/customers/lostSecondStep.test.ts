import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { signUpApplicant } from '../identity/applicant.ts';
import { proveByApp, setUpApp } from './secondStepDevices.ts';

/** Password of `signUpCustomer`. */
const PASSWORD = 'Sun-and-moon-7';
const HOURS_72_MS = 72 * 3600 * 1000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ reviewDelaySeconds: 86_400 });
});
afterAll(() => server.close());

/** Accepts the newest identity that waits. */
const accept = async (customerId: string) => {
  const { items } = await server.succeed('listReviews', {});
  const waiting = items.find((review) => review.customerId === customerId);
  await server.succeed('decideReview', {
    path: { id: waiting?.id ?? '' },
    body: { decision: 'accept' } as never,
  });
};

const ask = (ask: 'second-step-lost' | 'second-step-kept' | 'second-step-remove', id: string) =>
  server.answerDesk({ ask, id, by: 'ann' });

/** Verified customer with an authenticator. */
const withApp = async () => {
  const applicant = await signUpApplicant(server);
  await applicant.submit(await applicant.whole());
  await accept(applicant.id);
  return { ...applicant, ...(await setUpApp(server, applicant.token, PASSWORD)) };
};
type Customer = Awaited<ReturnType<typeof withApp>>;
const signIn = ({ email }: Customer) => server.succeed('signIn', { body: { email, password: PASSWORD } });

/** Reports everything as lost, and has the identity accepted again. */
const renew = async (customer: Customer) => {
  expect(await ask('second-step-lost', customer.id)).toMatchObject({ secondStep: { removableAt: null } });
  expect(await customer.submit(await customer.whole())).toMatchObject({ code: 200 });
  await accept(customer.id);
};

it('removes a lost second step 72 hours after the renewed identity was accepted [SCS-38, SCS-52]', async () => {
  const customer = await withApp();
  const { id } = customer;
  expect(await customer.submit(await customer.whole())).toMatchObject({ code: 1205 });
  expect(await ask('second-step-remove', id)).toHaveProperty('fault');
  expect(await ask('second-step-lost', id)).toMatchObject({ secondStep: { removableAt: null } });
  expect((await server.messagesTo(customer.email))[0]?.subject).toBe('Your Sun second step is to be removed');
  expect(await customer.submit({ realName: 'Sample Customer' })).toMatchObject({ code: 1001 });
  expect(await customer.submit(await customer.whole({ realName: 'Another Person' }))).toMatchObject({
    code: 1001,
    data: { field: 'realName' },
  });
  expect(await customer.submit(await customer.whole())).toMatchObject({ code: 200 });
  expect(await ask('second-step-remove', id)).toHaveProperty('fault');
  await accept(id);
  const removableAt = server.world.now() + HOURS_72_MS / 1000;
  expect(await server.answerDesk({ ask: 'second-step', id })).toMatchObject({ secondStep: { removableAt } });
  server.advance(HOURS_72_MS - 1000);
  expect(await ask('second-step-remove', id)).toHaveProperty('fault');
  server.advance(1000);
  expect(await ask('second-step-remove', id)).toMatchObject({ secondStep: { kinds: [], lostSince: null } });
  expect(await server.call('getUser', { token: customer.token })).toMatchObject({ code: 401 });
  const { token } = await signIn(customer);
  expect(await server.succeed('getSecondStep', { token })).toMatchObject({ kinds: [], recoveryCodesLeft: 0 });
});

it('announces a removal that waits at every sign-in and by a message; any proof ends it [SCS-39]', async () => {
  const customer = await withApp();
  await renew(customer);
  const endsAt = server.world.now() + HOURS_72_MS / 1000;
  expect((await server.messagesTo(customer.email))[0]?.subject).toBe('Your Sun second step can be removed soon');
  for (let time = 0; time < 2; time += 1) expect(await signIn(customer)).toHaveProperty('secondStepRemovalAt', endsAt);
  const { token } = customer;
  expect((await server.succeed('getSecondStep', { token })).removal).toEqual({ endsAt });
  await proveByApp(server, token, 'endOtherSessions', customer.app);
  expect((await server.succeed('getSecondStep', { token })).removal).toBeNull();
  expect(await signIn(customer)).not.toHaveProperty('secondStepRemovalAt');
  server.advance(HOURS_72_MS);
  expect(await ask('second-step-remove', customer.id)).toHaveProperty('fault');
});

it('is ended by "it was not me" of its message', async () => {
  const customer = await withApp();
  server.advance(8 * 86_400_000);
  await ask('second-step-lost', customer.id);
  const [message] = await server.messagesTo(customer.email);
  const link = new URL(/https?:\S+\/not-me\?token=\S+/.exec(message?.text ?? '')?.[0] ?? '');
  await fetch(`${server.url}${link.pathname}${link.search}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(await server.answerDesk({ ask: 'second-step', id: customer.id })).toMatchObject({
    secondStep: { kinds: ['code', 'recovery'], lostSince: null },
  });
});

it('is kept by the desk, and is reported for a customer who has one alone', async () => {
  const customer = await withApp();
  await renew(customer);
  expect(await ask('second-step-kept', customer.id)).toMatchObject({ secondStep: { lostSince: null } });
  expect(await ask('second-step-kept', customer.id)).toHaveProperty('fault');
  const other = await signUpApplicant(server);
  expect(await ask('second-step-lost', other.id)).toHaveProperty('fault');
  expect(await ask('second-step-lost', 'nobody')).toHaveProperty('fault');
});
