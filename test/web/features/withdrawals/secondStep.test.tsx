import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { passKnowledgeCheck, payIn, saveUsableWallet, signUpReal } from '../../../support/realMoney.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { freshCode, setUpApp } from '../../../support/secondStepApp.ts';
import { CUSTOMER_PASSWORD } from '../../../support/signUpCustomer.ts';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

const DAY_MS = 86_400_000;
let server: WebServer;
/** Customer with real money, a wallet that can be used, and an authenticator app. */
let payer: string;
let secret: string;
beforeAll(async () => {
  server = await startWebServer();
  payer = await signUpReal(server);
  await passKnowledgeCheck(server, payer);
  await payIn(server, payer, '2000.00');
  await saveUsableWallet(server, payer);
  ({ secret } = await setUpApp(server, payer, CUSTOMER_PASSWORD));
  await server.advance(DAY_MS);
}, 60_000);
beforeEach(() => sessionStorage.clear());
afterAll(() => server.close());

/** Agrees to a withdrawal of 500 USD, up to the question of the second step. */
const agree = async () => {
  localStorage.setItem('sun_token', payer);
  const app = await renderApp({ origin: server.url, address: PATHS.withdraw });
  await app.atRest();
  await userEvent.type(await screen.findByRole('textbox', { name: /^Amount, USD/ }), '500');
  await userEvent.click(await screen.findByRole('button', { name: /^Withdraw 500\.00 USD, receive/ }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
  return within(await screen.findByRole('dialog', { name: 'Confirm with your second step' }));
};
const waiting = async () => {
  const { recent } = await server.succeed('getWithdrawalState', { token: payer, account: 'real' });
  return recent.filter(({ status }) => status === 'waiting').map(({ amount }) => amount);
};

describe('a withdrawal of a customer with a second step', () => {
  it('is not sent where the sheet is closed, and says what it needs [SCS-1]', async () => {
    const sheet = await agree();
    await userEvent.click(sheet.getByRole('button', { name: 'Close this sheet' }));
    expect(await screen.findByText(/^Please confirm this with your second step\./)).toBeInTheDocument();
    expect(await waiting()).toEqual([]);
  });

  it('is sent once with the proof of a code, under a key of its own [SCS-10, SCS-12]', async () => {
    const sheet = await agree();
    expect(await sheet.findByText('To withdraw money.')).toBeInTheDocument();
    await userEvent.click(await sheet.findByLabelText('Code from your authenticator app'));
    await userEvent.paste(await freshCode(server, secret));
    expect(await screen.findByRole('heading', { name: 'Held' })).toBeInTheDocument();
    await waitFor(async () => expect(await waiting()).toEqual(['500.00']));
  });
});
