import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

/** Opens the screen for a customer with this many other sessions; returns their tokens. */
const open = async (others: number): Promise<readonly string[]> => {
  const { email, password, token } = await server.signUpCustomer();
  const tokens: string[] = [];
  for (let each = 0; each < others; each += 1) {
    tokens.push((await server.succeed('signIn', { body: { email, password } })).token);
  }
  localStorage.setItem('sun_token', token);
  const { atRest } = await renderApp({ origin: server.url, address: PATHS.sessions });
  await atRest();
  return tokens;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const answer = async (name: 'OK' | 'Cancel') =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const isSignedIn = async (token = '') => (await server.call('getUser', { token })).code === 200;

describe('the sessions screen', () => {
  it('shows only this device at first, and states so', async () => {
    await open(0);
    const here = within(await screen.findByRole('region', { name: 'This device' }));
    expect(here.getByText('Last used just now, from 127.0.0.*')).toBeInTheDocument();
    expect(here.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText('No other device is signed in')).toBeInTheDocument();
  });

  it('ends the session of another device, after a question', async () => {
    const [other] = await open(1);
    await press('Sign out Unknown device');
    await answer('OK');
    expect(await screen.findByText('No other device is signed in')).toBeInTheDocument();
    expect(await isSignedIn(other)).toBe(false);
  });

  it('keeps a session when the question is answered with Cancel', async () => {
    const [other] = await open(1);
    await press('Sign out Unknown device');
    await answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(await isSignedIn(other)).toBe(true);
  });

  it('ends the sessions of all other devices at once', async () => {
    const others = await open(2);
    await press('Sign out all 2 other devices');
    await answer('OK');
    expect(await screen.findByText('2 devices are signed out')).toBeInTheDocument();
    expect(await screen.findByText('No other device is signed in')).toBeInTheDocument();
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
  });

  it('reports that a session had ended already, and shows those that are left', async () => {
    const [other = ''] = await open(1);
    await screen.findByRole('button', { name: 'Sign out Unknown device' });
    await server.succeed('signOut', { token: other });
    await press('Sign out Unknown device');
    await answer('OK');
    expect(await screen.findByText('This was not found. It may no longer exist.')).toBeInTheDocument();
    expect(await screen.findByText('No other device is signed in')).toBeInTheDocument();
  });

  it('reports that the devices did not load, and tries again', async () => {
    const mend = await server.outage('listSessions');
    await open(0);
    expect(await screen.findByText('The devices did not load')).toBeInTheDocument();
    await mend();
    await press('Try again');
    expect(await screen.findByText('No other device is signed in')).toBeInTheDocument();
  });
});
