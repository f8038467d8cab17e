import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { londonInstant } from '../../../../src/domain/time.ts';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';
import { fill, newEmail, press } from './form.ts';
import { enter, signUpSteps, tickTexts, toast, VERSION } from './signUpSteps.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

const { open, reachCode } = signUpSteps(() => server);

describe('what is agreed to on signing up', () => {
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
});
