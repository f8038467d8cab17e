import { refusal } from '../../../src/domain/refusal.ts';
import { identityReviews } from '../../../src/server/identity/index.ts';
import { type Reviewable, startReviewer } from '../../../src/server/reviews/index.ts';
import { REVIEW_DELAY_MS, startTestServer, type TestServer } from '../../support/testServer.ts';
import { type Applicant, signUpApplicant } from '../identity/applicant.ts';
import { findNotices, framesTo } from './told.ts';

let server: TestServer;
let applicant: Applicant;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  applicant = await signUpApplicant(server);
});

const waiting = async () => server.succeed('listReviews', { query: { size: 100 } });
/** Sends an identity; returns its review. */
const sent = async (by = applicant): Promise<string> => {
  await by.submit(await by.whole());
  const review = (await waiting()).items.find(({ customerId }) => customerId === by.id);
  if (!review) throw new Error('No review waits.');
  return review.id;
};
const decide = (id: string, body: object) => server.call('decideReview', { path: { id }, body });
const settled = async () => {
  server.advance(REVIEW_DELAY_MS);
  await server.settled();
};

describe('a request that waits for the sandbox’s reviewer', () => {
  it('is listed with its revision, the time of its decision, and the rules [SBX-46, SBX-47, SBX-48, SBX-99]', async () => {
    const id = await sent();
    const { items, delaySeconds, rules } = await waiting();
    const now = server.world.now();
    expect(items).toEqual([
      {
        id,
        kind: 'identity',
        customerId: applicant.id,
        account: null,
        amount: null,
        revision: 1,
        submittedAt: now,
        decidesAt: now + 20,
      },
    ]);
    expect(delaySeconds).toBe(20);
    expect(rules).toContainEqual({
      id: 'name-says-reject',
      kind: 'identity',
      field: 'realName',
      operator: 'contains',
      value: 'Reject',
      decision: 'reject',
      reason: 'The name does not match the document. Please check it.',
    });
    await settled();
    expect((await waiting()).items).toEqual([]);
  });

  it('lists waiting requests in pages, the newest first [SBX-46]', async () => {
    const ids = [await sent()];
    ids.unshift(await sent(await signUpApplicant(server)));
    const first = await server.succeed('listReviews', { query: { size: 1 } });
    const second = await server.succeed('listReviews', { query: { size: 1, cursor: first.nextCursor ?? '' } });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
    expect(await server.call('listReviews', { query: { cursor: 'x' } })).toMatchObject({ code: 1001 });
    await settled();
  });
});

describe('the rules of the sandbox’s reviewer', () => {
  it('are listed in their order, with reasons in the language asked for [SBX-49]', async () => {
    const { rules } = await server.succeed('listReviews', { language: 'de' });
    expect(rules.map(({ id }) => id)).toEqual([
      'front-too-small',
      'back-too-small',
      'name-says-reject',
      // Of a deposit, and of a repayment.
      'proof-too-small',
      'proof-too-small',
    ]);
    expect(rules[2]?.reason).toMatch(/^Der Name stimmt nicht/);
  });

  it('decide by the first that a request meets [SBX-51]', async () => {
    const small = await applicant.upload('back', 199);
    await applicant.submit(await applicant.whole({ backFileId: small, realName: 'Reject' }));
    await settled();
    expect((await applicant.identity()).reason).toMatch(/^The back of the document is too small/);
  });

  it('accept an image of 200 pixels, and find a word in any case [GEN-92, SBX-52, SBX-53, SBX-54]', async () => {
    const [front, back] = [await applicant.upload('front', 200), await applicant.upload('back', 200)];
    await applicant.submit(await applicant.whole({ frontFileId: front, backFileId: back }));
    await settled();
    expect((await applicant.identity()).status).toBe('authenticated');
    const other = await signUpApplicant(server);
    await other.submit(await other.whole({ realName: 'Ann preJECTed' }));
    await settled();
    expect((await other.identity()).status).toBe('authenticated_failed');
  });
});

describe('a decision before the reviewer’s', () => {
  it('accepts a request, notifies the customer, and is final [SBX-60, SBX-65, SBX-67]', async () => {
    const frames = framesTo(server, applicant.id);
    const id = await sent();
    expect(await decide(id, { decision: 'accept' })).toMatchObject({ code: 200, data: null });
    expect((await applicant.identity()).status).toBe('authenticated');
    await server.settled();
    expect(frames.reviews()).toEqual([{ subject: 'identity', id, revision: 1, status: 'authenticated' }]);
    expect(await decide(id, { decision: 'reject', reason: 'No.' })).toMatchObject({
      code: 3010,
      data: { status: 'authenticated' },
    });
    await settled();
    expect(await findNotices(server, applicant)).toHaveLength(1);
  });

  it('accepts a request whole, whatever reason and images come with it [VAL-25]', async () => {
    const id = await sent();
    const unused = { reason: 'The lower two lines are blurred.', images: ['back'] };
    expect(await decide(id, { decision: 'accept', ...unused })).toMatchObject({ code: 200, data: null });
    expect(await applicant.identity()).toMatchObject({
      status: 'authenticated',
      reason: null,
      images: [{ result: 'accepted' }, { result: 'accepted' }],
    });
  });

  it('rejects a request with a reason, and names the images at fault [SBX-61, SBX-62, SBX-63]', async () => {
    const reason = 'The lower two lines are blurred.';
    const id = await sent();
    expect(await decide(id, { decision: 'reject' })).toMatchObject({ code: 1001, data: { field: 'reason' } });
    expect(await decide(id, { decision: 'reject', reason, images: ['back'] })).toMatchObject({ code: 200 });
    expect(await applicant.identity()).toMatchObject({
      status: 'authenticated_failed',
      reason,
      images: [
        { side: 'front', result: 'accepted', reason: null },
        { side: 'back', result: 'refused', reason },
      ],
    });
  });

  it('decides a request once when two decide at the same time [SBX-66]', async () => {
    const id = await sent();
    const answers = await Promise.all([decide(id, { decision: 'accept' }), decide(id, { decision: 'accept' })]);
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 3010]);
  });

  it('refuses a rejection without a reason before an unknown and a decided request [SBX-92]', async () => {
    const id = await sent();
    await decide(id, { decision: 'accept' });
    for (const named of [id, server.world.newId()])
      expect(await decide(named, { decision: 'reject' })).toMatchObject({ code: 1001, data: { field: 'reason' } });
  });

  it('refuses to decide an unknown request (1002) [SBX-64]', async () => {
    for (const id of [server.world.newId(), 'nothing']) {
      expect(await decide(id, { decision: 'accept' })).toMatchObject({ code: 1002, data: { field: 'id' } });
    }
  });
});

it('a request that the sandbox’s reviewer fails at, or must not accept, waits, is reported once, and holds up no other', async () => {
  const own = await startTestServer({ reviewDelaySeconds: 86_400 });
  const [failing, barred, next] = [await signUpApplicant(own), await signUpApplicant(own), await signUpApplicant(own)];
  for (const each of [failing, barred, next]) await each.submit(await each.whole());
  const identity: Reviewable = {
    ...identityReviews,
    check: (_reader, _world, { customer_id: id }) =>
      Promise.resolve(id === barred.id ? { refused: refusal('request-invalid', { field: 'received' }) } : undefined),
    settle: (tx, world, review, decision) =>
      review.customer_id === failing.id
        ? Promise.reject(new Error('The ledger has no room.'))
        : identityReviews.settle(tx, world, review, decision),
  };
  const reports: string[] = [];
  const { world } = own;
  const reviewer = startReviewer(world, {
    ...{ texts: world.texts, reviewables: { identity, deposit: identity, withdrawal: identity }, delaySeconds: 0 },
    report: (fault) => reports.push(fault),
  });
  for (let pass = 0; pass < 3; pass += 1) {
    reviewer.tick();
    await reviewer.settled();
    own.advance(1000);
  }
  const statuses = await Promise.all([failing, barred, next].map(async (each) => (await each.identity()).status));
  expect(statuses).toEqual(['authenticating', 'authenticating', 'authenticated']);
  expect(reports).toEqual([expect.stringMatching(/^The identity \S+ waits: Error: The ledger has no room/)]);
  await own.close();
});

it('a live server has no reviewer, and refuses listing and deciding (1008) [SBX-1, SBX-57]', async () => {
  const live = await startTestServer({ environment: 'live' });
  const customer = await signUpApplicant(live);
  await customer.submit(await customer.whole());
  live.advance(10 * REVIEW_DELAY_MS);
  await live.settled();
  expect((await customer.identity()).status).toBe('authenticating');
  expect(await live.call('listReviews')).toMatchObject({ code: 1008 });
  const id = live.world.newId();
  expect(await live.call('decideReview', { path: { id }, body: { decision: 'accept' } })).toMatchObject({ code: 1008 });
  await live.close();
});
