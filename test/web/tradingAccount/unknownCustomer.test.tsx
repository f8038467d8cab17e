import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS } from '../../../src/web/navigation/index.ts';
import { signUpReal } from '../../support/realMoney.ts';
import { renderApp } from '../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../support/webServer.ts';

let server: WebServer;
let token: string;
beforeAll(async () => {
  server = await startWebServer();
  token = await signUpReal(server);
}, 60_000);
beforeEach(() => sessionStorage.clear());
afterAll(() => server.close());

/** Screens whose content depends on the customer, each with what it shows on their real account. */
const SCREENS = [
  [PATHS.withdraw, 'Before you can withdraw'],
  [PATHS.wallet, 'Crypto wallets'],
  [PATHS.deposit, 'I have read it and agree'],
  [PATHS.transactionList, 'No transactions yet'],
  [PATHS.investments, 'No investments yet'],
] as const;
const WRONG = /Play money|Verify|demo account|identity comes first|not your active account/;

/** Accounts that the page asks about, as its calls name them. */
const watchAccounts = () => {
  const accounts: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const account = input instanceof Request ? input.headers.get('X-Account') : null;
    if (account) accounts.push(account);
    return fetch(input, init);
  };
  return {
    accounts,
    end: () => {
      globalThis.fetch = fetch;
    },
  };
};

const open = async (address: string) => {
  localStorage.setItem('sun_token', token);
  await renderApp({ origin: server.url, address });
  if (address === PATHS.investments)
    await userEvent.click(await screen.findByRole('radio', { name: 'My investments' }));
};
/** Page's words and labels. */
const said = () =>
  [document.body.textContent, ...[...document.querySelectorAll('[aria-label]')].map((part) => part.ariaLabel)].join(
    '\n',
  );

describe('until the customer is known', () => {
  it.each(SCREENS)(
    '%s claims nothing about them, and asks nothing about an account',
    async (address, known) => {
      const delay = { operationId: 'getUser', kind: 'delay', times: 1, delayMilliseconds: 2_500 } as const;
      await server.succeed('addFault', { body: delay });
      const watched = watchAccounts();
      await open(address);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(said()).not.toMatch(WRONG);
      await waitFor(() => expect(said()).toContain(known), { timeout: 8_000 });
      expect(said()).not.toMatch(WRONG);
      watched.end();
      expect(watched.accounts).not.toContain('demo');
    },
    20_000,
  );

  it.each(SCREENS)(
    '%s says that this failed, and asks again when pressed',
    async (address, known) => {
      const back = await server.outage('getUser');
      await open(address);
      await screen.findByText('This did not load');
      const again = screen.getByRole('button', { name: 'Try again' });
      expect(said()).not.toMatch(WRONG);
      await back();
      await userEvent.click(again);
      await waitFor(() => expect(said()).toContain(known), { timeout: 8_000 });
    },
    20_000,
  );
});
