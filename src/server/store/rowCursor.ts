const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True when a text may be an id of this server. The contract's ids are looser: another backend has its own. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** End of a page of rows: the sort time of its last row, in seconds, and that row's id. */
export type RowCursor = { readonly at: number; readonly id: string };

/** Writes the opaque text of a page's `nextCursor`. */
const writeCursor = ({ at, id }: RowCursor): string => Buffer.from(`${at}.${id}`).toString('base64url');

/** Reads a cursor; undefined unless it is written as this server writes it, letter for letter. */
export const readCursor = (cursor: string): RowCursor | undefined => {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('.');
  if (!/^\d{1,10}$/.test(at) || !isUuid(id)) return undefined;
  const read = { at: Number(at), id: id.toLowerCase() };
  return writeCursor(read) === cursor ? read : undefined;
};

type PageSource<Row, Size> = {
  /** Reads rows in the page's order, at most so many; all where `most` is undefined. */
  readonly find: (most: number | NoInfer<Size>) => Promise<readonly Row[]>;
  readonly cursorOf: (row: Row) => RowCursor;
};

/**
 * Reads one page of `size` rows: asks for one row more, which shows whether there is a next page. All rows where `size`
 * is undefined.
 */
export const pageOf = async <Row, Size extends number | undefined>(
  size: Size,
  { find, cursorOf }: PageSource<Row, Size>,
): Promise<{ readonly rows: readonly Row[]; readonly nextCursor: string | null }> => {
  const found = await find(size === undefined ? size : size + 1);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, nextCursor: last && found.length > rows.length ? writeCursor(cursorOf(last)) : null };
};
