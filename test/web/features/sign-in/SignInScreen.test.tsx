import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { answerAsBefore, recordSent } from '../../../support/realMoney.ts';
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
  press,
  pressAgain,
  pressAtOnce,
  sendings,
} from './form.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

const open = (back?: string) => renderApp({ origin: server.url, address: address(PATHS.signIn, { back }) });
const toast = (text: string) => screen.findByText(text);
/** Sends a code from the screen; returns it from the sent message. */
const receiveCode = async (email: string): Promise<string> => {
  await press('Send a code');
  await toast('Send code success');
  const [message] = await server.messagesTo(email);
  return message?.code ?? '';
};

describe('signing in with the password (§1)', () => {
  it('confirms the sign-in, and returns to where the customer came from (§8)', async () => {
    const { email, password } = await server.signUpCustomer();
    const { store } = await open(PATHS.history);
    await fillEmail(`  ${email.toUpperCase()}`);
    await fill('Password', password);
    await press('Sign in');
    await toast('Login Success');
    expect(window.location.hash).toBe(`#${PATHS.history}`);
    expect(store.getState().session.userInfo?.email).toBe(email);
    expect(localStorage.getItem('sun_token')).toBe(store.getState().session.token);
  });

  it.each([
    ['position', PATHS.position, 'Sign in or create an account to see your positions.'],
    ['history', PATHS.history, 'Sign in or create an account to see your orders.'],
    ['ticket', address(PATHS.place, { symbol: 'EURUSD' }), 'Sign in or create an account to trade EURUSD.'],
    ['another screen', PATHS.account, 'Sign in or create an account to go on.'],
  ])('says to a visitor of the %s why it is asked for, and leads to an account', async (_, back, words) => {
    await open(back);
    expect(await screen.findByText(words)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Create an account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Create an account' })).toBeInTheDocument();
    expect(window.location.hash).toBe(`#${address(PATHS.signUp, { back })}`);
  });

  it('says nothing of a reason to a visitor who opened it themselves', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByText(/to go on|signed out/)).not.toBeInTheDocument();
  });

  it('leads to a new password where the present one was disowned', async () => {
    const { email, password } = await server.signUpCustomer();
    const asNow = answerAsBefore('/login', () => JSON.stringify({ code: 1112, msg: 'Disowned.', data: null }));
    await open();
    await fillEmail(email);
    await fill('Password', password);
    await press('Sign in');
    const fault = await screen.findByText(/^This password no longer counts\./);
    const way = within(fault).getByRole('link', { name: 'Set a new password' });
    expect(way).toHaveAttribute('href', `#${PATHS.forgetPassword}`);
    asNow();
  });

  it('takes a code of the authenticator app where the password has to wait', async () => {
    const { email, password } = await server.signUpCustomer();
    const waiting = { code: 1003, msg: 'Please wait.', data: { retryAt: 1 } };
    const asNow = answerAsBefore('/login', () => JSON.stringify(waiting));
    await open();
    await fillEmail(email);
    await fill('Password', password);
    expect(screen.queryByLabelText('Code of your authenticator app')).not.toBeInTheDocument();
    await press('Sign in');
    await userEvent.type(await screen.findByLabelText('Code of your authenticator app'), '123456');
    asNow();
    const { bodies, end } = recordSent('/login');
    await pressAgain('Sign in');
    await toast('Login Success');
    end();
    expect(bodies).toEqual([{ email, password, secondStepCode: '123456' }]);
  });

  it('signs in on Enter, and leads Home by default', async () => {
    const { email, password } = await server.signUpCustomer();
    await open();
    await fillEmail(email);
    await fill('Password', password);
    await userEvent.keyboard('{Enter}');
    await toast('Login Success');
    expect(window.location.hash).toBe('#/');
  });

  it('marks every missing field, and the button leads to the first', async () => {
    await open();
    await fillEmail('sample@example');
    await press('Sign in');
    expect(await faultAt('Email')).toBe('Wrong email');
    expect(await faultAt('Password')).toBe('Enter the password');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    screen.getByLabelText('Password').focus();
    await press(/Check the email/);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Email'), '.com');
    expect(await faultAt('Email')).toBeNull();
  });

  it('asks for an email that is empty, and calls only another one wrong', async () => {
    await open();
    await fillEmail(' ');
    await press('Sign in');
    expect(await faultAt('Email')).toBe('Enter the email address');
    await fillEmail('sample@example');
    expect(await faultAt('Email')).toBe('Wrong email');
  });

  it('asks for the area code first, then for a valid number (§5)', async () => {
    await open();
    await chooseChannel('Phone');
    await fill('Phone number', '12');
    await press('Sign in');
    expect(await faultAt('Phone number')).toBe('Select area code first');
    expect(screen.getByRole('link', { name: /Choose the calling code/ })).toHaveFocus();
    await chooseCountry('United Kingdom');
    expect(screen.getByLabelText('Phone number')).toHaveValue('12');
    await press('Sign in');
    expect(await faultAt('Phone number')).toBe('Wrong phone number');
  });

  it('refuses a wrong password and an unknown address in the same words, and keeps typed values', async () => {
    const { email, password } = await server.signUpCustomer();
    await open();
    const words: (string | null)[] = [];
    for (const tried of [email, newEmail()]) {
      await fillEmail(tried);
      await fill('Password', 'Not-my-password-1');
      await pressAgain('Sign in');
      await waitFor(async () => expect(await faultAt('Password')).not.toBeNull());
      words.push(await faultAt('Password'));
      expect(screen.getByLabelText('Email')).toHaveValue(tried);
    }
    expect(words).toEqual(Array(2).fill('Wrong account or password. Please check them and try again.'));
    expect(localStorage.getItem('sun_token')).toBeNull();

    await fillEmail(email);
    await fill('Password', password);
    await pressAgain('Sign in');
    await toast('Login Success');
  });

  it('states the wait after too many wrong passwords, and lets the customer try again', async () => {
    const { email } = await server.signUpCustomer();
    const body = { email, password: 'Not-my-password-1' };
    for (let tries = 0; tries < 5; tries += 1) await server.call('signIn', { body });
    await open();
    await fillEmail(email);
    await fill('Password', body.password);
    await press('Sign in');
    await waitFor(async () =>
      expect(await faultAt('Password')).toBe('Too many attempts. Please try again in 1 minute.'),
    );
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('reports a fault of the server, and can be pressed again', async () => {
    const { email, password } = await server.signUpCustomer();
    await server.succeed('addFault', { body: { operationId: 'signIn', kind: 'fault', times: 1 } });
    await open();
    await fillEmail(email);
    await fill('Password', password);
    await press('Sign in');
    await toast('Something went wrong on our side. Please try again.');
    await pressAgain('Sign in');
    await toast('Login Success');
  });
});

describe('signing in by code (§1)', () => {
  it('sends a code, shows when the next can be sent, and signs in at its sixth digit', async () => {
    const { email } = await server.signUpCustomer();
    await open();
    await fillEmail(email);
    await press('Use a code instead');
    const code = await receiveCode(email);
    expect(await screen.findByRole('img', { name: /of 60 seconds have passed/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /inbox/ })).toHaveAttribute('target', '_blank');
    expect(screen.getByLabelText('Code from the email')).toHaveFocus();
    await fill('Code from the email', code);
    await toast('Login Success');
  });

  it('sends one request for the sixth digit and a press of the button as soon as the answer comes', async () => {
    const { email } = await server.signUpCustomer();
    await open();
    await fillEmail(email);
    await press('Use a code instead');
    const code = await receiveCode(email);
    const sent = sendings('/login');
    await fill('Code from the email', code);
    pressAtOnce();
    await toast('Login Success');
    expect(sent()).toBe(1);
  });

  it('states the attempts left after a wrong code, and accepts the right one then', async () => {
    const { email } = await server.signUpCustomer();
    await open();
    await fillEmail(email);
    await press('Use a code instead');
    const code = await receiveCode(email);
    await fill('Code from the email', otherThan(code));
    await waitFor(async () =>
      expect(await faultAt('Code from the email')).toBe(
        'Wrong verification code. 4 tries left; after that you need a new code.',
      ),
    );
    expect(screen.getByLabelText('Code from the email')).toHaveFocus();
    await fill('Code from the email', code);
    await toast('Login Success');
  });

  it('answers an unknown address like a known one', async () => {
    await open();
    await fillEmail(newEmail());
    await press('Use a code instead');
    await press('Send a code');
    await toast('Send code success');
    await fill('Code from the email', '123456');
    await waitFor(async () => expect(await faultAt('Code from the email')).toMatch(/4 tries left/));
  });

  it('requires a whole code, and a valid contact before one is sent', async () => {
    await open();
    await fillEmail('nobody');
    await press('Use a code instead');
    await press('Send a code');
    expect(await faultAt('Email')).toBe('Wrong email');
    expect(await faultAt('Code from the email')).toBeNull();
    await fillEmail(newEmail());
    await fill('Code from the email', '1234');
    await press('Sign in');
    expect(await faultAt('Code from the email')).toBe('2 digits of the code are missing');
  });

  it('reports that a code was sent shortly before, and when the next can be sent', async () => {
    const { email } = await server.signUpCustomer();
    await server.succeed('sendMailCode', { query: { email, type: 3 } });
    await open();
    await fillEmail(email);
    await press('Use a code instead');
    await press('Send a code');
    await toast('A code was sent a moment ago. Please wait before you ask for another.');
    expect(await screen.findByText('A new code can be sent in')).toBeInTheDocument();
  });
});

describe('the sign-in screen for a signed-in customer', () => {
  it('leads on to the address that was asked for', async () => {
    const { token } = await server.signUpCustomer();
    localStorage.setItem('sun_token', token);
    await open(PATHS.history);
    expect(await screen.findByRole('heading', { name: 'History' })).toBeInTheDocument();
  });

  it.each(['//evil.example', 'https://evil.example/', 'javascript:alert(1)', '/\\evil.example', '/pages/nowhere'])(
    'leads Home from %s, which is no address of ours',
    async (back) => {
      const { token } = await server.signUpCustomer();
      localStorage.setItem('sun_token', token);
      await open(back);
      expect(await screen.findByRole('link', { name: 'Home', current: 'page' })).toBeInTheDocument();
      expect(window.location.hash).toBe('#/');
    },
  );
});
