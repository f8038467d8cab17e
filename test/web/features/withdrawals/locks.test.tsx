import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Schema } from '../../../../src/web/api/index.ts';
import { WITHDRAWAL_LOCKS } from '../../../../src/domain/funds/withdrawalLocks.ts';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { answerWith, passKnowledgeCheck, payIn, saveUsableWallet, signUpReal } from '../../../support/realMoney.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

type State = Schema<'WithdrawalState'>;

let server: WebServer;
/** Customer with real money and a wallet that can be used. */
let payer: string;
beforeAll(async () => {
  server = await startWebServer();
  payer = await signUpReal(server);
  await passKnowledgeCheck(server, payer);
  await payIn(server, payer, '2000.00');
  await saveUsableWallet(server, payer);
}, 60_000);
beforeEach(() => sessionStorage.clear());
afterAll(() => server.close());

const open = async () => {
  localStorage.setItem('sun_token', payer);
  const app = await renderApp({ origin: server.url, address: PATHS.withdraw });
  await app.atRest();
};
const locks = async () =>
  within(await screen.findByRole('region', { name: 'Before you can withdraw' }))
    .getAllByRole('listitem')
    .map((item) => [item.textContent, within(item).queryByRole('link')?.getAttribute('href') ?? null]);
const figures = () => within(screen.getByRole('region', { name: 'You can withdraw' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('every reason stands in its fixed order with its way out, and one of a newer server with customer service [GRO-11]', async () => {
  const known = WITHDRAWAL_LOCKS.map((reason) => ({
    ...{ reason, endsAt: reason === 'credentials-changed' ? 1_893_456_000 : null },
    symbol: reason === 'unvalued' ? 'XAUUSD' : null,
    haltReason: reason === 'halted' ? 'venue' : null,
  }));
  const newer = { reason: 'of-a-newer-server', endsAt: null, symbol: null, haltReason: null };
  const asNow = answerWith<State>('/withdraw', (data) => ({ ...data, locks: [...known, newer] }));
  await open();
  expect(await locks()).toEqual([
    [expect.stringMatching(/^Verify your identity/), `#${PATHS.realName}`],
    [expect.stringMatching(/^Answer six questions about the risks/), `#${PATHS.knowledge}`],
    [expect.stringMatching(/^Set up a second step/), `#${PATHS.secondStep}`],
    [expect.stringMatching(/^Add a wallet or bank card/), `#${PATHS.wallet}`],
    [expect.stringMatching(/^Withdrawals wait after a change.*Possible from 2030-01-01, 00:00 London/), null],
    [expect.stringMatching(/^Your wallet or bank card is still waiting/), `#${PATHS.wallet}`],
    [expect.stringMatching(/^Your loan needs more equity first/), `#${PATHS.borrowing}`],
    [expect.stringMatching(/^Nothing to withdraw now/), `#${PATHS.position}`],
    [expect.stringMatching(/^An open position cannot be valued now.*XAUUSD has no live price/), `#${PATHS.position}`],
    [
      expect.stringMatching(/^Withdrawals wait while trading is halted.*All trading is halted: venue interrupted/),
      `#${PATHS.service}`,
    ],
    [expect.stringMatching(/^Withdrawals are not possible now/), `#${PATHS.service}`],
  ]);
  asNow();
});

it('a full halt is said with its reason before anything is asked, and is gone by itself when it ends', async () => {
  const halt = { target: 'everything', by: 'desk:ann' } as const;
  await server.askDesk({ ...halt, ask: 'halt', level: 'full', reason: 'maintenance' });
  await open();
  const words = 'Withdrawals wait while trading is haltedAll trading is halted: maintenance';
  expect(await locks()).toEqual([[words, `#${PATHS.service}`]]);
  const blocked = await screen.findByRole('button', { name: /^Withdraw.*Withdrawals wait while trading is halted/ });
  expect(blocked).toHaveAttribute('aria-disabled', 'true');
  await server.askDesk({ ...halt, ask: 'free' });
  const gone = () => expect(screen.queryByRole('region', { name: 'Before you can withdraw' })).not.toBeInTheDocument();
  await waitFor(gone, { timeout: 20_000 });
}, 60_000);

it('what can be withdrawn explains itself by balance, open profit and used margin [WDR-87]', async () => {
  await open();
  expect(figures().getByText('Balance').closest('div')).toHaveTextContent('2,000.00');
  expect(figures().getByText('Used margin').closest('div')).toHaveTextContent('0.00');
  await userEvent.click(figures().getByRole('button', { name: 'You can withdraw' }));
  const sheet = await dialog('You can withdraw');
  expect(await sheet.findByText('max(0, Balance + min(0, Open profit or loss) − Used margin)')).toBeInTheDocument();
  const inputs = [...(document.querySelector('[role="dialog"] dl')?.children ?? [])];
  expect(inputs.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Balance2,000\.00USD$/),
    expect.stringMatching(/Open profit or loss0\.00USD$/),
    expect.stringMatching(/Used margin0\.00USD$/),
    expect.stringMatching(/^You can withdraw2,000\.00USD$/),
  ]);
});

it('what is held explains itself by the withdrawals that wait', async () => {
  const [wallet] = (await server.succeed('listCryptoWallets', { token: payer })).items;
  const own = { token: payer, account: 'real' } as const;
  const body = { walletId: wallet?.id ?? '', amount: '60.00', feeSeen: '-0.60', rateSeen: '0.9995' };
  const { id, number } = await server.succeed('requestCryptoWithdrawal', { ...own, body });
  await open();
  await userEvent.click(figures().getByRole('button', { name: 'Held' }));
  const sheet = await dialog('Held');
  expect(sheet.getByText(number).closest('div')).toHaveTextContent('60.00');
  await server.succeed('takeBackWithdrawal', { ...own, path: { id } });
});

it('the question before a payout shows the whole address in groups of four, and reads it out as one', async () => {
  const [wallet] = (await server.succeed('listCryptoWallets', { token: payer })).items;
  await open();
  await userEvent.type(await screen.findByRole('textbox', { name: /^Amount, USD/ }), '100');
  await userEvent.click(await screen.findByRole('button', { name: /^Withdraw 100\.00 USD, receive/ }));
  const asked = within(await screen.findByRole('alertdialog'));
  const whole = asked.getByText(wallet?.address ?? '');
  const [first, ...groups] = [...(whole.parentElement?.children ?? [])];
  expect(first).toBe(whole);
  expect(groups.map(({ textContent }) => textContent)).toEqual(wallet?.address.match(/.{1,4}/g));
  expect(groups.every((group) => group.getAttribute('aria-hidden') === 'true')).toBe(true);
  await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
});
