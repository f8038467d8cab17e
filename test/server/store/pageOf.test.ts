import { pageOf, readCursor } from '../../../src/server/store/index.ts';

const rows = [3, 2, 1].map((at) => ({ at, id: `00000000-0000-4000-8000-00000000000${at}` }));
const first = (most: number | undefined) => Promise.resolve(rows.slice(0, most));
const cursorOf = (row: (typeof rows)[number]) => row;

describe('A page by cursor', () => {
  it('asks for one row more than it shows, and points behind its last row where there is one', async () => {
    const find = jest.fn(first);
    const page = await pageOf(2, { find, cursorOf });
    expect(find).toHaveBeenCalledWith(3);
    expect(page.rows).toEqual(rows.slice(0, 2));
    expect(readCursor(page.nextCursor ?? '')).toEqual(rows[1]);
  });

  it('is the last where no row is left, be it full or empty', async () => {
    expect(await pageOf(3, { find: first, cursorOf })).toEqual({ rows, nextCursor: null });
    expect(await pageOf(2, { find: () => Promise.resolve([]), cursorOf })).toEqual({ rows: [], nextCursor: null });
  });

  it('of no size is all rows', async () => {
    expect(await pageOf(undefined, { find: first, cursorOf })).toEqual({ rows, nextCursor: null });
  });
});
