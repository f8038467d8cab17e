import { screen, waitFor } from '@testing-library/react';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';
import { faultAt, fill, fillEmail, newEmail, otherThan, press, pressAgain } from './form.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

const NEW_PASSWORD = 'battery-staple-4';
const open = (back?: string) => renderApp({ origin: server.url, address: address(PATHS.forgetPassword, { back }) });

/** Completes the first step; returns the code from the sent message. */
const reachCode = async (email: string): Promise<string> => {
  await fillEmail(email);
  await press(`Send a code to ${email}`);
  await screen.findByRole('heading', { name: `Code sent to ${email}` });
  const [message] = await server.messagesTo(email);
  return message?.code ?? '';
};
const enterNewPassword = async (): Promise<void> => {
  await fill('New password', NEW_PASSWORD);
  await fill('Confirm password', NEW_PASSWORD);
};

describe('resetting a password', () => {
  it('sets the new password by code, ends every other session, signs in with it and leads back', async () => {
    const { email, token } = await server.signUpCustomer();
    const { store } = await open(PATHS.history);
    const code = await reachCode(email);
    await fill('Six digits', code);
    await enterNewPassword();
    await press('Set the new password');
    await screen.findByText('Login Success');
    await waitFor(() => expect(window.location.hash).toBe(`#${PATHS.history}`));
    expect((await server.call('getUser', { token })).code).toBe(401);
    expect(store.getState().session.userInfo?.email).toBe(email);
    expect((await server.call('signIn', { body: { email, password: NEW_PASSWORD } })).code).toBe(200);
  });

  it('leads to sign-in, with the address filled in, where signing in with the new password fails', async () => {
    const { email } = await server.signUpCustomer();
    await open(PATHS.history);
    const code = await reachCode(email);
    await server.succeed('addFault', { body: { operationId: 'signIn', kind: 'drop', times: 1 } });
    await fill('Six digits', code);
    await enterNewPassword();
    await press('Set the new password');
    await screen.findByText('The password is changed. Sign in with it.');
    await waitFor(() => expect(window.location.hash).toBe(`#${address(PATHS.signIn, { back: PATHS.history })}`));
    expect(await screen.findByLabelText('Email')).toHaveValue(email);
  });

  it('checks the new password by the server’s rules, without using up an attempt of the code (§5)', async () => {
    const { email } = await server.signUpCustomer();
    await open();
    const code = await reachCode(email);
    await fill('Six digits', otherThan(code));
    await fill('New password', '123456');
    await press('Set the new password');
    expect(await faultAt('New password')).toBe('Password too short. It must be longer than 6 characters.');
    await enterNewPassword();
    await pressAgain('Set the new password');
    await waitFor(async () =>
      expect(await faultAt('Six digits')).toBe(
        'Wrong verification code. 4 tries left; after that you need a new code.',
      ),
    );
    expect(screen.getByLabelText('New password')).toHaveValue(NEW_PASSWORD);
  });

  it('answers an unknown contact like a known one; only the message names the missing account', async () => {
    const email = newEmail();
    await open();
    await reachCode(email);
    const [message] = await server.messagesTo(email);
    expect(message?.subject).toBe('No Sun account with this address');
    await fill('Six digits', '123456');
    await enterNewPassword();
    await press('Set the new password');
    await waitFor(async () => expect(await faultAt('Six digits')).toMatch(/^Wrong verification code/));
  });

  it('reports that the password may be set when no answer came', async () => {
    const { email } = await server.signUpCustomer();
    await open();
    const code = await reachCode(email);
    await server.succeed('addFault', { body: { operationId: 'resetPassword', kind: 'drop', times: 1 } });
    await fill('Six digits', code);
    await enterNewPassword();
    await press('Set the new password');
    expect(await screen.findByText('No clear answer came')).toBeInTheDocument();
  });
});
