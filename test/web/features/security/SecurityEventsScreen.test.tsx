import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

/** Opens the screen of a customer after this many further sign-ins. */
const open = async (signIns: number) => {
  const customer = await server.signUpCustomer();
  const { email, password, token } = customer;
  await server.call('signIn', { body: { email, password: 'not-the-one-7' } });
  for (let each = 0; each < signIns; each += 1) await server.succeed('signIn', { body: { email, password } });
  localStorage.setItem('sun_token', token);
  const { atRest } = await renderApp({ origin: server.url, address: PATHS.securityEvents });
  await atRest();
  return customer;
};
const confirm = async () =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));

describe('the screen of security events', () => {
  it('lists sign-ins and failures of today, with “it was not me” for a sign-in alone', async () => {
    await open(0);
    expect(await screen.findByRole('heading', { name: /Today/ })).toBeInTheDocument();
    expect(screen.getByText('Account opened')).toBeInTheDocument();
    expect(screen.getByText('Sign-in failed')).toBeInTheDocument();
    expect(screen.getAllByText('Unknown device, from 127.0.0.*').length).toBeGreaterThan(1);
    expect(screen.getAllByRole('button', { name: /^It was not me: Signed in/ })).toHaveLength(1);
  });

  it('signs all devices out and leads to a new password after “it was not me”', async () => {
    const { token } = await open(1);
    const [newest] = await screen.findAllByRole('button', { name: /^It was not me: Signed in/ });
    if (!newest) throw new Error('There is no sign-in.');
    await userEvent.click(newest);
    await confirm();
    expect(await screen.findByText(/^All devices are signed out/)).toBeInTheDocument();
    expect(await server.call('getUser', { token })).toMatchObject({ code: 401 });
    expect(localStorage.getItem('sun_token')).toBeNull();
  });
});
