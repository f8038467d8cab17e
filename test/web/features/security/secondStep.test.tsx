import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { freshCode, setUpApp } from '../../../support/secondStepApp.ts';
import type { TestCustomer } from '../../../support/signUpCustomer.ts';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

const NEW_PASSWORD = 'battery-staple-4';
const wrongCode = async (secret: string): Promise<string> =>
  String((Number(await freshCode(server, secret)) + 7) % 1e6).padStart(6, '0');

type Prepared = TestCustomer & { readonly secret: string; readonly recoveryCodes: readonly string[] };

/** Signs a customer up whose authenticator app is set up. */
const signUpWithApp = async (): Promise<Prepared> => {
  const customer = await server.signUpCustomer();
  return { ...customer, ...(await setUpApp(server, customer.token, customer.password)) };
};
const open = async (token: string, address: string) => {
  localStorage.setItem('sun_token', token);
  return renderApp({ origin: server.url, address });
};
const fill = async (label: string, text: string): Promise<void> => {
  await userEvent.clear(await screen.findByLabelText(label));
  await userEvent.paste(text);
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const agree = async () =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Confirm with your second step' }));
const enterNewPassword = async (current: string): Promise<void> => {
  await fill('Current password', current);
  await fill('New password', NEW_PASSWORD);
  await fill('Confirm password', NEW_PASSWORD);
  await press(/^Change the password/);
};

describe('an authenticator app', () => {
  it('is set up with the password, its secret and its first code, and brings the recovery codes', async () => {
    const { token, password } = await server.signUpCustomer();
    await open(token, PATHS.authenticator);
    await fill('Current password', 'not-my-password-1');
    await press('Continue');
    expect(await screen.findByText('This is not your current password')).toBeInTheDocument();
    await new Promise((resolve) => setTimeout(resolve, 600));
    await fill('Current password', password);
    await press('Continue');
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Open the app on this device' });
    const secret = new URL(link.getAttribute('href') ?? '').searchParams.get('secret') ?? '';
    expect(screen.getByText(secret)).toBeInTheDocument();
    await fill('Code that the app shows', await wrongCode(secret));
    expect(await screen.findByText(/^The second step is not right/)).toBeInTheDocument();
    await fill('Code that the app shows', await freshCode(server, secret));
    expect(await screen.findByText('Your second step is set up')).toBeInTheDocument();
    expect(screen.getAllByText(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)).toHaveLength(10);
    await press('I have kept the codes');
    expect((await server.succeed('getSecondStep', { token })).kinds).toEqual(['code', 'recovery']);
  });

  it('is listed with the codes that are left, and removed with a code after a question', async () => {
    const { token, secret } = await signUpWithApp();
    await open(token, PATHS.secondStep);
    expect(await screen.findByText('10 codes left')).toBeInTheDocument();
    await press(/^Remove/);
    expect(await screen.findByText(/You then have no second step/)).toBeInTheDocument();
    await agree();
    await fill('Code from your authenticator app', await freshCode(server, secret));
    expect(await screen.findByText('The authenticator app was removed')).toBeInTheDocument();
    expect(await screen.findByText('Not set up')).toBeInTheDocument();
  });
});

describe('what asks for the second step', () => {
  it('is carried out after a code of the app; a wrong one says how many tries are left', async () => {
    const { token, password, secret } = await signUpWithApp();
    await open(token, PATHS.changePassword);
    await enterNewPassword(password);
    expect(await (await sheet()).findByText('To change your password.')).toBeInTheDocument();
    await fill('Code from your authenticator app', await wrongCode(secret));
    expect(await screen.findByText('This is not right. 4 tries left.')).toBeInTheDocument();
    await fill('Code from your authenticator app', await freshCode(server, secret));
    expect(await screen.findByText('The password is changed')).toBeInTheDocument();
  });

  it('is not carried out where the customer closes the sheet', async () => {
    const { token, email, password } = await signUpWithApp();
    await open(token, PATHS.changePassword);
    await enterNewPassword(password);
    await userEvent.click((await sheet()).getByRole('button', { name: 'Close this sheet' }));
    expect(await screen.findByText('Please confirm this with your second step.')).toBeInTheDocument();
    expect((await server.call('signIn', { body: { email, password } })).code).toBe(200);
  });

  it('takes a recovery code as it is written, once', async () => {
    const { token, password, recoveryCodes } = await signUpWithApp();
    const [first = ''] = recoveryCodes;
    await open(token, PATHS.changePassword);
    await enterNewPassword(password);
    await press('Use a recovery code');
    await fill('Recovery code', `${first.slice(0, 5).toLowerCase()} ${first.slice(5)}`);
    await userEvent.click((await sheet()).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The password is changed')).toBeInTheDocument();
    expect((await server.succeed('getSecondStep', { token })).recoveryCodesLeft).toBe(9);
  });

  it('is forgotten with the session: the next customer of the tab sees no sheet', async () => {
    const { token, password } = await signUpWithApp();
    const { store } = await open(token, PATHS.changePassword);
    await enterNewPassword(password);
    await sheet();
    store.dispatch({ type: 'session/expired', payload: { token } });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('gets new recovery codes, which end the old ones', async () => {
    const { token, secret, recoveryCodes } = await signUpWithApp();
    await open(token, PATHS.secondStep);
    await press(/^Get new recovery codes/);
    await agree();
    await fill('Code from your authenticator app', await freshCode(server, secret));
    expect(await screen.findByText('You have new recovery codes')).toBeInTheDocument();
    const shown = screen.getAllByText(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/).map((each) => each.textContent?.replace('-', ''));
    expect(shown).toHaveLength(10);
    expect(shown).not.toContain(recoveryCodes[0]);
  });
});

describe('an answer that is lost', () => {
  it('of new recovery codes says that the old ones may not count any more', async () => {
    const { token, secret } = await signUpWithApp();
    await open(token, PATHS.secondStep);
    await press(/^Get new recovery codes/);
    await agree();
    await screen.findByLabelText('Code from your authenticator app');
    await server.succeed('addFault', { body: { operationId: 'renewRecoveryCodes', kind: 'drop', times: 1 } });
    await fill('Code from your authenticator app', await freshCode(server, secret));
    expect(await screen.findByText(/the others may not count any more/)).toBeInTheDocument();
  });
});
