import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedIn } from '../../../src/web/device/session.ts';
import { useOrderIntent } from '../../../src/web/features/ticket/useOrderIntent.ts';
import { renderPart } from '../../support/renderPart.tsx';
import { startWebServer, type WebServer } from '../../support/webServer.ts';

const ORDER = {
  symbol: 'BTCUSD',
  direction: 0,
  kind: 'market',
  volume: '0.01',
  leverage: 2,
  priceSeen: '80000.00',
} as const;

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
  await server.succeed('setQuote', { path: { symbol: 'BTCUSD' }, body: { bid: '79990.00', ask: '80000.00' } });
}, 60_000);
afterAll(() => server.close());
beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

const Ordering = () => {
  const { sent, unsent, start } = useOrderIntent();
  const end = unsent?.error?.kind === 'refused' ? unsent.error.code : undefined;
  return (
    <button onClick={() => start(ORDER, 'demo')}>
      order {sent?.stage ?? 'idle'} {end}
    </button>
  );
};

/** Page of a new customer that has not received the server's clock: its device's differs by weeks. */
const opened = async () => {
  const { token } = await server.signUpCustomer();
  const userInfo = await server.succeed('getUser', { token });
  const { store } = await renderPart(<Ordering />, { origin: server.url, texts: ['ticket'] });
  act(() => void store.dispatch(signedIn({ token, userInfo })));
  return {
    press: () => userEvent.click(screen.getByRole('button', { name: /^order/ })),
    orders: async () => (await server.succeed('listOrders', { token, account: 'demo', query: { view: 'open' } })).items,
  };
};

describe('a device whose clock is wrong', () => {
  it.each([-86_400_000, 86_400_000])(
    'places its order, once, %i ms away from the server’s clock [IDM-61, IDM-63]',
    async (ms) => {
      const { now } = Date;
      const serverMs = (await server.succeed('getCommonInfo')).serverTime;
      const wrongMs = serverMs + ms - now();
      jest.spyOn(Date, 'now').mockImplementation(() => now() + wrongMs);
      const { press, orders } = await opened();
      await press();
      expect(await screen.findByText('order filled')).toBeInTheDocument();
      expect(await orders()).toHaveLength(1);
    },
  );

  it('opens nothing by a press that arrives after its 10 s', async () => {
    const { press, orders } = await opened();
    const { now } = Date;
    await server.succeed('addFault', {
      body: { operationId: 'placeOrder', kind: 'delay', times: 1, delayMilliseconds: 500 },
    });
    await press();
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 10_000);
    expect(await screen.findByText('order idle 2120')).toBeInTheDocument();
    await waitFor(async () => expect(await orders()).toHaveLength(0));
  });
});
