import { startTestServer } from '../support/testServer.ts';

const BEAT_MS = 50;

/** Starts our own server, its time running as outside of tests, so that the kit sees a backend like any other. */
export const startOwnBackend = async () => {
  const server = await startTestServer();
  const beating = setInterval(() => server.advance(BEAT_MS), BEAT_MS);
  return {
    url: server.url,
    server,
    async close() {
      clearInterval(beating);
      await server.close();
    },
  };
};
