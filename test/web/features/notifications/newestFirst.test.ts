import { listToReadOn, newestFirst, type ReadList } from '../../../../src/web/features/notifications/newestFirst.ts';

/** A list of notifications that came at these instants; the letter names it. */
const list = (name: string, instants: readonly number[], goesOn = false): ReadList => ({
  items: instants.map((createdAt) => ({ id: `${name}${createdAt}`, createdAt }) as ReadList['items'][number]),
  goesOn,
});
const ids = (lists: readonly ReadList[]) => newestFirst(lists).map(({ id }) => id);

describe('two lists of notifications', () => {
  it('are one, newest first; of one second, as the server sorts by id', () => {
    expect(ids([list('a', [9, 5, 1]), list('b', [7, 5])])).toEqual(['a9', 'b7', 'b5', 'a5', 'a1']);
  });

  it('go back no further than each was read, so that nothing comes in between later', () => {
    const [deals, failures] = [list('a', [9, 8], true), list('b', [7, 3])];
    expect(ids([deals, failures])).toEqual(['a9', 'a8']);
    expect(listToReadOn([deals, failures])).toBe(deals);
    expect(ids([list('a', [9, 8, 5], true), failures])).toEqual(['a9', 'a8', 'b7', 'a5']);
  });

  it('are read on where the one that goes on ends first', () => {
    const [short, long] = [list('a', [9, 8], true), list('b', [7, 3], true)];
    expect(listToReadOn([long, short])).toBe(short);
    expect(listToReadOn([list('a', [9]), list('b', [])])).toBeUndefined();
  });
});
