import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { REFUSALS } from '../../../../src/domain/refusal.ts';
import { api } from '../../../../src/web/api/index.ts';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { selectMessage } from '../../../../src/web/ui/toast/toastSlice.ts';
import { recordRefusals } from '../../../support/refusalsOfPage.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { signUpVerified } from '../../../support/verifiedCustomer.ts';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

const open = async (token: string) => {
  localStorage.setItem('sun_token', token);
  return renderApp({ origin: server.url, address: PATHS.user });
};
const band = () => screen.getByRole('region', { name: 'Account mode' });
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
const notice = () => screen.findByRole('alertdialog', { name: 'Notice' });
const answer = async (name: 'Cancel' | 'OK') => userEvent.click(within(await notice()).getByRole('button', { name }));
const fault = (operationId: string, kind: 'fault' | 'drop') =>
  server.succeed('addFault', { body: { operationId, kind, times: 1 } as never });
const buy = (token: string) => {
  const body = { symbol: 'BTCUSD', direction: 0, kind: 'market', volume: '0.01', leverage: 2 } as const;
  return server.succeed('placeOrder', { token, account: 'demo', body });
};

afterEach(() => jest.restoreAllMocks());

describe('switching the account (§4)', () => {
  it('asks first; everything then shows the other account', async () => {
    const token = await signUpVerified(server);
    await open(token);
    await press(/^REAL/);
    expect(await notice()).toHaveTextContent('Orders there use your own money.');
    expect(within(await notice()).getByRole('region', { name: 'Account mode' })).toHaveTextContent('REAL');
    await answer('OK');
    expect(await screen.findByText('You are now trading on your real account')).toBeInTheDocument();
    expect(band()).toHaveTextContent(/^REALYour own money ?R-\d{6}$/);
    await waitFor(() => expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('REALactive0.00USDEquity'));
    expect(screen.queryByRole('button', { name: 'Reset demo' })).not.toBeInTheDocument();
    expect(await server.succeed('getUser', { token })).toMatchObject({ mockStatus: 0 });

    await press(/^DEMO/);
    expect(await notice()).toHaveTextContent('Positions on the real account stay open');
    await answer('OK');
    await waitFor(() => expect(band()).toHaveTextContent('DEMO'));
  });

  it('requests nothing for the former account, and shows no refusal', async () => {
    const token = await signUpVerified(server);
    const refused = recordRefusals(REFUSALS['account-not-active']);
    await open(token);
    for (const [card, mode] of [
      [/^REAL/, 'REAL'],
      [/^DEMO/, 'DEMO'],
    ] as const) {
      await press(card);
      await answer('OK');
      await waitFor(() => expect(band()).toHaveTextContent(mode));
      await waitFor(() => expect(screen.getAllByRole('listitem')[mode === 'DEMO' ? 0 : 1]).toHaveTextContent('USD'));
    }
    expect(await refused()).toEqual([]);
  });

  it('says that it was switched, and nothing of a list that was asked for the account before', async () => {
    const token = await signUpVerified(server);
    const { store } = await open(token);
    await press(/^REAL/);
    await server.succeed('addFault', {
      body: { operationId: 'listOrders', kind: 'delay', times: 1, delayMilliseconds: 1_000 } as never,
    });
    const late = store.dispatch(
      api.endpoints.listOrders.initiate({ 'X-Account': 'demo', view: 'history' }, { subscribe: false }),
    );
    const said = new Set<unknown>();
    const stop = store.subscribe(() => said.add(selectMessage(store.getState())));
    await answer('OK');
    expect(await screen.findByText('You are now trading on your real account')).toBeInTheDocument();
    await late;
    stop();
    expect([...said]).toEqual([null, { text: 'You are now trading on your real account' }]);
  });

  it('changes nothing on Cancel', async () => {
    const token = await signUpVerified(server);
    await open(token);
    await press(/^REAL/);
    await answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(band()).toHaveTextContent('DEMO');
    expect(await server.succeed('getUser', { token })).toMatchObject({ mockStatus: 1 });
  });

  it('leads to identity verification where the real account needs it (§6)', async () => {
    const { token } = await server.signUpCustomer();
    await open(token);
    const real = await screen.findByRole('link', { name: /^REAL.*Needs identity verification/ });
    expect(real).toHaveAttribute('href', `#${PATHS.realName}`);
  });
});

describe('resetting the demo account', () => {
  it('asks with figures first; then resets positions and balance', async () => {
    const { token } = await server.signUpCustomer();
    await buy(token);
    await open(token);
    await press('Reset demo');
    await waitFor(async () => expect(await notice()).toHaveTextContent('Positions closed1Pending orders canceled0'));
    expect(await notice()).toHaveTextContent('Balance afterwards100,000.00USD');
    await answer('OK');
    expect(await screen.findByText('Demo account reset. Balance: 100,000.00 USD')).toBeInTheDocument();
    expect(await server.succeed('listOrders', { token, account: 'demo', query: { view: 'open' } })).toMatchObject({
      items: [],
    });
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('100,000.00'));
  });

  it('is not called undone where its key is unknown', async () => {
    const { token } = await server.signUpCustomer();
    const { id } = await server.succeed('getUser', { token });
    const kept = { key: crypto.randomUUID(), request: { 'X-Account': 'demo' }, pressedAtMs: 1_000, sentAtMs: 1_000 };
    sessionStorage.setItem(`intent:${id}:resetDemoAccount`, JSON.stringify({ ...kept, session: '', version: 2 }));
    await open(token);
    expect(await screen.findByText(/^We could not find this request\. Please check your records/)).toBeInTheDocument();
  });

  it('resets once, and reports the outcome, when the answer was lost', async () => {
    const { token } = await server.signUpCustomer();
    await buy(token);
    await open(token);
    await fault('resetDemoAccount', 'drop');
    await press('Reset demo');
    await answer('OK');
    expect(await screen.findByText('Demo account reset. Balance: 100,000.00 USD')).toBeInTheDocument();
  });
});
