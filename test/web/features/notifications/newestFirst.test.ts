import { listToReadOn, newestFirst, type ReadList } from '../../../../src/web/features/notifications/newestFirst.ts';

/** Builds a list of notifications created at these instants; the letter names it. */
const list = (name: string, instants: readonly number[], goesOn = false): ReadList => ({
  items: instants.map((createdAt) => ({ id: `${name}${createdAt}`, createdAt }) as ReadList['items'][number]),
  goesOn,
});
const ids = (lists: readonly ReadList[]) => newestFirst(lists).map(({ id }) => id);

describe('two lists of notifications', () => {
  it('merge newest first, and within a second by id as the server sorts', () => {
    expect(ids([list('a', [9, 5, 1]), list('b', [7, 5])])).toEqual(['a9', 'b7', 'b5', 'a5', 'a1']);
  });

  it('show nothing older than each was read, so that no row is inserted later', () => {
    const [deals, failures] = [list('a', [9, 8], true), list('b', [7, 3])];
    expect(ids([deals, failures])).toEqual(['a9', 'a8']);
    expect(listToReadOn([deals, failures])).toBe(deals);
    expect(ids([list('a', [9, 8, 5], true), failures])).toEqual(['a9', 'a8', 'b7', 'a5']);
  });

  it('read on from the one that ends first', () => {
    const [short, long] = [list('a', [9, 8], true), list('b', [7, 3], true)];
    expect(listToReadOn([long, short])).toBe(short);
    expect(listToReadOn([list('a', [9]), list('b', [])])).toBeUndefined();
  });
});
