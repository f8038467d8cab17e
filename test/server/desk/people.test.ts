import { deskPeopleOf, hashSecret, recogniser, type SignedRequest } from '../../../src/server/desk/index.ts';
import { deskPeople, SECRETS } from './deskPeople.ts';

const asked = (by: string, secret?: string): SignedRequest => ({
  ...{ ask: 'claim', id: 'x', revision: 1, by },
  ...(secret !== undefined && { secret }),
});
const LINE = { line: 1, direction: 'in', amount: '1.00', currency: 'USD', at: 1790688960, references: ['x'] } as const;
const ANN = SECRETS['desk:ann'];

it('a person of the desk is recognised by the secret, under one name however it is spelt, and the secret goes no further', async () => {
  const recognise = recogniser('live', await deskPeople());
  for (const by of ['desk:ann', 'Ann', '  ANN ', 'desk: aｎn']) {
    expect(await recognise(asked(by, ANN))).toEqual(asked('desk:ann'));
  }
});

it.each([
  ['the secret of another one', 'ann', SECRETS['desk:bob']],
  ['no secret', 'ann', undefined],
  ['a name that nobody has', 'carol', ANN],
  ['no name', 'desk: ', ANN],
])('a person of the desk does nothing with %s', async (_case, by, secret) => {
  const recognise = recogniser('live', await deskPeople());
  expect(await recognise(asked(by, secret))).toEqual({ fault: expect.any(String) });
});

it('nobody decides or looks at customers in live until people of the desk are named, and anybody does in a sandbox', async () => {
  expect(await recogniser('live', [])(asked('ann'))).toEqual({ fault: expect.stringContaining('DESK_PEOPLE') });
  expect(await recogniser('live', [])({ ask: 'show', id: 'x', by: 'ann' })).toHaveProperty('fault');
  expect(await recogniser('live', [])({ ask: 'rates' })).toEqual({ ask: 'rates' });
  expect(await recogniser('sandbox', [])({ ask: 'show', id: 'x' })).toEqual({ ask: 'show', id: 'x' });
  expect(await recogniser('sandbox', [])(asked(' Ann'))).toEqual(asked('desk:ann'));
});

it.each<object>([
  { ask: 'decide', id: 'x', revision: 1, decision: { decision: 'accept' } },
  { ask: 'claim', id: 'x', revision: 1 },
  { ask: 'take-over', id: 'x', revision: 1 },
  { ask: 'release', id: 'x', revision: 1 },
  { ask: 'came-back', id: 'x', revision: 1, received: '1.00', reason: 'Back.' },
  { ask: 'rate', channelId: 'x', rate: '1' },
  { ask: 'payout-rate', currency: 'BTC', rate: '1' },
  { ask: 'revoke', rateId: 'x' },
  { ask: 'publish', change: {} },
  { ask: 'claim', id: 'x', revision: 1, by: null },
  { ask: 'dance' },
])('a request of the desk that changes something needs a person: %j', async (request) => {
  const recognise = recogniser('live', await deskPeople());
  expect(await recognise(request as SignedRequest)).toEqual({ fault: expect.stringMatching(/^Name who decides/) });
});

it.each<object>([
  { ask: 'dance' },
  { ask: 'decide', id: 'x', revision: 1, decision: { decision: 'x' } },
  { ask: 'decide', id: 'x', revision: 1, decision: { decision: 'accept', received: 'many' } },
  { ask: 'decide', id: 'x', revision: 1, decision: { decision: 'accept', receivedAt: '2026-09-30' } },
  { ask: 'decide', id: 'x', decision: { decision: 'reject', reason: 7, images: [] } },
  { ask: 'claim', id: 'x', revision: '1' },
  { ask: 'claim', id: 'x', revision: 1, claimed_by: 'desk:bob' },
])('a request of the desk is refused that has not the form of its kind: %j', async (request) => {
  const signed = { ...request, by: 'ann', secret: ANN } as SignedRequest;
  const answer = await recogniser('live', await deskPeople())(signed);
  expect(answer).toEqual({ fault: expect.stringMatching(/^The (request has a fault|desk does not know)/) });
});

it.each<object>([
  { ask: 'list', kind: 'house' },
  { ask: 'list', status: ['waiting'] },
  { ask: 'list', since: '2026-09-30' },
  { ask: 'list', most: 1_000_000 },
  { ask: 'show' },
  { ask: 'show', id: { id: 'x' } },
  { ask: 'item', id: 7 },
  { ask: 'audit', kind: 'dance' },
  { ask: 'books', isChecked: 'yes' },
  { ask: 'match' },
  { ask: 'match', lines: [{ line: 1 }] },
  { ask: 'match', lines: [{ ...LINE, amount: 'much' }] },
  { ask: 'match', lines: [{ ...LINE, at: null }] },
])('a request of the desk that reads is refused that has not the form of its kind: %j', async (request) => {
  const recognise = recogniser('live', await deskPeople());
  expect(await recognise(request as SignedRequest)).toEqual({
    fault: expect.stringMatching(/^The request has a fault/),
  });
});

it('a request of the desk that reads is let through in the form of its kind', async () => {
  const recognise = recogniser('live', await deskPeople());
  const requests: readonly SignedRequest[] = [
    { ask: 'item', id: 'x' },
    { ask: 'rates' },
    { ask: 'items' },
    { ask: 'books', isChecked: true },
  ];
  for (const request of requests) expect(await recognise(request)).toEqual(request);
  const views: readonly Extract<SignedRequest, { ask: 'list' | 'show' | 'match' | 'audit' }>[] = [
    { ask: 'list', kind: undefined, status: 'waiting', since: 1790688960 },
    { ask: 'show', id: 'x' },
    { ask: 'match', lines: [LINE] },
    { ask: 'audit', kind: 'signed-in', person: 'bob' },
  ];
  for (const view of views) {
    expect(await recognise({ ...view, by: ' Ann', secret: ANN })).toEqual({ ...view, by: 'desk:ann' });
  }
});

it('people of the desk with one name between them are refused', async () => {
  const secretHash = await hashSecret('a secret of twelve');
  const two = [
    { name: 'Ann', secretHash },
    { name: ' ann ', secretHash },
  ];
  expect(() => deskPeopleOf(two)).toThrow('names ann twice');
  expect(() => deskPeopleOf([{ name: 'ann', secretHash: 'in clear' }])).toThrow('secretHash');
});
