import type { TestServer } from '../../support/testServer.ts';
import { rowsWritten, type Trader } from './trader.ts';

/** Longer than any quote may be trusted. */
export const STALE_MS = 16_000;

/** Refusals that say nothing about the request, so that its key may come again; the others are kept with it. */
const NOT_KEPT = [401, 1001, 1004];

type Refused = { readonly code: number; readonly data: unknown };

/** Sends what has to be refused, and looks that it left nothing behind but, where it is kept, its answer. */
export const refusalCheck =
  (server: TestServer, trader: Trader) =>
  async (send: () => Promise<Refused>, code: number, data: object | null): Promise<void> => {
    const [rows, figures] = [await rowsWritten(server), await trader.figures()];
    expect(await send()).toMatchObject({ code, data });
    const keptAnswers = rows.keptAnswers + (NOT_KEPT.includes(code) ? 0 : 1);
    expect(await rowsWritten(server)).toEqual({ ...rows, keptAnswers });
    expect({ ...(await trader.figures()), at: figures.at }).toEqual(figures);
  };
