import type { TestServer } from '../../support/testServer.ts';
import { rowsWritten, type Trader } from './trader.ts';

/** Time after which every quote is stale. */
export const STALE_MS = 16_000;

/**
 * Refusals that do not depend on the request's content, so that its key may be sent again; the others are stored with
 * it.
 */
const NOT_KEPT = [401, 1001, 1004];

type Refused = { readonly code: number; readonly data: unknown };

/** Sends a request that has to be refused, and checks that it wrote nothing except, where it is stored, its answer. */
export const refusalCheck =
  (server: TestServer, trader: Trader) =>
  async (send: () => Promise<Refused>, code: number, data: object | null): Promise<void> => {
    const [rows, figures] = [await rowsWritten(server), await trader.figures()];
    expect(await send()).toMatchObject({ code, data });
    const keptAnswers = rows.keptAnswers + (NOT_KEPT.includes(code) ? 0 : 1);
    expect(await rowsWritten(server)).toEqual({ ...rows, keptAnswers });
    expect({ ...(await trader.figures()), at: figures.at }).toEqual(figures);
  };
