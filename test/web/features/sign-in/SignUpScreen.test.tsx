import { shownInDevTools } from '../../../support/recordingDevTools.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';
import {
  chooseChannel,
  chooseCountry,
  faultAt,
  fill,
  newEmail,
  otherThan,
  PASSWORD,
  press,
  pressAtOnce,
  sendings,
} from './form.ts';
import { enter, signUpSteps, tickTexts, toast } from './signUpSteps.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

const { open, reachCode } = signUpSteps(() => server);

describe('signing up (§1)', () => {
  it('by e-mail confirms, sends on at the sixth digit, and signs in with the password just typed (§8)', async () => {
    const email = newEmail();
    const { store } = await open(PATHS.history);
    const code = await reachCode(email);
    await tickTexts();
    await userEvent.click(screen.getByLabelText('Six digits'));
    await userEvent.keyboard(code.slice(0, 5));
    expect(store.getState().session.token).toBeNull();
    await userEvent.keyboard(code.slice(5));
    await toast('Login Success');
    await waitFor(() => expect(window.location.hash).toBe(`#${PATHS.history}`));
    expect(store.getState().session.token).not.toBeNull();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(email);
  });

  it('begins the second step with the code', async () => {
    await open();
    await reachCode(newEmail());
    expect(screen.getByLabelText('Six digits')).toHaveFocus();
  });

  it('leads to sign-in, with the address filled in, where signing in at once fails (§9)', async () => {
    const email = newEmail();
    await open();
    const code = await reachCode(email);
    await server.succeed('addFault', { body: { operationId: 'signIn', kind: 'drop', times: 1 } });
    await tickTexts();
    await fill('Six digits', code);
    expect(await screen.findByRole('heading', { name: 'Sign in' }, { timeout: 3000 })).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue(email);
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('chooses the language on both steps and on sign-in', async () => {
    await open();
    await press('Language: English');
    await userEvent.click(await screen.findByRole('radio', { name: 'Deutsch' }));
    expect(await screen.findByRole('button', { name: 'Sprache: Deutsch' })).toBeInTheDocument();
    await press('Sprache: Deutsch');
    await userEvent.click(await screen.findByRole('radio', { name: 'English' }));
    await reachCode(newEmail());
    expect(screen.getByRole('button', { name: 'Language: English' })).toBeInTheDocument();
    window.location.hash = `#${PATHS.signIn}`;
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.getByRole('button', { name: 'Language: English' })).toBeInTheDocument();
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
    await tickTexts();
    await fill('Six digits', message?.code ?? '');
    await toast('Login Success');
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
    await tickTexts();
    await fill('Six digits', otherThan(code));
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
    await tickTexts();
    await fill('Six digits', code);
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
    await toast('Login Success');
  });

  it('reveals an existing account only to the holder of the code', async () => {
    const { email } = await server.signUpCustomer();
    await server.advance(61_000);
    await open();
    const code = await reachCode(email);
    await tickTexts();
    await fill('Six digits', code);
    expect(await screen.findByText('There is already an account')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(await screen.findByLabelText('Email')).toHaveValue(email);
  });

  it('reports that the account may exist when no answer came', async () => {
    await open();
    const code = await reachCode(newEmail());
    await server.succeed('addFault', { body: { operationId: 'signUp', kind: 'drop', times: 1 } });
    await tickTexts();
    await fill('Six digits', code);
    expect(await screen.findByText('No clear answer came')).toBeInTheDocument();
  });

  it('creates one account on the sixth digit and a double tap', async () => {
    const email = newEmail();
    await open();
    const code = await reachCode(email);
    await tickTexts();
    const sent = sendings('/register');
    await fill('Six digits', code);
    await userEvent.dblClick(screen.getByRole('button', { name: /Create the account/ }));
    await toast('Login Success');
    expect(sent()).toBe(1);
  });

  it('creates one account on the sixth digit and a press of the button as soon as the answer comes', async () => {
    await open();
    const code = await reachCode(newEmail());
    await tickTexts();
    const sent = sendings('/register');
    await fill('Six digits', code);
    pressAtOnce();
    await toast('Login Success');
    expect(sent()).toBe(1);
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
