import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONTRACT_VERSION } from '../../../../src/contract/index.ts';
import { OWN_VERSION } from '../../../../src/web/device/ownVersion.ts';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';
import { AGREED } from '../../../support/agreedTexts.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

const here = () => window.location.hash.slice(1);
const open = () => renderApp({ origin: server.url, address: PATHS.user });
const openSignedIn = async () => {
  const customer = await server.signUpCustomer();
  localStorage.setItem('sun_token', customer.token);
  return { ...customer, ...(await open()) };
};
const press = async (role: 'button' | 'radio' | 'link', name: string | RegExp) =>
  userEvent.click(await screen.findByRole(role, { name }));
const failNext = (operationId: string) =>
  server.succeed('addFault', { body: { operationId, kind: 'fault', times: 1 } as never });
const profile = () => screen.findByRole('region', { name: 'Profile' });
const account = async (name: string) => {
  const cards = await within(await profile()).findAllByRole('listitem');
  return cards.find((card) => card.textContent.startsWith(name));
};

describe('my account (§2)', () => {
  it('names the signed-in customer and the active account', async () => {
    const { email, token } = await openSignedIn();
    const { nickname, accounts } = await server.succeed('getUser', { token });
    expect(await screen.findByRole('link', { name: new RegExp(`${nickname}.*${email}`) })).toBeInTheDocument();
    await waitFor(async () => expect(await account('DEMO')).toHaveTextContent('DEMOactive100,000.00USDEquity'));
    const real = accounts.find(({ mode }) => mode === 'real')?.number ?? '';
    expect(await account('REAL')).toHaveTextContent(`REAL${real}Needs identity verification`);
    expect(screen.getByRole('region', { name: 'Account mode' })).toHaveTextContent('DEMO');
    expect(screen.getByRole('link', { name: 'Identity verification Not verified' })).toBeInTheDocument();
  });

  it('leads to the deposit of money and to its withdrawal', async () => {
    await openSignedIn();
    await press('button', 'Deposit');
    await waitFor(() => expect(here()).toBe(PATHS.deposit));
    window.history.back();
    await press('button', 'Withdraw');
    await waitFor(() => expect(here()).toBe(PATHS.withdraw));
  });

  it('names a customer of a phone by number and calling code', async () => {
    const [countryCode, phone, password] = ['+44', '7700900123', 'Sun-and-moon-7'];
    await server.succeed('sendPhoneCode', { query: { countryCode, phone } });
    const [message] = await server.messagesTo(`${countryCode}${phone}`);
    await server.succeed('signUp', {
      body: { countryCode, phone, password, code: message?.code ?? '', agreements: AGREED },
    });
    const { token } = await server.succeed('signIn', { body: { countryCode, phone, password } });
    localStorage.setItem('sun_token', token);
    await open();
    expect(await screen.findByText('+44 7700900123')).toBeInTheDocument();
  });

  it('revalues the active account with every price of an open position', async () => {
    const { token } = await server.signUpCustomer();
    const quote = (bid: string, ask: string) =>
      server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid, ask } });
    await quote('4100.00', '4100.50');
    const order = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '1.00', leverage: 20 } as const;
    const body = { ...order, priceSeen: '4100.50' };
    const { fee } = await server.succeed('placeOrder', { token, account: 'demo', body });
    localStorage.setItem('sun_token', token);
    await open();
    await quote('4110.50', '4111.00');
    await server.advance(1000);
    const equity = (101_000 + Number(fee)).toLocaleString('en', { minimumFractionDigits: 2 });
    await waitFor(async () => expect(await account('DEMO')).toHaveTextContent(equity));
  });

  it('reports that the profile did not load, and tries again', async () => {
    const mend = await server.outage('getUser');
    await openSignedIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Your profile did not load.*Request .+/);
    await mend();
    await press('button', 'Try again');
    expect(await account('DEMO')).toBeInTheDocument();
  });

  it('shows the profile stored on the device while the server does not answer', async () => {
    const { token } = await server.signUpCustomer();
    const user = await server.succeed('getUser', { token });
    const mend = await server.outage('getUser');
    localStorage.setItem('sun_token', token);
    localStorage.setItem('keptVersion', CONTRACT_VERSION);
    localStorage.setItem('userInfo', JSON.stringify({ ...user, nickname: 'Sample Customer' }));
    await open();
    expect(await screen.findByRole('link', { name: /Sample Customer/ })).toHaveTextContent('SC');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await mend();
  });

  it('shows no profile that another version of the app has stored on the device', async () => {
    const mend = await server.outage('getUser');
    localStorage.setItem('userInfo', '{"accounts":[{}]}');
    await openSignedIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your profile did not load');
    await mend();
  });

  it('reports that the equity did not load, and tries again', async () => {
    const mend = await server.outage('getAccountFigures');
    await openSignedIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your equity did not load');
    expect(await account('DEMO')).toHaveTextContent('–');
    await mend();
    await press('button', 'Try again');
    await waitFor(async () => expect(await account('DEMO')).toHaveTextContent('100,000.00'));
  });

  it('leads to every other screen of the customer', async () => {
    await openSignedIn();
    await profile();
    for (const name of [
      ...([
        'account',
        'changePassword',
        'sessions',
        'realName',
        'knowledge',
        'wallet',
        'transactionList',
        'investments',
        'borrowing',
      ] as const),
      ...(['agreement', 'privacy', 'regulation'] as const),
    ]) {
      expect(document.querySelector(`a[href="#${PATHS[name]}"]`)).toBeInTheDocument();
    }
    await press('button', 'Notifications');
    await waitFor(() => expect(here()).toBe(PATHS.notification));
  });
});

describe('logging out', () => {
  const answer = async (name: 'Cancel' | 'OK') => {
    await press('button', 'Log out');
    const notice = await screen.findByRole('alertdialog', { name: 'Notice' });
    await userEvent.click(within(notice).getByRole('button', { name }));
  };

  it('asks first; Cancel changes nothing', async () => {
    const { token } = await openSignedIn();
    await answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(await server.succeed('getUser', { token })).toBeDefined();
    expect(here()).toBe(PATHS.user);
  });

  it('ends the session on the device and on the server, and shows Home to a visitor', async () => {
    const { token } = await openSignedIn();
    await answer('OK');
    expect(await screen.findByText('Logout Success')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Home', current: 'page' })).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Sign up' })).toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem('sun_token')).toBeNull());
    expect(localStorage.getItem('userInfo')).toBeNull();
    expect(await server.call('getUser', { token })).toMatchObject({ code: 401 });
  });

  it('ends the session on the device at once while the server does not answer, and says so', async () => {
    await openSignedIn();
    const body = { operationId: 'signOut', kind: 'delay', times: 1, delayMilliseconds: 4000 } as const;
    await server.succeed('addFault', { body });
    await answer('OK');
    expect(await screen.findByText(/^You are logged out on this device\. We will tell the server/)).toBeInTheDocument();
    expect(here()).toBe(PATHS.home);
    expect(localStorage.getItem('sun_token')).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign up' })).toBeInTheDocument();
  });

  it('ends the session on the device even when the server fails', async () => {
    await openSignedIn();
    await failNext('signOut');
    await answer('OK');
    await waitFor(() => expect(here()).toBe(PATHS.home));
    await waitFor(() => expect(localStorage.getItem('sun_token')).toBeNull());
  });
});

describe('my account for a visitor', () => {
  it('offers to sign in or sign up, and leads back afterwards', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'You are not signed in' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Log out' })).not.toBeInTheDocument();
    await press('button', 'Sign in');
    await waitFor(() => expect(here()).toBe(address(PATHS.signIn, { back: PATHS.user })));
  });

  it('shows the version of the page, which a newer server does not change; the sandbox links to its API reference', async () => {
    const settings = await server.succeed('getProjectInfo');
    expect(settings).not.toContainEqual({ configKey: 'appVersion', configValue: OWN_VERSION });
    await open();
    expect(await screen.findByText(`Sun ${OWN_VERSION}, sandbox`)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', '/docs');
  });
});
