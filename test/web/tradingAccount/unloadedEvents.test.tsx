import { act, waitFor } from '@testing-library/react';
import { startWebServer, type WebServer } from '../../support/webServer.ts';
import {
  followAccount,
  type FollowedAccount,
  GOLD,
  REFETCH,
  type Requests,
  watchRequests,
} from './followedAccount.tsx';

let mockIsMissing = true;
jest.mock('../../../src/web/api/applyEvents.ts', () => {
  if (mockIsMissing) throw new Error('ChunkLoadError');
  return jest.requireActual('../../../src/web/api/applyEvents.ts');
});

describe('an account while the code that applies events is not loaded', () => {
  let server: WebServer;
  let token: string;
  let requests: Requests;
  let app: FollowedAccount;

  beforeAll(async () => {
    server = await startWebServer();
    ({ token } = await server.signUpCustomer());
    requests = watchRequests(server);
    app = await followAccount(server, token, requests);
  }, 60_000);
  afterAll(async () => {
    requests.stop();
    app.market.close();
    await server.close();
  });

  const place = () =>
    act(() => server.succeed('placeOrder', { token, account: 'demo', body: { ...GOLD, kind: 'market' } }));

  it('is read again after each event, after each answer, and no longer once the code is loaded', async () => {
    await place();
    await app.isAsServed();
    expect(requests.asked.toSorted()).toEqual(REFETCH);
    requests.asked.splice(0);

    app.market.close();
    await act(app.buy);
    await app.isAsServed();
    expect(requests.asked.toSorted()).toEqual([...REFETCH, 'POST /api/entrust/open']);

    mockIsMissing = false;
    act(() => app.market.reopen());
    await waitFor(() => expect(app.events()).toHaveLength(2));
    await app.isAsServed();
    requests.asked.splice(0);
    await place();
    await app.isAsServed();
    expect(requests.asked).toEqual([]);
  });
});
