import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { REFUSALS } from '../../../../src/domain/refusal.ts';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { recordRefusals } from '../../../support/refusalsOfPage.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { signUpVerified } from '../../../support/verifiedCustomer.ts';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

const REAL = 0;

describe('a notification of the account that is not active', () => {
  let server: WebServer;
  let token: string;
  beforeAll(async () => {
    server = await startWebServer();
  }, 60_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    token = await signUpVerified(server);
    const body = { symbol: 'BTCUSD', direction: 0, kind: 'market', volume: '0.01', leverage: 2 } as const;
    await server.succeed('placeOrder', { token, account: 'demo', body });
    await server.succeed('switchAccount', { token, path: { id: REAL } });
    localStorage.setItem('sun_token', token);
  });
  afterEach(() => jest.restoreAllMocks());

  const pressNotification = async () => {
    const { atRest } = await renderApp({ origin: server.url, address: PATHS.notification });
    await userEvent.click(await screen.findByRole('link', { name: /BTCUSD/ }));
    return { notice: within(await screen.findByRole('alertdialog', { name: 'Notice' })), atRest };
  };
  const activeAccount = async () => (await server.succeed('getUser', { token })).mockStatus;

  it('asks, switches the account, and leads to the order without a call for the former account', async () => {
    const refused = recordRefusals(REFUSALS['account-not-active']);
    const { notice, atRest } = await pressNotification();
    await userEvent.click(notice.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Account mode' })).toHaveTextContent('DEMO'));
    await waitFor(() => expect(location.hash).toMatch(/id=/));
    await atRest();
    expect(await activeAccount()).toBe(1);
    expect(await refused()).toEqual([]);
    expect(screen.queryByText(/This is not your active account/)).not.toBeInTheDocument();
  });

  it('stays where it is on Cancel', async () => {
    const { notice } = await pressNotification();
    await userEvent.click(notice.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Notifications');
    expect(await activeAccount()).toBe(REAL);
  });
});
