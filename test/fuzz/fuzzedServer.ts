import { startTestServer } from '../support/testServer.ts';

/** Time that passes between batches: sessions, prices, reviews and limits by the hour all move on. */
const STEP_MS = 600_000;

/** Starts a server in the sandbox for a run, on a database of its own. */
export const startFuzzedServer = async () => {
  const server = await startTestServer({ logLevel: 'silent' });
  return {
    url: server.url,
    async passTime() {
      server.advance(STEP_MS);
      await server.settled();
    },
    close: () => server.close(),
  };
};
