import type { DeskAnswer, DeskRequest } from '../../../src/server/desk/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { deskPeople, SECRETS } from '../desk/deskPeople.ts';
import { signUpApplicant } from '../identity/applicant.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ deskPeople: await deskPeople(), reviewDelaySeconds: 86_400 });
});
afterAll(() => server.close());

const ANN = { by: 'ann', secret: SECRETS['desk:ann'] };
const ask = (request: DeskRequest, secret = ANN.secret) => server.answerDesk({ ...request, secret });
type Events = Extract<DeskAnswer, { events: unknown }>;
const read = async (filter: Omit<Extract<DeskRequest, { ask: 'audit' }>, 'ask' | 'by'> = {}): Promise<Events> => {
  const answer = await ask({ ask: 'audit', by: 'ann', ...filter });
  if (!('events' in answer)) throw new Error(JSON.stringify(answer));
  return answer;
};
type View = 'list' | 'show' | 'audit' | 'corrections' | 'second-step' | 'match';
const newest = async (filter?: Parameters<typeof read>[0]) => (await read(filter)).events[0];

/** Customer whose identity waits. */
const applicant = async () => {
  const customer = await signUpApplicant(server);
  await customer.submit(await customer.whole());
  const listed = await ask({ ask: 'list', by: 'ann', status: 'waiting' });
  if (!('reviews' in listed)) throw new Error(JSON.stringify(listed));
  const review = listed.reviews.find(({ customerId }) => customerId === customer.id);
  if (!review) throw new Error('Nothing waits.');
  return { customer, review };
};

it('records who looked at a customer’s request and who decided it, by the secret and not by the name alone', async () => {
  const { customer, review } = await applicant();
  expect(await ask({ ask: 'show', id: review.id, by: 'ann' })).toHaveProperty('facts');
  expect(await newest({ customerId: customer.id, kind: 'request-viewed' })).toMatchObject({
    ...{ by: 'desk:ann', customerId: customer.id, subject: review.id, detail: { request: 'identity' } },
  });
  const decision = { decision: 'accept' } as const;
  const decided = { ask: 'decide', id: review.id, revision: review.revision, decision } as const;
  expect(await ask({ ...decided, by: 'bob' })).toHaveProperty('fault');
  expect((await read({ customerId: customer.id, kind: 'request-decided' })).events).toEqual([]);
  for (let tries = 0; tries < 7; tries += 1) await ask({ ...decided, by: 'ann' }, SECRETS['desk:bob']);
  await ask({ ...decided, by: 'bob' });
  const { events: refused } = await read({ kind: 'desk-refused' });
  expect(refused.map(({ subject }) => subject)).toEqual(['bob', ...Array.from({ length: 7 }, () => 'ann'), 'bob']);
  expect(await ask({ ...decided, by: 'bob' }, SECRETS['desk:bob'])).toHaveProperty('review');
  expect(await newest({ customerId: customer.id, kind: 'request-decided' })).toMatchObject({
    ...{ by: 'desk:bob', subject: review.id, detail: { decision: 'accept' } },
  });
  expect(await ask({ ...decided, by: 'bob' }, SECRETS['desk:bob'])).toHaveProperty('fault');
  expect((await read({ customerId: customer.id, kind: 'request-decided' })).events).toHaveLength(1);
});

it('shows nothing of customers without a person who is proved', async () => {
  const { review, customer } = await applicant();
  const { id } = review;
  const views: readonly Extract<DeskRequest, { ask: View }>[] = [
    ...[
      { ask: 'list' } as const,
      { ask: 'show', id } as const,
      { ask: 'audit' } as const,
      { ask: 'corrections' } as const,
    ],
    ...[{ ask: 'second-step', id: customer.id } as const, { ask: 'match', lines: [] } as const],
  ];
  for (const view of views) {
    expect(await server.answerDesk(view)).toHaveProperty('fault');
    expect(await server.answerDesk({ ...view, by: 'ann' })).toHaveProperty('fault');
    expect(await server.answerDesk({ ...view, by: 'ann', secret: SECRETS['desk:bob'] })).toHaveProperty('fault');
    expect(await ask({ ...view, by: 'ann' })).not.toHaveProperty('fault');
  }
  const kinds = (await read({ person: 'ann' })).events.map(({ kind }) => kind);
  expect(kinds).toEqual(
    expect.arrayContaining([
      ...['requests-listed', 'request-viewed', 'events-read', 'corrections-listed', 'second-step-viewed'],
      'payments-matched',
    ]),
  );
});

it('records who asked for a request by an id that none has', async () => {
  for (const id of ['7f3a91c2-0b1d-4b9e-8f57-3f1a2b6c9d10', 'no id at all']) {
    expect(await ask({ ask: 'show', id, by: 'ann' })).toHaveProperty('fault');
    expect(await newest({ kind: 'request-viewed' })).toMatchObject({
      ...{ by: 'desk:ann', customerId: null, subject: id, detail: { request: 'unknown' } },
    });
  }
});

it('records halts, rates and news with their person, and none that was refused', async () => {
  const halt = { ask: 'halt', target: 'metals', reason: 'prices', by: 'ann' } as const;
  await ask({ ...halt, level: 'full' });
  expect(await newest({ kind: 'halt-set' })).toMatchObject({
    ...{ by: 'desk:ann', customerId: null, detail: { target: 'metals', level: 'full', reason: 'prices' } },
  });
  expect(await ask({ ...halt, level: 'close-only' })).toHaveProperty('fault');
  expect((await read({ kind: 'halt-set' })).events).toHaveLength(1);
  await ask({ ask: 'free', target: 'metals', by: 'ann' });
  expect(await ask({ ask: 'free', target: 'metals', by: 'ann' })).toHaveProperty('fault');
  expect((await read({ kind: 'halt-ended' })).events).toMatchObject([{ detail: { target: 'metals' } }]);
  const rates = await ask({ ask: 'rates' });
  if (!('rates' in rates)) throw new Error(JSON.stringify(rates));
  const [known] = rates.rates;
  if (!known) throw new Error('There is no channel.');
  const { channelId, rate } = known;
  await ask({ ask: 'rate', channelId, rate, by: 'ann' });
  expect(await ask({ ask: 'rate', channelId, rate: '0', by: 'ann' })).toHaveProperty('fault');
  expect((await read({ kind: 'rate-set', person: 'ann' })).events).toMatchObject([
    { subject: channelId, detail: { rate } },
  ]);
  await ask({ ask: 'confirm-nights', by: 'ann' });
  expect(await newest({ kind: 'nights-confirmed' })).toMatchObject({ by: 'desk:ann' });
});

it('reads the record by customer, kind, person and span, page by page', async () => {
  const customer = await signUpApplicant(server);
  const since = server.world.now();
  for (let each = 0; each < 120; each += 1) {
    const answer = await ask({ ask: 'second-step', id: customer.id, by: 'ann' });
    expect(answer).toHaveProperty('secondStep');
  }
  const filter = { customerId: customer.id, kind: 'second-step-viewed', person: 'ann', from: since } as const;
  const first = await read(filter);
  expect(first.events).toHaveLength(100);
  const second = await read({ ...filter, after: first.next ?? '' });
  expect([second.events.length, second.next]).toEqual([20, null]);
  expect((await read({ ...filter, until: since })).events).toEqual([]);
  expect((await read({ ...filter, person: 'bob' })).events).toEqual([]);
  expect(await ask({ ask: 'audit', by: 'ann', after: 'x' })).toHaveProperty('fault');
  expect(await ask({ ask: 'audit', by: 'ann', customerId: 'x' })).toHaveProperty('fault');
});
