import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { COLUMN_PARSERS } from './columns.ts';
import type { Engine } from './singleConnection.ts';

/**
 * Options that an embedded PostgreSQL is opened with. Passed with each statement, the parsers would be merged with 600
 * others each time.
 */
export const PGLITE_OPTIONS = { parsers: { ...COLUMN_PARSERS } } satisfies PGliteOptions;

/**
 * Adapts an embedded PostgreSQL, opened with `PGLITE_OPTIONS`, in this thread; a running statement blocks the thread.
 */
export const pgliteEngine = (pglite: PGlite): Engine => ({
  async query(sql, parameters) {
    const result = parameters.length === 0 ? (await pglite.exec(sql)).at(-1) : await pglite.query(sql, [...parameters]);
    return { command: result?.command ?? '', rowCount: result?.affectedRows ?? 0, rows: result?.rows ?? [] };
  },
  close: () => pglite.close(),
});
