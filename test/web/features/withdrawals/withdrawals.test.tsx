import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectServerNowMs } from '../../../../src/web/market/index.ts';
import { clockRead } from '../../../../src/web/market/marketSlice.ts';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import {
  answerAsBefore,
  CARD,
  decide,
  passKnowledgeCheck,
  payIn,
  reloadPage,
  saveUsableWallet,
  signUpReal,
} from '../../../support/realMoney.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { signUpVerified } from '../../../support/verifiedCustomer.ts';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

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

const open = async (token: string, address: string = PATHS.withdraw) => {
  localStorage.setItem('sun_token', token);
  const app = await renderApp({ origin: server.url, address });
  await app.atRest();
  return app;
};
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
const amount = () => screen.findByRole('textbox', { name: /^Amount, USD/ });
const question = async () => within(await screen.findByRole('alertdialog'));
const own = { account: 'real' } as const;
const recent = async (token: string) =>
  (await server.succeed('getWithdrawalState', { token, ...own })).recent.filter(({ status }) => status === 'waiting');
const needs = async () =>
  within(await screen.findByRole('region', { name: 'Before you can withdraw' }))
    .getAllByRole('listitem')
    .map((item) => within(item).queryByRole('link')?.getAttribute('href') ?? item.textContent);

describe('the way to a withdrawal', () => {
  it('says on the demo account that it is the wrong one, and switches', async () => {
    await open(await signUpVerified(server));
    expect(await screen.findByText('For the real account only')).toBeInTheDocument();
    await press('Switch to the real account');
    await userEvent.click((await question()).getByRole('button', { name: 'OK' }));
    expect(await needs()).toContain(`#${PATHS.wallet}`);
  });

  it('names what is missing in its fixed order, each with its way out, and comes back to what is left', async () => {
    const token = await signUpReal(server);
    await open(token);
    expect(await needs()).toEqual([`#${PATHS.knowledge}`, `#${PATHS.wallet}`, `#${PATHS.position}`]);
    await userEvent.click(screen.getByRole('link', { name: /^Answer six questions about the risks/ }));
    await waitFor(() => expect(window.location.hash).toBe(`#${PATHS.knowledge}`));
    await screen.findByText(/^Six plain questions/);
    await passKnowledgeCheck(server, token);
    await server.succeed('addBankCard', { token, body: CARD });
    await press('Back');
    // The card waits for a day; the button says the first of what is missing.
    await waitFor(async () => expect(await needs()).toEqual([`#${PATHS.wallet}`, `#${PATHS.position}`]));
    const blocked = await screen.findByRole('button', { name: /^Withdraw.*Your wallet or bank card is still waiting/ });
    expect(blocked).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the form of a withdrawal', () => {
  it('asks with every figure, calls what will be received an estimate, is sent once although pressed twice and its answer is lost, and is taken back [WDR-76]', async () => {
    await open(payer);
    await userEvent.type(await amount(), '500');
    expect(await screen.findByText('An estimate: the rate at which the payout begins counts.')).toBeInTheDocument();
    await press(/^Withdraw 500\.00 USD, receive 494\.75 USDT/);
    const asked = await question();
    expect(asked.getByText('Left to withdraw').closest('dl')).toHaveTextContent(
      /500\.00 USD.*−5\.00 USD.*495\.00 USD.*0\.9995 USDT.*494\.75 USDT.*1,\d00\.00 USD/,
    );
    await server.succeed('addFault', { body: { operationId: 'requestCryptoWithdrawal', kind: 'drop', times: 1 } });
    await userEvent.dblClick(asked.getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('button', { name: /Checking…/ })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Held' })).toBeInTheDocument();
    expect(await recent(payer)).toHaveLength(1);
    const field = await amount();
    await waitFor(() => expect(field).toHaveValue(''));
    await press('Take back 500.00 USD');
    await userEvent.click((await question()).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Held' })).not.toBeInTheDocument());
    expect(await recent(payer)).toEqual([]);
  });

  it('says in its question within which time it will probably be decided', async () => {
    const asNow = answerAsBefore('/withdraw/calculate', (text) =>
      text.replaceAll('"expectedSeconds":null', '"expectedSeconds":7300'),
    );
    await open(payer);
    await userEvent.type(await amount(), '100');
    await press(/^Withdraw 100\.00 USD, receive/);
    const asked = await question();
    expect(asked.getByText('Probably decided within').closest('dl')).toHaveTextContent(
      /Probably decided within3 hours/,
    );
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    asNow();
  });

  it('keeps what was entered over a reload, and asks before it is left', async () => {
    await open(payer);
    await userEvent.type(await amount(), '120');
    await reloadPage(server);
    expect(await amount()).toHaveValue('120');
    await press('Back');
    const asked = await question();
    expect(asked.getByText('Leave? What you entered will be lost.')).toBeInTheDocument();
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(await amount()).toHaveValue('120');
  });

  it('shows the new figures when the rate runs out while its question is open, and sends nothing', async () => {
    const asNow = answerAsBefore('/withdraw/calculate', (text) =>
      text.replaceAll('"0.9995"', '"0.9999"').replaceAll('"98.95"', '"98.99"'),
    );
    await open(payer);
    await userEvent.type(await amount(), '100');
    await press(/^Withdraw 100\.00 USD, receive 98\.99 USDT/);
    const asked = await question();
    asNow();
    await userEvent.click(asked.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText(/^The fee or the rate has changed\./)).toBeInTheDocument();
    expect(
      await screen.findByRole('button', { name: /^Withdraw 100\.00 USD, receive 98\.95 USDT/ }),
    ).toBeInTheDocument();
    expect(await amount()).toHaveValue('100');
    expect(await recent(payer)).toEqual([]);
  });

  it('has its figures again, and no notice of being offline, once the device is back', async () => {
    await open(payer);
    await userEvent.type(await amount(), '80');
    await press(/^Withdraw 80\.00 USD, receive/);
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const back = await server.outage('calculateWithdrawal');
    await userEvent.click((await question()).getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('You are offline. Nothing was sent.')).toBeInTheDocument();
    await back();
    online.mockRestore();
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('button', { name: /^Withdraw 80\.00 USD, receive/ })).toBeInTheDocument();
    expect(screen.queryByText('You are offline. Nothing was sent.')).not.toBeInTheDocument();
  });
});

/** Lets the next call of an operation take some seconds. */
const slowDown = (operationId: string, delayMilliseconds: number) =>
  server.succeed('addFault', { body: { operationId, kind: 'delay', times: 1, delayMilliseconds } });
const button = (name: RegExp) => screen.findByRole('button', { name });
const dock = () => within(document.querySelector('footer') as HTMLElement);
const takeBackAll = async () => {
  for (const { id } of await recent(payer)) {
    await server.succeed('takeBackWithdrawal', { token: payer, ...own, path: { id } });
  }
};

describe('a withdrawal about to be sent', () => {
  it('stays readable while amounts are hidden: button and question have every figure that is sent', async () => {
    localStorage.setItem('hideAmounts', 'yes');
    await open(payer);
    await userEvent.type(await amount(), '100');
    await press('Withdraw 100.00 USD, receive 98.95 USDT');
    const asked = await question();
    expect(asked.getByText(/^Withdraw 100\.00 USD to this USDT address on /)).toBeInTheDocument();
    expect(asked.getByText('Left to withdraw').closest('dl')).toHaveTextContent(
      /100\.00 USD.*−1\.00 USD.*99\.00 USD.*98\.95 USDT.*•••• USD/,
    );
    act(() => void window.dispatchEvent(new Event('blur')));
    await waitFor(() => expect(document.body).not.toHaveTextContent(/100\.00|1\.00 USD|99\.00|98\.95/));
    act(() => void window.dispatchEvent(new Event('focus')));
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
  });

  it('whose key is unknown is not called undone: it points to the records', async () => {
    const { id } = await server.succeed('getUser', { token: payer });
    const sentAtMs = 1_000;
    const request = { walletId: 'w', amount: '70.00', feeSeen: '-0.70', rateSeen: '0.9995' };
    const kept = { key: crypto.randomUUID(), request, pressedAtMs: sentAtMs, sentAtMs, session: '', version: 2 };
    sessionStorage.setItem(`intent:${id}:requestCryptoWithdrawal`, JSON.stringify(kept));
    await open(payer);
    const failure = within(await dock().findByRole('alert'));
    expect(failure.getByText('It is not known whether this was done')).toBeInTheDocument();
    expect(failure.getByText(/^We could not find this request\. Please check your records/)).toBeInTheDocument();
  });

  it('says at its button why it was refused, and has no old figures to press meanwhile', async () => {
    const asNow = answerAsBefore('/withdraw/calculate', (text) => text.replaceAll('"0.9995"', '"0.9999"'));
    await open(payer);
    await userEvent.type(await amount(), '100');
    await press(/^Withdraw 100\.00 USD, receive/);
    asNow();
    await slowDown('calculateWithdrawal', 2_000);
    await userEvent.click((await question()).getByRole('button', { name: 'OK' }));
    expect(await dock().findByRole('alert')).toHaveTextContent(/The fee or the rate has changed\./);
    expect(dock().getByRole('button')).toHaveTextContent('Calculating…');
    expect(await button(/^Withdraw 100\.00 USD, receive 98\.95 USDT/)).toBeInTheDocument();
  });

  it('has no figures of an earlier one of the same amount', async () => {
    await open(payer);
    await userEvent.type(await amount(), '100');
    await press(/^Withdraw 100\.00 USD, receive/);
    const left = (await question()).getByText('Left to withdraw').closest('dl')?.textContent;
    await userEvent.click((await question()).getByRole('button', { name: 'OK' }));
    const field = await amount();
    await waitFor(() => expect(field).toHaveValue(''));
    await slowDown('calculateWithdrawal', 2_000);
    await userEvent.type(field, '100');
    expect(dock().getByRole('button')).toHaveTextContent('Calculating…');
    await press(/^Withdraw 100\.00 USD, receive/);
    expect((await question()).getByText('Left to withdraw').closest('dl')?.textContent).not.toBe(left);
    await userEvent.click((await question()).getByRole('button', { name: 'Cancel' }));
    await takeBackAll();
  });

  it('is named by its button while it is sent, and leaves what was typed since', async () => {
    await open(payer);
    const field = await amount();
    await userEvent.type(field, '500');
    await press(/^Withdraw 500\.00 USD, receive/);
    await slowDown('requestCryptoWithdrawal', 3_000);
    await userEvent.click((await question()).getByRole('button', { name: 'OK' }));
    await button(/^Sending… ?Withdraw 500\.00 USD$/);
    await userEvent.clear(field);
    await userEvent.type(field, '60');
    expect(dock().getByRole('button')).toHaveTextContent(/^Sending…Withdraw 500\.00 USD$/);
    expect(await button(/^Withdraw 60\.00 USD, receive/)).toBeInTheDocument();
    expect(field).toHaveValue('60');
    await takeBackAll();
  }, 15_000);

  it('that is paid while it is taken back says that it was not, although it waits no more', async () => {
    await open(payer);
    await userEvent.type(await amount(), '60');
    await press(/^Withdraw 60\.00 USD, receive/);
    await userEvent.click((await question()).getByRole('button', { name: 'OK' }));
    await press('Take back 60.00 USD');
    await slowDown('takeBackWithdrawal', 2_000);
    await userEvent.click((await question()).getByRole('button', { name: 'OK' }));
    await button(/^Sending… ?Take back 60\.00 USD$/);
    await server.advance(10_000);
    await decide(server, { decision: 'accept' });
    expect(await screen.findByText(/^This withdrawal has already been paid\./)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Take back/ })).not.toBeInTheDocument());
  });

  it('that cannot be sent leads to the cause', async () => {
    await open(payer);
    await press(/^Withdraw.*Enter an amount/);
    expect(await amount()).toHaveFocus();
    const token = await signUpReal(server);
    await server.succeed('addBankCard', { token, body: CARD });
    document.body.innerHTML = '';
    await open(token);
    await press(/^Withdraw.*/);
    expect(screen.getByRole('region', { name: 'Before you can withdraw' })).toContainElement(
      document.activeElement as HTMLElement,
    );
  });
});

describe('the record of a withdrawal', () => {
  it('shows the estimate with the request, and with the payout what was fixed as it began [WDR-80]', async () => {
    const [wallet] = (await server.succeed('listCryptoWallets', { token: payer })).items;
    const setRate = (rate: string) =>
      server.askDesk({ ask: 'payout-rate', currency: 'USDT', rate, by: 'desk:ann', isConfirmed: true });
    await setRate('0.9995');
    const { id } = await server.succeed('requestCryptoWithdrawal', {
      token: payer,
      ...own,
      body: { walletId: wallet?.id ?? '', amount: '70.00', feeSeen: '-0.70', rateSeen: '0.9995' },
    });
    const estimate = '70.00 USD held; fee −0.70 USD; an estimated 69.27 USDT to be received';
    await setRate('0.9900');
    await open(payer, `${PATHS.depositList}?type=withdrawal&id=${id}`);
    expect(await screen.findByText(estimate)).toBeVisible();
    const fixed = '68.61 USDT at 1 USD = 0.9900 USDT, fixed when the payout began';
    expect(screen.queryByText(fixed)).not.toBeInTheDocument();
    await server.askDesk({ ask: 'claim', id, revision: 1, by: 'desk:ann', rateSeen: '0.99' });
    expect(await screen.findByText(fixed)).toBeVisible();
    expect(screen.getByText(estimate)).toBeVisible();
    await server.advance(1000);
    const decision = { decision: 'accept', reference: '0x42' } as const;
    await server.askDesk({ ask: 'decide', id, revision: 2, by: 'desk:ann', decision });
    expect(await screen.findByText('Reference: 0x42')).toBeInTheDocument();
    expect([screen.getByText(estimate), screen.getByText(fixed)]).toHaveLength(2);
    await setRate('0.9995');
  });

  it('is found from its transaction, and says by itself when its review takes longer than expected', async () => {
    const [wallet] = (await server.succeed('listCryptoWallets', { token: payer })).items;
    const ask = async () => {
      const { id } = await server.succeed('requestCryptoWithdrawal', {
        token: payer,
        ...own,
        body: { walletId: wallet?.id ?? '', amount: '50.00', feeSeen: '-0.50', rateSeen: '0.9995' },
      });
      return id;
    };
    for (let count = 0; count < 5; count += 1) {
      const id = await ask();
      await server.advance(10_000);
      await server.succeed('decideReview', { path: { id }, body: { decision: 'reject', reason: 'Not now.' } as never });
    }
    await ask();
    const { store } = await open(payer, `${PATHS.transactionList}?type=withdrawal`);
    const [newest] = await screen.findAllByRole('link', { name: /^Withdrawal/ });
    await userEvent.click(newest as HTMLElement);
    await userEvent.click(await screen.findByRole('link', { name: 'Show the withdrawal' }));
    await waitFor(() => expect(window.location.hash).toMatch(`#${PATHS.depositList}?type=withdrawal&id=`));
    expect(await screen.findByText(/^Probably decided by/)).toBeVisible();
    const later = selectServerNowMs(store.getState()) + 600_000 - Date.now();
    await waitFor(() => {
      // A pong of the socket sets the clock right.
      store.dispatch(clockRead(later));
      expect(screen.getByText(/^Under review for longer than expected\./)).toBeVisible();
    });
  });
});
