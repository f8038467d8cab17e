import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { openSession } from './customerContacts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const kept = async (token: string) => (await server.succeed('getFavourites', { token })).symbols;
const keep = (token: string, symbols: string[]) => server.call('updateFavourites', { token, body: { symbols } });

describe('favourites', () => {
  it('of a new customer are empty [PRF-15]', async () => {
    const { token } = await openSession(server);
    expect(await kept(token)).toEqual([]);
  });

  it('are kept in the given order, and replaced as a whole [PRF-16]', async () => {
    const { token } = await openSession(server);
    expect(await keep(token, ['XAUUSD', 'EURUSD', 'BTCUSD'])).toMatchObject({ code: 200 });
    expect(await kept(token)).toEqual(['XAUUSD', 'EURUSD', 'BTCUSD']);
    await keep(token, ['BTCUSD', 'XAUUSD']);
    expect(await kept(token)).toEqual(['BTCUSD', 'XAUUSD']);
    await keep(token, []);
    expect(await kept(token)).toEqual([]);
  });

  it('belong to one customer', async () => {
    const [one, other] = [await openSession(server), await openSession(server)];
    await keep(one.token, ['XAUUSD']);
    expect(await kept(other.token)).toEqual([]);
    expect(await server.call('getFavourites')).toMatchObject({ code: 401 });
  });

  it('refuse the first instrument that is not on offer by its name, and stay unchanged [PRF-17, VAL-40]', async () => {
    const { token } = await openSession(server);
    await keep(token, ['XAUUSD']);
    const other = await keep(token, ['XAUUSD', 'ABDUSD', 'ABCUSD']);
    expect(other).toMatchObject({ code: 2001, data: { symbol: 'ABDUSD' } });
    const answer = await keep(token, ['XAUUSD', 'ABCUSD', 'ABDUSD']);
    expect(answer).toMatchObject({ code: 2001, data: { field: 'symbols', symbol: 'ABCUSD' } });
    expect(await kept(token)).toEqual(['XAUUSD']);
  });

  it('refuse an instrument that is named twice [PRF-18]', async () => {
    const { token } = await openSession(server);
    expect(await keep(token, ['XAUUSD', 'XAUUSD'])).toMatchObject({ code: 1001 });
  });

  it('leave out an instrument that is no longer on offer [PRF-19]', async () => {
    const { token, user } = await openSession(server);
    await server.world.database.transaction((tx) =>
      tx
        .updateTable('customers')
        .set({ favourites: ['OLDUSD', 'XAUUSD'] })
        .where('id', '=', user.id)
        .execute(),
    );
    expect(await kept(token)).toEqual(['XAUUSD']);
  });
});
