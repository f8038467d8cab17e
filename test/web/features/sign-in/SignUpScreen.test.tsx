import { shownInDevTools } from '../../../support/recordingDevTools.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { londonInstant } from '../../../../src/domain/time.ts';
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
  pressAtOnce,
  sendings,
} from './form.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

const open = (back?: string) => renderApp({ origin: server.url, address: address(PATHS.signUp, { back }) });
const VERSION = '2026-09-01';
/** Ticks that the agreement and the privacy notice are read and that the risk is known, once their versions are shown. */
const tickTexts = async () => {
  await screen.findAllByRole('link', { name: /version of/ });
  for (const name of [/^I have read/, /lose all the money/]) {
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name });
    await waitFor(async () => {
      if (!tick.checked) await userEvent.click(tick);
      expect(tick).toBeChecked();
    });
  }
};
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

  it('asks for both ticks before it creates the account, and sends the versions that were shown with them', async () => {
    const email = newEmail();
    const { store } = await open();
    const code = await reachCode(email);
    await fill('Six digits', code);
    const read = screen.getByRole('checkbox', { name: 'I have read the customer agreement and the privacy notice.' });
    const risk = screen.getByRole('checkbox', { name: 'I know that I can lose all the money I put in.' });
    await waitFor(() => expect(read).toHaveFocus());
    expect(read).toHaveAccessibleDescription('Please tick that you have read both');
    expect(risk).toHaveAccessibleDescription('Please tick that you know this risk');
    for (const [name, to] of [
      ['Customer agreement', address(PATHS.agreement, { name: 'customer' })],
      ['Privacy notice', PATHS.privacy],
      ['Risk warning', address(PATHS.agreement, { name: 'risk' })],
    ] as const) {
      expect(await screen.findByRole('link', { name: `${name}, version of ${VERSION}` })).toHaveAttribute(
        'href',
        `#${to}`,
      );
    }
    expect(store.getState().session.token).toBeNull();
    await tickTexts();
    await press('Create the account');
    await toast('Login Success');
    const token = store.getState().session.token ?? '';
    const { items } = await server.succeed('listAcceptedAgreements', { token });
    expect(items.map(({ name, agreementVersion }) => [name, agreementVersion])).toEqual([
      ['customer', VERSION],
      ['risk', VERSION],
      ['privacy', VERSION],
    ]);
  });

  it('asks again for a tick that was set and taken away', async () => {
    await open();
    await fill('Six digits', await reachCode(newEmail()));
    await tickTexts();
    const ticks = screen.getAllByRole('checkbox');
    for (const tick of ticks) await userEvent.click(tick);
    for (const tick of ticks) expect(tick).not.toBeChecked();
    await press(/^Create the account/);
    await waitFor(() => expect(ticks[0]).toHaveAccessibleDescription('Please tick that you have read both'));
    expect(ticks[1]).toHaveAccessibleDescription('Please tick that you know this risk');
  });

  it('takes the ticks away when the language changes, and keeps the language in which they were set [CNT-45]', async () => {
    const email = newEmail();
    const { store } = await open();
    const code = await reachCode(email);
    await tickTexts();
    await press('Language: English');
    await userEvent.click(await screen.findByRole('radio', { name: 'Deutsch' }));
    await screen.findByRole('button', { name: 'Sprache: Deutsch' });
    expect(await screen.findByText(/^Die Sprache wurde geändert\. Bitte haken Sie/)).toBeInTheDocument();
    const ticks = screen.getAllByRole('checkbox');
    expect(ticks).toHaveLength(2);
    for (const tick of ticks) {
      expect(tick).not.toBeChecked();
      await userEvent.click(tick);
    }
    expect(screen.queryByText(/^Die Sprache wurde geändert/)).not.toBeInTheDocument();
    await fill('Sechs Ziffern', code);
    await waitFor(() => expect(store.getState().session.token).not.toBeNull());
    const { items } = await server.succeed('listAcceptedAgreements', { token: store.getState().session.token ?? '' });
    expect(items.map(({ language }) => language)).toEqual(['de', 'de', 'de']);
  });

  it.each(['getAgreement', 'getProjectInfo'])(
    'offers no tick before what is agreed to is known: without an answer of %s',
    async (operationId) => {
      const own = await startWebServer();
      const stop = await own.outage(operationId);
      await renderApp({ origin: own.url, address: PATHS.signUp });
      const email = newEmail();
      await enter(email);
      await press(`Send a code to ${email}`);
      await screen.findByRole('heading', { name: `Code sent to ${email}` });
      await screen.findByText('The texts to accept did not load');
      for (const tick of screen.getAllByRole('checkbox')) expect(tick).toBeDisabled();
      await stop();
      await press('Try again');
      await waitFor(() => {
        for (const tick of screen.getAllByRole('checkbox')) expect(tick).toBeEnabled();
      });
      await own.close();
    },
  );

  it('ticks nothing for another contact, who may be another person', async () => {
    await open();
    await reachCode(newEmail());
    await tickTexts();
    window.history.back();
    await screen.findByLabelText('Confirm password');
    await reachCode(newEmail());
    for (const name of [/^I have read/, /lose all the money/]) {
      expect(await screen.findByRole('checkbox', { name })).not.toBeChecked();
    }
  });

  it('shows a text again whose version has changed since it was ticked (1206), and creates the account with the new one', async () => {
    const own = await startWebServer({
      at: londonInstant({ year: 2026, month: 9, day: 30, hour: 23, minute: 59 }),
      agreementDays: { privacy: [VERSION, '2026-10-01'] },
    });
    const { store } = await renderApp({ origin: own.url, address: PATHS.signUp });
    const email = newEmail();
    await enter(email);
    await press(`Send a code to ${email}`);
    await screen.findByRole('heading', { name: `Code sent to ${email}` });
    await tickTexts();
    await own.advance(60_000);
    const [message] = await own.messagesTo(email);
    await fill('Six digits', message?.code ?? '');
    const read = screen.getByRole('checkbox', { name: /^I have read/ });
    await waitFor(() =>
      expect(read).toHaveAccessibleDescription(
        'A text has changed meanwhile. Please read its new version and tick again.',
      ),
    );
    expect(await screen.findByRole('link', { name: 'Privacy notice, version of 2026-10-01' })).toBeInTheDocument();
    expect(read).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: /lose all the money/ })).toBeChecked();
    expect(screen.getByLabelText('Six digits')).toHaveValue(message?.code);
    await tickTexts();
    await press('Create the account');
    await toast('Login Success');
    const token = store.getState().session.token ?? '';
    const { items } = await own.succeed('listAcceptedAgreements', { token });
    expect(items).toContainEqual(expect.objectContaining({ name: 'privacy', agreementVersion: '2026-10-01' }));
    await own.close();
  });

  it('takes the ticks away when what the texts name of the firm has changed since (1206), and sends what it shows then [CNT-45, CNT-47]', async () => {
    const own = await startWebServer({ content: { firm: { firmName: 'Younger Markets Ltd' } } });
    const fetchElsewhere = globalThis.fetch;
    let isElder = true;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const answer = await fetchElsewhere(input, init);
      const url = input instanceof Request ? input.url : String(input);
      if (!isElder || !url.endsWith('/project/info')) return answer;
      return new Response((await answer.text()).replace('Younger', 'Elder'), answer);
    });
    const { store } = await renderApp({ origin: own.url, address: PATHS.signUp });
    const email = newEmail();
    await enter(email);
    await press(`Send a code to ${email}`);
    await screen.findByRole('heading', { name: `Code sent to ${email}` });
    await tickTexts();
    isElder = false;
    const [message] = await own.messagesTo(email);
    await fill('Six digits', message?.code ?? '');
    await waitFor(() => {
      for (const tick of screen.getAllByRole('checkbox')) expect(tick).not.toBeChecked();
    });
    expect(screen.getByText('A text has changed meanwhile. Please read its new version and tick again.')).toBeVisible();
    expect(store.getState().session.token).toBeNull();
    await tickTexts();
    await press('Create the account');
    await toast('Login Success');
    const token = store.getState().session.token ?? '';
    const { items } = await own.succeed('listAcceptedAgreements', { token });
    expect(items.map(({ firm }) => firm?.firmName)).toEqual(items.map(() => 'Younger Markets Ltd'));
    await own.close();
  });

  it('reports that the texts to accept did not load, and loads them again', async () => {
    const stop = await server.outage('getAgreement');
    await open();
    await reachCode(newEmail());
    await screen.findByText('The texts to accept did not load');
    await stop();
    await press('Try again');
    expect(await screen.findByRole('link', { name: `Privacy notice, version of ${VERSION}` })).toBeInTheDocument();
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
