import type { PGlite } from '@electric-sql/pglite';
import { COLUMN_PARSERS } from './columns.ts';
import type { Engine } from './singleConnection.ts';

/** PostgreSQL within this thread, which it holds while a statement runs. */
export const pgliteEngine = (pglite: PGlite): Engine => ({
  async query(sql, parameters) {
    const options = { parsers: COLUMN_PARSERS };
    const result =
      parameters.length === 0
        ? (await pglite.exec(sql, options)).at(-1)
        : await pglite.query(sql, [...parameters], options);
    return { command: result?.command ?? '', rowCount: result?.affectedRows ?? 0, rows: result?.rows ?? [] };
  },
  close: () => pglite.close(),
});
