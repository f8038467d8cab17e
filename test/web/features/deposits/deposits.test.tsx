import { setupListeners } from '@reduxjs/toolkit/query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectServerNowMs } from '../../../../src/web/market/index.ts';
import { clockRead } from '../../../../src/web/market/marketSlice.ts';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import {
  answerAsBefore,
  answerWith,
  askForDeposit,
  CARD,
  decide,
  PIXEL,
  recordSent,
  reloadPage,
  signUpReal,
} from '../../../support/realMoney.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { scrolling } from '../../../support/scrolling.ts';
import { signUpVerified } from '../../../support/verifiedCustomer.ts';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';
import { watchRequests } from '../../tradingAccount/followedAccount.tsx';
import { serveTexts } from '../legal/textFiles.ts';

const files = serveTexts();
let server: WebServer;
const { stayAtEnd } = scrolling();
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
beforeEach(() => sessionStorage.clear());
afterAll(() => server.close());

const open = async (token: string, address: string = PATHS.deposit) => {
  localStorage.setItem('sun_token', token);
  const app = await renderApp({ origin: server.url, address });
  await app.atRest();
  return app;
};
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
/** Reads the agreement to its end, and agrees. */
const agree = async () => {
  await screen.findByRole('button', { name: /^I have read it and agree/ });
  stayAtEnd();
  await press(/^I have read it and agree$/);
};
const amount = () => screen.findByRole('textbox', { name: /^To be credited/ });
const addProof = async () => {
  const place = within(await screen.findByRole('group', { name: 'Proof of transfer' }));
  const file = new File([PIXEL], 'transfer.png', { type: 'image/png' });
  await userEvent.upload(place.getByLabelText('Album', { selector: 'input' }), file);
  expect(await place.findByText('Uploaded')).toBeInTheDocument();
};
const deposits = async (token: string) =>
  (await server.succeed('listLedgerEntries', { token, account: 'real', query: { type: 'deposit' } })).items;
const submit = (figure: string) => screen.findByRole('button', { name: `Submit ${figure} USD for review` });

describe('the way to a deposit', () => {
  it('leads through identity, account and agreement in this order, each with its step and back', async () => {
    const { token } = await server.signUpCustomer();
    await open(token);
    expect(await screen.findByText('Your identity comes first')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Verify your identity' }));
    await waitFor(() => expect(window.location.hash).toBe(`#${PATHS.realName}`));
    // A press on the page that still loads would be lost with it.
    expect(await screen.findByText('Opens your real account')).toBeInTheDocument();
    await press('Back');
    expect(await screen.findByText('Your identity comes first')).toBeInTheDocument();
  });

  it('says on the demo account that it is the wrong one, and switches', async () => {
    const token = await signUpVerified(server);
    await open(token);
    expect(await screen.findByText('For the real account only')).toBeInTheDocument();
    await press('Switch to the real account');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Switch to your real account\?/)).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect((await server.succeed('getUser', { token })).mockStatus).toBe(1);
    // A button ignores a second press within half a second.
    await new Promise((resolve) => setTimeout(resolve, 600));
    await press('Switch to the real account');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(document.querySelector('#toast')).toHaveTextContent(/real account/));
    const blocked = await screen.findByRole('button', { name: /^I have read it and agree.*Scroll to the end first/ });
    expect(blocked).toHaveAttribute('aria-disabled', 'true');
    stayAtEnd();
    await press(/^I have read it and agree$/);
    expect(await amount()).toBeInTheDocument();
    expect(document.activeElement).toContainElement(await amount());
    expect(document.body).not.toHaveFocus();
  });
});

describe('the form of a deposit', () => {
  it('says at which of its four steps the customer is, and explains both amounts by their rate', async () => {
    await open(await signUpReal(server));
    const step = () => within(screen.getByRole('region', { name: 'Steps of a deposit' })).getAllByRole('listitem');
    const current = () => step().find((item) => item.getAttribute('aria-current') === 'step')?.textContent;
    await screen.findByRole('button', { name: /^I have read it and agree/ });
    expect(step().map(({ textContent }) => textContent)).toEqual(['1 Agreement', '2 Amount', '3 Proof', '4 Review']);
    expect(current()).toBe('1 Agreement');
    await agree();
    await userEvent.type(await amount(), '1');
    expect(current()).toBe('2 Amount');
    const sent = await screen.findByRole('textbox', { name: /^Or what you send/ });
    await userEvent.clear(sent);
    await userEvent.type(sent, '2501.25');
    expect(current()).toBe('3 Proof');
    await addProof();
    // Nothing is reviewed before it was sent.
    expect(current()).toBe('3 Proof');
    const explained = async (label: string) => {
      await press(label);
      const sheet = await screen.findByRole('dialog', { name: label });
      await within(sheet).findAllByText(/÷|×/);
      const lines = [...sheet.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
      await userEvent.click(within(sheet).getByRole('button', { name: 'Close this sheet' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      return lines;
    };
    expect(await explained('You send')).toEqual([
      expect.stringMatching(/^Amount2,500\.00USD$/),
      expect.stringMatching(/Rate1\.0005USDT per USD$/),
      expect.stringMatching(/^You send2,501\.25USDT$/),
    ]);
    expect(await explained('To be credited, USD')).toEqual([
      expect.stringMatching(/^Amount sent2,501\.25USDT$/),
      expect.stringMatching(/Rate1\.0005USDT per USD$/),
      expect.stringMatching(/^To be credited, USD2,500\.00USD$/),
    ]);
    const whole = screen.getByRole('img', { name: /code/i }).closest('section')?.querySelector('p > .sr');
    const groups = [...(whole?.parentElement?.children ?? [])].slice(1).map(({ textContent }) => textContent);
    expect(groups).toEqual(whole?.textContent.match(/.{1,4}/g));
  });

  it('is sent once by a double press, also when its answer is lost', async () => {
    const token = await signUpReal(server);
    await open(token);
    await agree();
    await userEvent.type(await amount(), '2500');
    await addProof();
    await server.succeed('addFault', { body: { operationId: 'requestCryptoDeposit', kind: 'drop', times: 1 } });
    await userEvent.dblClick(await submit('2,500.00'));
    expect(await screen.findByRole('button', { name: /Checking whether it arrived/ })).toBeInTheDocument();
    await waitFor(() => expect(window.location.hash).toMatch(`#${PATHS.depositList}?id=`));
    expect(await screen.findByRole('list', { name: /^Course of D/ })).toHaveTextContent('Under review');
    expect(await deposits(token)).toHaveLength(1);
  });

  it('keeps way, amount and card over a reload, and says that the proof was lost', async () => {
    const token = await signUpReal(server);
    await server.succeed('addBankCard', { token, body: CARD });
    await open(token);
    await agree();
    await userEvent.click(await screen.findByRole('radio', { name: 'Bank transfer' }));
    const card = await screen.findByRole('combobox', { name: 'From bank card (optional)' });
    await userEvent.selectOptions(card, 'Sample Bank, ends in 5432, USD');
    await userEvent.type(await amount(), '1200');
    await addProof();
    await reloadPage(server);
    expect(await screen.findByText(/Please choose the proof once more/)).toBeInTheDocument();
    expect(await amount()).toHaveValue('1200');
    await addProof();
    expect(screen.queryByText(/Please choose the proof once more/)).not.toBeInTheDocument();
    const sent = recordSent('/fund/recharge/addBank');
    await userEvent.click(await submit('1,200.00'));
    await waitFor(async () => expect(await deposits(token)).toHaveLength(1));
    sent.end();
    const [saved] = (await server.succeed('listBankCards', { token })).items;
    expect(sent.bodies).toEqual([expect.objectContaining({ amount: '1200', bankCardId: saved?.id })]);
  });

  it('asks for the agreement once in a tab', async () => {
    const token = await signUpReal(server);
    await open(token);
    await agree();
    expect(await amount()).toBeInTheDocument();
    expect(screen.getByText('from 1000 USD')).toBeInTheDocument();
    cleanup();
    window.location.hash = '';
    const asNow = answerAsBefore('/fund/recharge/type', (text) => text.replaceAll('"30.00"', '"75.50"'));
    await open(token);
    expect(await amount()).toBeInTheDocument();
    expect(screen.getByText('from 75.50 USD')).toBeInTheDocument();
    asNow();
  });

  it('asks before a half-filled one is left', async () => {
    await open(await signUpReal(server));
    await agree();
    await userEvent.type(await amount(), '50');
    await press('Back');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Leave? The amount and the proof will be lost.');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await amount()).toHaveValue('50');
  });

  it('keeps the rate that was seen when it is read again after a reconnection', async () => {
    const token = await signUpReal(server);
    const { store } = await open(token);
    const deafen = setupListeners(store.dispatch);
    await agree();
    await userEvent.type(await amount(), '100');
    await addProof();
    const readAgain = jest.fn((text: string) => text.replaceAll('"1.0005"', '"1.0200"'));
    const asNow = answerAsBefore('/fund/recharge/type', readAgain);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(readAgain).toHaveBeenCalled());
    deafen();
    expect(screen.getByText('100.05 USDT')).toBeInTheDocument();
    const sent = recordSent('/fund/recharge');
    await userEvent.click(await submit('100.00'));
    await waitFor(async () => expect(await deposits(token)).toHaveLength(1));
    sent.end();
    asNow();
    expect(sent.bodies).toEqual([expect.objectContaining({ rateSeen: '1.0005' })]);
  });

  it('says at its button what another rate changes, and takes what was sent already', async () => {
    const token = await signUpReal(server);
    const asNow = answerAsBefore('/fund/recharge/type', (text) => text.replaceAll('"1.0005"', '"0.9805"'));
    await open(token);
    await agree();
    await userEvent.type(await amount(), '100');
    await addProof();
    await userEvent.click(await submit('100.00'));
    expect(await screen.findByText(/^The fee or the rate has changed\./)).toBeInTheDocument();
    expect(await deposits(token)).toEqual([]);
    asNow();
    await press('Read the new rate');
    const notice = await screen.findByText(
      /^For 100\.00 USD, 100\.05 USDT are now to be sent instead of 98\.05 USDT\./,
    );
    expect(notice).toHaveTextContent('If you have already sent 98.05 USDT, 98.00 USD are credited.');
    expect(screen.getByRole('button', { name: 'Submit 100.00 USD for 100.05 USDT' })).toBeInTheDocument();
    await press('I sent 98.05 USDT');
    expect(await submit('98.00')).toBeInTheDocument();
    expect(screen.queryByText('The rate has changed')).not.toBeInTheDocument();
    expect(screen.queryByText('Not sent')).not.toBeInTheDocument();
  });

  it('leads to the new agreement that came into force meanwhile, and back to what was entered', async () => {
    const token = await signUpReal(server);
    const { version } = await server.succeed('getAgreement', { path: { name: 'deposit' } });
    files.instead.set('en/legal/deposit/2020-01-01', '---\ntitle: Old agreement\n---\n\nOld terms.\n');
    const asNow = answerAsBefore('/agreement', (text) => text.replaceAll(version, '2020-01-01'));
    await open(token);
    await agree();
    await userEvent.type(await amount(), '100');
    await addProof();
    await userEvent.click(await submit('100.00'));
    asNow();
    await press('Read the new agreement');
    expect(await screen.findByText(`Version of ${version}`)).toBeInTheDocument();
    await agree();
    expect(await amount()).toHaveValue('100');
    expect(await deposits(token)).toEqual([]);
  });

  it('shows the agreement again where it names another firm by now, and sends the one that was shown [DEP-73]', async () => {
    const token = await signUpReal(server);
    const asNow = answerAsBefore('/commonInfo', (text) =>
      text.replaceAll('"riskWarningFigure":null', '"riskWarningFigure":"74.5"'),
    );
    await open(token);
    await agree();
    await userEvent.type(await amount(), '100');
    await addProof();
    const sent = recordSent('/fund/recharge');
    await userEvent.click(await submit('100.00'));
    expect(await screen.findByText('Please read the agreement first and agree to it.')).toBeInTheDocument();
    sent.end();
    asNow();
    await press('Read the new agreement');
    await agree();
    expect(await amount()).toHaveValue('100');
    await addProof();
    const again = recordSent('/fund/recharge');
    await userEvent.click(await submit('100.00'));
    await waitFor(async () => expect(await deposits(token)).toHaveLength(1));
    again.end();
    const firmSent = (bodies: readonly unknown[]) => bodies.map((body) => (body as { readonly firm: object }).firm);
    expect(firmSent(sent.bodies)).toEqual([expect.objectContaining({ riskWarningFigure: '74.5' })]);
    expect(firmSent(again.bodies)).toEqual([expect.objectContaining({ riskWarningFigure: null })]);
    expect(again.bodies).toEqual([expect.objectContaining({ agreementLanguage: 'en' })]);
  });

  it('shows an agreement again that was accepted with another firm, and none that was accepted as it is [DEP-73]', async () => {
    const token = await signUpReal(server);
    await askForDeposit(server, token, '100.00');
    await open(token);
    expect(await amount()).toBeInTheDocument();
    cleanup();
    window.location.hash = '';
    const asNow = answerAsBefore('/agreement', (text) =>
      text.replaceAll('"firmName":null', '"firmName":"Elder Markets Ltd"'),
    );
    await open(token);
    expect(await screen.findByText('Please read the agreement first')).toBeInTheDocument();
    asNow();
  });

  it('says within which time deposits were lately credited', async () => {
    const asNow = answerAsBefore('/fund/recharge/type', (text) =>
      text.replace(/"expectedSeconds":(?:null|\d+)/, '"expectedSeconds":290'),
    );
    await open(await signUpReal(server));
    await agree();
    expect(await screen.findByText('Usually credited within 5 minutes.')).toBeInTheDocument();
    asNow();
  });

  it('says what it cannot send, and that nothing was sent while offline', async () => {
    const token = await signUpReal(server);
    await open(token);
    await agree();
    await userEvent.type(await amount(), '10');
    expect(screen.getByRole('button', { name: /^Submit 10\.00 USD for review.*At least 30\.00 USD/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.clear(await amount());
    await userEvent.type(await amount(), '100');
    await addProof();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(await submit('100.00'));
    expect(await screen.findByText('You are offline. Nothing was sent.')).toBeInTheDocument();
    online.mockRestore();
    expect(await deposits(token)).toEqual([]);
  });
});

type Channels = { readonly items: readonly Record<string, unknown>[] };

/** Changes the list of ways as the operator does, and lets the page read it again. */
const changeWays = async (change: (items: Channels['items']) => Channels['items']) => {
  const read = jest.fn();
  const asNow = answerWith<Channels>('/fund/recharge/type', ({ items, ...data }) => {
    read();
    return { ...data, items: change(items) };
  });
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(read).toHaveBeenCalled());
  return asNow;
};
const way = () => screen.findByRole('combobox', { name: 'Coin and network' });
const chooseWay = async (name: RegExp) => {
  const select = await way();
  const option = within(select).getByRole('option', { name });
  await userEvent.selectOptions(select, option);
};

describe('the way of a deposit', () => {
  const opened = async () => {
    const { store } = await open(await signUpReal(server));
    const deafen = setupListeners(store.dispatch);
    await agree();
    await userEvent.type(await amount(), '500');
    const value = ((await way()) as HTMLSelectElement).value;
    return { deafen, value, address: screen.getByRole('img', { name: /code/i }).closest('section')?.textContent ?? '' };
  };

  it.each<[string, (items: Channels['items']) => Channels['items']]>([
    ['is paused', ([first, ...others]) => [{ ...first, status: 'paused' }, ...others]],
    ['is not listed any more', ([, ...others]) => others],
  ])('stays that which was shown when it %s meanwhile', async (_, change) => {
    const { deafen, value } = await opened();
    const asNow = await changeWays(change);
    const blocked = await screen.findByRole('button', { name: /^Submit 500\.00 USD.*This way is not offered now/ });
    expect(await way()).toHaveValue(value);
    expect(screen.queryByRole('img', { name: /code/i })).not.toBeInTheDocument();
    expect(await amount()).toHaveValue('500');
    await userEvent.click(blocked);
    expect(await way()).toHaveFocus();
    asNow();
    deafen();
  });

  it('stays over a reload with what was entered although it is not listed any more', async () => {
    const { deafen, value } = await opened();
    deafen();
    const asNow = answerWith<Channels>('/fund/recharge/type', ({ items: [, ...others], ...data }) => ({
      ...data,
      items: others,
    }));
    await reloadPage(server);
    expect(
      await screen.findByRole('button', { name: /^Submit 500\.00 USD.*This way is not offered now/ }),
    ).toBeInTheDocument();
    expect(await way()).toHaveValue(value);
    expect(await amount()).toHaveValue('500');
    expect(screen.queryByRole('img', { name: /code/i })).not.toBeInTheDocument();
    await chooseWay(/ERC-20/);
    expect(await screen.findByRole('img', { name: /code/i })).toBeInTheDocument();
    asNow();
  });

  it('stays that which was shown when another one opens before it', async () => {
    const { deafen, value, address: shown } = await opened();
    const asNow = await changeWays((items) => [{ ...items[1], id: 'new', name: 'New way', address: 'T9' }, ...items]);
    await waitFor(async () => expect(within(await way()).getByRole('option', { name: 'New way' })).toBeInTheDocument());
    expect(await way()).toHaveValue(value);
    expect(screen.getByRole('img', { name: /code/i }).closest('section')?.textContent).toBe(shown);
    asNow();
    deafen();
  });

  it('keeps the dollars when one of another currency is chosen', async () => {
    await open(await signUpReal(server));
    await agree();
    await userEvent.type(await screen.findByRole('textbox', { name: /^Or what you send/ }), '500');
    const asked = ((await amount()) as HTMLInputElement).value;
    expect(asked).toMatch(/^4\d\d\.\d\d$/);
    await chooseWay(/^BTC|Bitcoin/);
    expect(await amount()).toHaveValue(asked);
    expect(screen.getByRole('textbox', { name: /^Or what you send/ })).not.toHaveValue('500');
  });
});

describe('a deposit about to be sent', () => {
  it('stays readable while amounts are hidden, and is covered while nobody looks', async () => {
    localStorage.setItem('hideAmounts', 'yes');
    await open(await signUpReal(server));
    await agree();
    await userEvent.type(await amount(), '250000');
    await addProof();
    await userEvent.click(await submit('250,000.00'));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent(/250,000\.00/);
    expect(screen.getAllByText(/250,125\.00 USDT/).length).toBeGreaterThan(0);
    act(() => void window.dispatchEvent(new Event('blur')));
    await waitFor(() => expect(document.body).not.toHaveTextContent(/250,\d{3}\.00/));
    act(() => void window.dispatchEvent(new Event('focus')));
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  });

  it('whose key is unknown is not called unsent: it points to the records', async () => {
    const token = await signUpReal(server);
    const { id } = await server.succeed('getUser', { token });
    const kept = { key: crypto.randomUUID(), request: { amount: '100.00' }, pressedAtMs: 1_000, sentAtMs: 1_000 };
    sessionStorage.setItem(`intent:${id}:requestCryptoDeposit`, JSON.stringify({ ...kept, session: '', version: 2 }));
    await open(token);
    await agree();
    expect(await screen.findByText('It is not known whether this was done')).toBeInTheDocument();
    expect(screen.queryByText('Not sent')).not.toBeInTheDocument();
  });

  it('is not sent again by a press after its answer, and is named by its button meanwhile', async () => {
    const token = await signUpReal(server);
    await open(token);
    await agree();
    await userEvent.type(await amount(), '200');
    await addProof();
    const sent = recordSent('/fund/recharge');
    const delay = { operationId: 'requestCryptoDeposit', kind: 'delay', times: 1, delayMilliseconds: 1_500 } as const;
    await server.succeed('addFault', { body: delay });
    await userEvent.click(await submit('200.00'));
    await screen.findByRole('button', { name: /Submit 200\.00 USD for review$/ });
    await userEvent.type(await amount(), '5');
    expect(document.querySelector('footer')).toHaveTextContent(/Submit 200\.00 USD for review$/);
    await userEvent.type(await amount(), '{Backspace}');
    await waitFor(() => expect(document.querySelector('#toast')).toHaveTextContent(/please wait for review/));
    await new Promise((resolve) => setTimeout(resolve, 600));
    await userEvent.click(document.querySelector('footer button') as HTMLElement);
    await waitFor(() => expect(window.location.hash).toMatch(`#${PATHS.depositList}?id=`));
    expect(sent.bodies).toHaveLength(1);
    sent.end();
  });

  it('leaves what was entered since it was sent, with a proof to be chosen for that', async () => {
    const token = await signUpReal(server);
    await open(token);
    await agree();
    await userEvent.type(await amount(), '200');
    await addProof();
    const delay = { operationId: 'requestCryptoDeposit', kind: 'delay', times: 1, delayMilliseconds: 1_500 } as const;
    await server.succeed('addFault', { body: delay });
    await userEvent.click(await submit('200.00'));
    await userEvent.clear(await amount());
    await userEvent.type(await amount(), '350');
    await waitFor(() => expect(document.querySelector('#toast')).toHaveTextContent(/please wait for review/));
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(await amount()).toHaveValue('350');
    expect(screen.getByRole('button', { name: /^Submit 350\.00 USD for review.*Proof required/ })).toBeInTheDocument();
    expect(await deposits(token)).toHaveLength(1);
  });

  it('counts the time that its rate is honoured from when it was asked for', async () => {
    const token = await signUpReal(server);
    const delay = { operationId: 'listDepositChannels', kind: 'delay', times: 1, delayMilliseconds: 4_000 } as const;
    await server.succeed('addFault', { body: delay });
    localStorage.setItem('sun_token', token);
    await renderApp({ origin: server.url, address: PATHS.deposit });
    await agree();
    const timer = await screen.findByRole('timer', undefined, { timeout: 8_000 });
    expect(timer.textContent).toMatch(/^1:59:5[0-6]$/);
  }, 20_000);
});

describe('the record of a deposit', () => {
  it('that is older than the first page of records is shown on top where it is asked for by its id', async () => {
    const token = await signUpReal(server);
    const oldest = await askForDeposit(server, token, '101.00');
    for (let count = 0; count < 20; count += 1) await askForDeposit(server, token, '100.00');
    await open(token, address(PATHS.depositList, { id: oldest.id }));
    expect(await screen.findByText(new RegExp(oldest.number))).toBeInTheDocument();
  });

  it('shows its decision although reading it again failed at first', async () => {
    const token = await signUpReal(server);
    const { id } = await askForDeposit(server, token, '100.00');
    await open(token, `${PATHS.depositList}?id=${id}`);
    const course = await screen.findByRole('list', { name: /^Course of D/ });
    expect(course).toHaveTextContent('Under review');
    const requests = watchRequests(server);
    const back = await server.outage('listLedgerEntries');
    await server.advance(10_000);
    await decide(server, { decision: 'accept' });
    await waitFor(() => expect(requests.answered.some((request) => request.includes('/entrust/fundList'))).toBe(true));
    await back();
    requests.stop();
    await waitFor(() => expect(course).toHaveTextContent('As announced.'));
  });

  it.each([
    ['early', 'Rate on arrival', /^It came before the request, when the rate was less favourable/],
    ['corrected', 'Rate applied', /^The rate of the request was an obvious error/],
  ])('that was credited at another rate than its own (%s) says at which, and why', async (outcome, label, why) => {
    const token = await signUpReal(server);
    const { id } = await askForDeposit(server, token, '100.00');
    await decide(server, { decision: 'accept' });
    const asNow = answerAsBefore('/entrust/fundList', (text) =>
      text.replaceAll('"outcome":"as-asked"', `"outcome":"${outcome}"`),
    );
    await open(token, `${PATHS.depositList}?id=${id}`);
    expect(await screen.findByText(why)).toBeInTheDocument();
    expect(screen.getByText(label)).toBeInTheDocument();
    asNow();
  });

  it('says by itself when it is under review for longer than expected', async () => {
    const token = await signUpReal(server);
    for (let count = 0; count < 5; count += 1) {
      await askForDeposit(server, token, '100.00');
      await server.advance(10_000);
      await decide(server, { decision: 'accept' });
    }
    const { id } = await askForDeposit(server, token, '100.00');
    const { store } = await open(token, `${PATHS.depositList}?id=${id}`);
    expect(await screen.findByText(/^Probably decided by/)).toBeInTheDocument();
    const later = selectServerNowMs(store.getState()) + 60_000 - Date.now();
    await waitFor(() => {
      // A pong of the socket sets the clock right.
      store.dispatch(clockRead(later));
      expect(screen.getByText(/^Under review for longer than expected\./)).toBeInTheDocument();
    });
  });
});
