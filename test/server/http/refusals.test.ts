import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../../../src/contract/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { refusalCheck } from '../trading/refusalCheck.ts';
import { GOLD, quote, setFeed, signUpTrader, type Trader } from '../trading/trader.ts';

type Listed = { readonly code: number; readonly text: Readonly<Record<string, string>> };
const catalogue = JSON.parse(readFileSync('contract/refusals.json', 'utf8')) as readonly Listed[];
const textOf = (code: number, language: string) => catalogue.find((listed) => listed.code === code)?.text[language];

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer({ trading: { isEnabled: true, maximumOpenOrders: 1 } });
  trader = await signUpTrader(server);
});
afterAll(() => server.close());
beforeEach(() => quote(server, 'XAUUSD', '4129.10', '4129.45'));

/** Places an order as any HTTP client does; returns the status and the answer as they arrive. */
const place = async (change: object, language = 'en') => {
  const response = await fetch(`${server.url}/api/entrust/open`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${trader.token}`,
      'Accept-Language': language,
      'Content-Type': 'application/json',
      'X-Source': 'h5',
      'X-Account': 'demo',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({ ...GOLD, ...change }),
  });
  return { status: response.status, answer: (await response.json()) as object };
};

describe('a refusal', () => {
  it('arrives with HTTP status 200 in the envelope, its data as its code types it [REF-1, REF-3]', async () => {
    expect(await place({ volume: '0.015' })).toEqual({
      status: 200,
      answer: { code: 2103, msg: textOf(2103, 'en'), data: { field: 'volume', step: '0.01' } },
    });
  });

  it('has instants and counts as numbers, and leaves out a field that it does not know [REF-3, REF-4]', async () => {
    await setFeed(server, 'EURUSD', 'closed');
    const { answer } = await place({ symbol: 'EURUSD' });
    await setFeed(server, 'EURUSD', 'live');
    expect(answer).toEqual({ code: 2002, msg: textOf(2002, 'en'), data: { symbol: 'EURUSD' } });
    const body = { email: 'sample@example.com', password: 'abc', code: '123456' };
    expect(await server.call('signUp', { body })).toMatchObject({
      code: 1109,
      data: { field: 'password', minimum: 7 },
    });
  });

  it('has null as data where its code has none, and an object everywhere else [REF-5]', async () => {
    expect(await server.call('getUser')).toMatchObject({ code: 401, data: null });
    const body = { email: 'nobody@example.com', password: 'a-long-password-9' };
    const { code, data } = await server.call('signIn', { body });
    expect({ code, data }).toEqual({ code: 1101, data: {} });
  });

  it('has the text of the catalogue in the language of the request [REF-6, REF-7]', async () => {
    for (const language of LANGUAGES) {
      const { answer } = await place({ volume: '0.015' }, language);
      expect(answer).toMatchObject({ msg: textOf(2103, language) });
    }
  });

  it('has the values of its data in its text [REF-8]', async () => {
    await trader.open({ volume: '0.01' });
    const { answer } = await place({ volume: '0.01' });
    const msg = 'You have reached the maximum of 1 orders. Please close or cancel one first.';
    expect(answer).toEqual({ code: 2115, msg, data: { maximum: 1 } });
  });

  it('leaves orders, balances, settings and requests as they were [REF-9]', async () => {
    const { token } = trader;
    const shown = async () => [
      await server.succeed('getUser', { token }),
      await server.succeed('getPreferences', { token }),
      await server.succeed('getFavourites', { token }),
      (await trader.list({ view: 'open' })).items.map(({ id, stopLoss }) => [id, stopLoss]),
    ];
    const before = await shown();
    const refused = [
      await server.call('updateUser', { token, body: { nickname: 'Other', contactEmail: 'nobody', avatar: null } }),
      await server.call('updateFavourites', { token, body: { symbols: ['EURUSD', 'XAUXXX'] } }),
      await server.call('switchAccount', { token, path: { id: 0 } }),
      await trader.end({ orderId: randomUUID() }),
    ];
    expect(refused.map(({ code }) => code)).toEqual([1106, 2001, 1204, 1002]);
    expect(await shown()).toEqual(before);
    await refusalCheck(server, trader)(() => trader.place({ volume: '0.015' }), 2103, { field: 'volume' });
  });
});
