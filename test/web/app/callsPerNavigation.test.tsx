import { waitFor } from '@testing-library/react';
import { address, PATHS } from '../../../src/web/navigation/index.ts';
import { renderApp } from '../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../support/webServer.ts';
import { type Requests, watchRequests } from '../tradingAccount/followedAccount.tsx';

// The socket's pause between two screens counts as short, however slow the machine is.
jest.mock('../../../src/web/market/stopwatch.ts', () => ({ startWatch: () => () => 0 }));

/** Most requests of four screens, their launch among them. */
const MOST_REQUESTS = 16;
const GOLD = { symbol: 'XAUUSD' } as const;

let server: WebServer;
let requests: Requests;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());
afterEach(() => requests.stop());

const twiceIn = (asked: readonly string[]) => asked.filter((request, at) => asked.indexOf(request) !== at);

describe('the way Home, chart, ticket, position', () => {
  it('asks the server at most 16 times, and for nothing twice', async () => {
    const { token } = await server.signUpCustomer();
    localStorage.setItem('sun_token', token);
    requests = watchRequests(server);
    const { atRest, pongs } = await renderApp({ origin: server.url, address: PATHS.home });
    await atRest();
    for (const screen of [address(PATHS.chart, GOLD), address(PATHS.place, GOLD), PATHS.position]) {
      const before = pongs();
      window.location.hash = screen;
      // The socket of the screen is open, and what it had missed is read.
      await waitFor(() => expect(pongs()).toBeGreaterThan(before));
      await atRest();
    }
    expect(requests.asked.length > MOST_REQUESTS ? requests.asked : []).toEqual([]);
    expect(twiceIn(requests.asked)).toEqual([]);
  });
});
