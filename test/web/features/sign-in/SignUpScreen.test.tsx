import { shownInDevTools } from '../../../support/recordingDevTools.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';
import {
  chooseChannel,
  chooseCountry,
  faultAt,
  fill,
  fillEmail,
  newEmail,
  otherThan,
  PASSWORD,
  press,
} from './form.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

const open = (back?: string) => renderApp({ origin: server.url, address: address(PATHS.signUp, { back }) });
const toast = (text: string) => screen.findByText(text);
const enter = async (email: string, { invitedBy = '' } = {}) => {
  await fillEmail(email);
  await fill('Password', PASSWORD);
  await fill('Confirm password', PASSWORD);
  if (invitedBy) await fill('Invite code, optional', invitedBy);
  else await userEvent.clear(screen.getByLabelText('Invite code, optional'));
};
/** Completes the first step; returns the code from the sent message. */
const reachCode = async (email: string, invitedBy?: string): Promise<string> => {
  await enter(email, { invitedBy });
  await press(`Send a code to ${email}`);
  await screen.findByRole('heading', { name: `Code sent to ${email}` });
  const [message] = await server.messagesTo(email);
  return message?.code ?? '';
};

describe('signing up (§1)', () => {
  it('by e-mail confirms, and leads to sign-in a second later, with the address filled in (§8, §9)', async () => {
    const email = newEmail();
    await open(PATHS.history);
    const code = await reachCode(email);
    await fill('Six digits', code);
    await press('Create the account');
    await toast("Success, Let's sign in");
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue(email);
    expect(screen.getByLabelText('Password')).toHaveValue('');
    await fill('Password', PASSWORD);
    await press('Sign in');
    await toast('Login Success');
    expect(window.location.hash).toBe(`#${PATHS.history}`);
  });

  it('by phone parses the number after its calling code', async () => {
    await open();
    await chooseChannel('Phone');
    await chooseCountry('United Kingdom');
    await fill('Phone number', '07700 900123');
    await fill('Password', PASSWORD);
    await fill('Confirm password', PASSWORD);
    await press('Send a code to +44 7700 900123');
    await screen.findByRole('heading', { name: 'Code sent to +44 7700 900123' });
    const [message] = await server.messagesTo('+447700900123');
    await fill('Six digits', message?.code ?? '');
    await press('Create the account');
    await toast("Success, Let's sign in");
    expect(await screen.findByLabelText('Phone number')).toHaveValue('07700 900123');
  });

  it('by an invite link fills in its code, which stays editable, and removes it from the address', async () => {
    await renderApp({ origin: server.url, address: `${PATHS.signUp}?inviteCode=SUNABCDEF` });
    await waitFor(() => expect(screen.getByLabelText('Invite code, optional')).toHaveValue('SUNABCDEF'));
    expect(window.location.hash).toBe(`#${PATHS.signUp}`);
    await userEvent.clear(screen.getByLabelText('Invite code, optional'));
    expect(screen.getByLabelText('Invite code, optional')).toHaveValue('');
  });

  it('checks the passwords by the server’s rules (§5)', async () => {
    await open();
    await enter(newEmail());
    await fill('Password', 'short1');
    await press(/^Send a code/);
    expect(await faultAt('Password')).toBe('Password too short. It must be longer than 6 characters.');
    expect(await faultAt('Confirm password')).toBe('The confirmation password is inconsistent with the login password');
    await fill('Password', 'password1');
    expect(await faultAt('Password')).toBe('This password is easy to guess. Please choose another.');
    expect(screen.getByText('9, easy to guess')).toBeInTheDocument();
  });

  it('states the attempts left after a wrong code', async () => {
    await open();
    const code = await reachCode(newEmail());
    await fill('Six digits', otherThan(code));
    await press('Create the account');
    await waitFor(async () =>
      expect(await faultAt('Six digits')).toBe(
        'Wrong verification code. 4 tries left; after that you need a new code.',
      ),
    );
  });

  it('returns to an unknown invite code, with all values kept', async () => {
    const email = newEmail();
    await open();
    const code = await reachCode(email, 'SUNXXXXXX');
    await fill('Six digits', code);
    await press('Create the account');
    await waitFor(async () =>
      expect(await faultAt('Invite code, optional')).toBe(
        'This invite code is unknown. Please check it or leave it out.',
      ),
    );
    expect(screen.getByLabelText('Password')).toHaveValue(PASSWORD);
    await userEvent.clear(screen.getByLabelText('Invite code, optional'));
    await press(`Send a code to ${email}`);
    expect(await screen.findByLabelText('Six digits')).toHaveValue(code);
    await press('Create the account');
    await toast("Success, Let's sign in");
  });

  it('reveals an existing account only to the holder of the code', async () => {
    const { email } = await server.signUpCustomer();
    await server.advance(61_000);
    await open();
    const code = await reachCode(email);
    await fill('Six digits', code);
    await press('Create the account');
    expect(await screen.findByText('There is already an account')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(await screen.findByLabelText('Email')).toHaveValue(email);
  });

  it('reports that the account may exist when no answer came', async () => {
    await open();
    const code = await reachCode(newEmail());
    await server.succeed('addFault', { body: { operationId: 'signUp', kind: 'drop', times: 1 } });
    await fill('Six digits', code);
    await press('Create the account');
    expect(await screen.findByText('No clear answer came')).toBeInTheDocument();
  });

  it('creates one account on a double tap', async () => {
    const email = newEmail();
    await open();
    const code = await reachCode(email);
    await fill('Six digits', code);
    const fetched = jest.spyOn(globalThis, 'fetch');
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Create the account' }));
    await toast("Success, Let's sign in");
    const sent = fetched.mock.calls.filter(([call]) => call instanceof Request && call.url.endsWith('/register'));
    expect(sent).toHaveLength(1);
    fetched.mockRestore();
  });

  it('keeps the contact over a reload, and the password nowhere', async () => {
    const email = newEmail();
    await open();
    await reachCode(email);
    const kept = JSON.stringify([{ ...sessionStorage }, { ...localStorage }, window.location.href, shownInDevTools]);
    expect(kept).toContain(email);
    expect(kept).not.toContain(PASSWORD);
  });
});

it('the second step of signing up leads to the first where no password was entered', async () => {
  const { store } = await renderApp({ origin: server.url, address: PATHS.signIn });
  await screen.findByRole('heading', { name: 'Sign in' });
  window.location.hash = `#${PATHS.signUpCode}`;
  expect(await screen.findByLabelText('Confirm password')).toHaveValue('');
  expect(store.getState().session.token).toBeNull();
});
