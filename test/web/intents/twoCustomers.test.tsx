import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../../src/web/api/index.ts';
import { expired, selectToken, signedIn, signedOut } from '../../../src/web/device/session.ts';
import { useBulkClose } from '../../../src/web/features/positions/useBulkClose.ts';
import { useDemoReset } from '../../../src/web/features/profile/useDemoReset.ts';
import { useOrderIntent } from '../../../src/web/features/ticket/useOrderIntent.ts';
import { renderPart } from '../../support/renderPart.tsx';
import { startWebServer, type WebServer } from '../../support/webServer.ts';

const BITCOIN = { symbol: 'BTCUSD', direction: 0, kind: 'market', volume: '0.01', leverage: 2 } as const;
/** Longer than the first wait before a request without an answer is sent again. */
const AFTER_THE_REPEAT_MS = 1_500;

let server: WebServer;
let priceSeen: string;
beforeAll(async () => {
  server = await startWebServer();
  await server.succeed('setQuote', { path: { symbol: 'BTCUSD' }, body: { bid: '79990.00', ask: '80000.00' } });
  priceSeen = '80000.00';
}, 60_000);
afterAll(() => server.close());
beforeEach(() => sessionStorage.clear());

const Ordering = () => {
  const { sent, start } = useOrderIntent();
  return (
    <button onClick={() => start({ ...BITCOIN, priceSeen }, 'demo')}>
      order {sent?.stage ?? 'idle'} {sent?.order.symbol}
    </button>
  );
};
const ClosingAll = () => {
  const { progress, start } = useBulkClose(() => undefined);
  const closeOrdersRequest = { orderIds: ['00000000-0000-7000-8000-000000000001'], status: 'open' as const };
  return <button onClick={() => start({ 'X-Account': 'demo', closeOrdersRequest })}>close {progress}</button>;
};
const Resetting = () => {
  const { progress, start } = useDemoReset();
  return <button onClick={() => start({ 'X-Account': 'demo' })}>reset {progress}</button>;
};

const newCustomer = async () => {
  const { token } = await server.signUpCustomer();
  return { token, userInfo: await server.succeed('getUser', { token }) };
};
type Customer = Awaited<ReturnType<typeof newCustomer>>;

const buy = ({ token }: Customer) =>
  server.succeed('placeOrder', { token, account: 'demo', body: { ...BITCOIN, priceSeen } });
const openOrders = async ({ token }: Customer) =>
  (await server.succeed('listOrders', { token, account: 'demo', query: { view: 'open' } })).items;

/** Signs the first of two customers in and shows a button for each kind of press. */
const opened = async () => {
  const [first, second] = [await newCustomer(), await newCustomer()];
  const parts = (
    <>
      <Ordering />
      <ClosingAll />
      <Resetting />
    </>
  );
  const { store } = await renderPart(parts, { origin: server.url, texts: ['ticket', 'positions', 'profile'] });
  act(() => void store.dispatch(signedIn(first)));
  return { store, first, second };
};

/** Waits for an answer that the server gives only after a repeat would have arrived. */
const afterTheRepeat = async (store: Awaited<ReturnType<typeof opened>>['store']) => {
  const delay = { operationId: 'getProjectInfo', kind: 'delay', times: 1 } as const;
  await server.succeed('addFault', { body: { ...delay, delayMilliseconds: AFTER_THE_REPEAT_MS } });
  await store.dispatch(api.endpoints.getProjectInfo.initiate(undefined, { forceRefetch: true, subscribe: false }));
};

const CASES = [
  { operationId: 'placeOrder', name: 'order', of: 'An order', openAfterwards: 1 },
  { operationId: 'closeOrders', name: 'close', of: 'The closing of all orders', openAfterwards: 1 },
  { operationId: 'resetDemoAccount', name: 'reset', of: 'The reset of the demo account', openAfterwards: 1 },
] as const;

describe('a press whose answer is lost, when another customer signs in in the same tab', () => {
  it.each(CASES)('$of is never sent for the other customer [IDM-53]', async ({ operationId, name, openAfterwards }) => {
    const { store, first, second } = await opened();
    await buy(second);
    await server.succeed('addFault', { body: { operationId, kind: 'fault', times: 1 } });
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name} idle`) }));
    await screen.findByRole('button', { name: new RegExp(`^${name} checking`) });
    act(() => void store.dispatch(signedOut()));
    act(() => void store.dispatch(signedIn(second)));
    await screen.findByRole('button', { name: new RegExp(`^${name} idle`) });
    await afterTheRepeat(store);
    expect(await openOrders(second)).toHaveLength(openAfterwards);
    expect(await openOrders(first)).toHaveLength(0);
    expect(screen.getByRole('button', { name: new RegExp(`^${name} idle`) })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('');
  });

  it.each(CASES)('$of ends at once for its own customer', async ({ operationId, name }) => {
    const { store, second } = await opened();
    await server.succeed('addFault', { body: { operationId, kind: 'fault', times: 1 } });
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name} idle`) }));
    await screen.findByRole('button', { name: new RegExp(`^${name} checking`) });
    act(() => void store.dispatch(signedOut()));
    expect(await screen.findByRole('button', { name: new RegExp(`^${name} idle`) })).toBeInTheDocument();
    act(() => void store.dispatch(signedIn(second)));
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name} idle`) }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /sending|checking/ })).not.toBeInTheDocument());
    expect(await openOrders(second)).toHaveLength(operationId === 'placeOrder' ? 1 : 0);
  });
});

it('a press of an expired session is only looked up when its customer signs in again', async () => {
  const { store, first } = await opened();
  await server.succeed('addFault', { body: { operationId: 'placeOrder', kind: 'fault', times: 1 } });
  await userEvent.click(screen.getByRole('button', { name: /^order idle/ }));
  await screen.findByRole('button', { name: /^order checking/ });
  act(() => void store.dispatch(expired({ token: selectToken(store.getState()) })));
  const { token } = await server.succeed('signIn', { body: { email: first.userInfo.email ?? '', password: PASSWORD } });
  act(() => void store.dispatch(signedIn({ ...first, token })));
  await screen.findByRole('button', { name: /^order idle/ });
  await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.startsWith('intent:'))).toEqual([]));
  expect(await openOrders(first)).toHaveLength(0);
});

/** Password of every customer that `signUpCustomer` creates. */
const PASSWORD = 'Sun-and-moon-7';
