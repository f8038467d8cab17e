import { deskPeopleOf, hashSecret, recogniser, type SignedRequest } from '../../../src/server/desk/index.ts';
import { deskPeople, SECRETS } from './deskPeople.ts';

const asked = (by: string, secret?: string): SignedRequest => ({
  ...{ ask: 'claim', id: 'x', revision: 1, by },
  ...(secret !== undefined && { secret }),
});
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

it('nobody decides in live until people of the desk are named, and anybody does in a sandbox', async () => {
  expect(await recogniser('live', [])(asked('ann'))).toEqual({ fault: expect.stringContaining('DESK_PEOPLE') });
  expect(await recogniser('live', [])({ ask: 'show', id: 'x' })).toEqual({ ask: 'show', id: 'x' });
  expect(await recogniser('sandbox', [])(asked(' Ann'))).toEqual(asked('desk:ann'));
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
