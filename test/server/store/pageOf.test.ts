import { pageOf, readCursor } from '../../../src/server/store/index.ts';

const rows = [3, 2, 1].map((at) => ({ at, id: `00000000-0000-4000-8000-00000000000${at}` }));
const ID = '0c5e2b0a-8a4f-4c37-9d36-1b7f5f0f9a21';
const first = (most: number | undefined) => Promise.resolve(rows.slice(0, most));
const cursorOf = (row: (typeof rows)[number]) => row;

describe('A cursor', () => {
  it('is read only in the very letters in which it was written [LST-8]', async () => {
    const { nextCursor } = await pageOf(1, { find: first, cursorOf: ({ at }) => ({ at, id: ID }) });
    const written = nextCursor ?? '';
    expect(readCursor(written)).toEqual({ at: 3, id: ID });
    const encoded = (text: string) => Buffer.from(text).toString('base64url');
    expect(encoded(`3.${ID}`)).toBe(written);
    const junk = [`${written}=`, `${written}!`, ` ${written}`, `${written.slice(0, 4)}\n${written.slice(4)}`];
    const forged = [`03.${ID}`, `3.${ID}.more`, `3.${ID.toUpperCase()}`, `3.${ID}.`].map(encoded);
    for (const text of ['', ...junk, ...forged]) expect([text, readCursor(text)]).toEqual([text, undefined]);
  });
});

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
