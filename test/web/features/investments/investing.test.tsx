import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectServerNowMs } from '../../../../src/web/market/index.ts';
import { clockRead } from '../../../../src/web/market/marketSlice.ts';
import { address, PATHS } from '../../../../src/web/navigation/paths.ts';
import { signUpDepositor } from '../../../server/deposits/depositor.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { answerAsBefore, answerWith, recordSent, reloadPage } from '../../../support/realMoney.ts';
import { signUpVerified } from '../../../support/verifiedCustomer.ts';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

const DAY_MS = 86_400_000;

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
});
afterAll(() => server.close());

/** Signs up a customer with 2,500.00 US dollars of real money. */
const signUpWithMoney = async () => {
  const depositor = await signUpDepositor(server);
  await depositor.byCrypto();
  const { items } = await server.succeed('listReviews', { query: { size: 100 } });
  const review = items.find(({ customerId, kind }) => customerId === depositor.id && kind === 'deposit');
  await server.call('decideReview', { path: { id: review?.id ?? '' }, body: { decision: 'accept' } });
  return depositor;
};

it('a customer reads a product, buys it after the warning, and takes it back', async () => {
  const { token } = await signUpWithMoney();
  const { realName } = await server.succeed('getUser', { token });
  await server.advance(1000);
  localStorage.setItem('sun_token', token);
  const user = userEvent.setup();
  await renderApp({ origin: server.url, address: PATHS.investments });

  expect(await screen.findByText('You can get back less than you put in')).toBeVisible();
  await user.click(await screen.findByRole('link', { name: /Gold Quant 30/ }));
  expect(await screen.findByText(/If gold closed above the average/)).toBeVisible();
  expect(screen.getByText('It is a simple rule. It cannot predict the future.')).toBeVisible();
  expect(screen.getByRole('img', { name: /Results of 30 days: \d+ with a gain, \d+ with a loss/ })).toBeInTheDocument();
  const scenarios = screen.getByRole('list', { name: 'What 10,000.00 USD could become in 30 days' });
  expect(within(scenarios).getAllByRole('listitem')).toHaveLength(4);

  await user.click(screen.getByRole('button', { name: 'Invest in Gold Quant 30' }));
  // The name of the verified identity, masked as everywhere.
  expect(realName).toBe('S***** C*******');
  expect(await screen.findByText(`${realName}, you can lose all the money that you invest here`)).toBeVisible();
  expect(
    screen.getByText(
      /^It begins 24 hours after the purchase: bought now, on \d{4}-\d\d-\d\d, \d\d:\d\d London\. Until then you can take it back whole\.$/,
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'I have read this and can bear the loss.' }));
  await user.click(screen.getByRole('button', { name: 'To the amount' }));
  const amount = await screen.findByRole('textbox', { name: /Investment amount/ });
  await user.type(amount, '499');
  expect(await screen.findAllByText('Investment below minimum: at least 500.00 USD')).toHaveLength(2);
  await user.clear(amount);
  await user.type(amount, '2500.01');
  expect(await screen.findAllByText('Only 2,500.00 USD are withdrawable, the fee included')).toHaveLength(2);
  await user.clear(amount);
  await user.type(amount, '1000');
  await user.click(await screen.findByRole('button', { name: 'Invest 1,000.00 USD for 30 days' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/You can get back less than that/)).toBeVisible();
  const said = (label: string) => within(question).getByText(label).closest('div')?.textContent?.slice(label.length);
  const [begins, until, back] = [said('Begins'), said('Can be taken back until'), said('Comes back on')];
  expect(until).toBe(begins);
  expect(back).toMatch(/^\d{4}-\d\d-\d\d, 00:00 London$/);
  await user.click(within(question).getByRole('button', { name: 'OK' }));

  const takeBack = await screen.findByRole('button', { name: 'Take back 1,000.00 USD' });
  // What was said is what was made: the dates of the question, a day later than without the wait.
  const { items: made } = await server.succeed('listInvestments', { token, account: 'real' });
  expect(made[0]?.takeBackUntil).toBe((made[0]?.createdAt ?? 0) + 86_400);
  expect(screen.getByText('Ends').closest('div')).toHaveTextContent(`Ends${back}`);
  await user.click(takeBack);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
  expect(await screen.findByText('Taken back')).toBeVisible();
  const { items } = await server.succeed('listInvestments', { token, account: 'real' });
  expect(items).toMatchObject([{ takenBack: true, investmentAmount: '1000.00' }]);
});

it('a second purchase, after the first has begun, is said to begin at once and not to be taken back [INV-97]', async () => {
  const { token } = await signUpWithMoney();
  const { items: products } = await server.succeed('listAiProducts', { token });
  const body = { productId: products[0]?.id ?? '', amount: '500.00' };
  await server.succeed('openInvestment', { token, account: 'real', body });
  await server.advance(DAY_MS);
  localStorage.setItem('sun_token', token);
  const product = products.find(({ cycleDays }) => cycleDays === 30)?.id ?? '';
  await renderApp({ origin: server.url, address: address(PATHS.purchase, { product }) });
  expect(
    await screen.findByText('It begins at once and cannot be taken back, as an investment of yours has begun before.'),
  ).toBeVisible();
  expect(screen.queryByText(/^It begins .* after the purchase/)).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have read this and can bear the loss.' }));
  await userEvent.click(screen.getByRole('button', { name: 'To the amount' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Investment amount/ }), '600');
  await userEvent.click(await screen.findByRole('button', { name: 'Invest 600.00 USD for 30 days' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Begins').closest('div')).toHaveTextContent('Beginsat once');
  expect(question.getByText('Can be taken back until').closest('div')).toHaveTextContent(/not possible$/);
  const back = question.getByText('Comes back on').closest('div')?.textContent?.slice('Comes back on'.length);
  await userEvent.click(question.getByRole('button', { name: 'OK' }));
  expect((await screen.findByText('Ends')).closest('div')).toHaveTextContent(`Ends${back}`);
  expect(screen.queryByRole('button', { name: /Take back/ })).toBeNull();
});

it('a purchase whose wait is over while its question stands is not made: the next question says so [INV-93, INV-98]', async () => {
  const { token } = await signUpWithMoney();
  const { items } = await server.succeed('listAiProducts', { token });
  const product = items.find(({ cycleDays }) => cycleDays === 30)?.id ?? '';
  const body = { productId: product, amount: '500.00' };
  await server.succeed('openInvestment', { token, account: 'real', body });
  localStorage.setItem('sun_token', token);
  await renderApp({ origin: server.url, address: address(PATHS.purchase, { product }) });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I have read this and can bear the loss.' }));
  await userEvent.click(screen.getByRole('button', { name: 'To the amount' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Investment amount/ }), '600');
  await userEvent.click(await screen.findByRole('button', { name: 'Invest 600.00 USD for 30 days' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Can be taken back until').closest('div')).toHaveTextContent(/London$/);
  await server.advance(DAY_MS);
  await userEvent.click(question.getByRole('button', { name: 'OK' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The terms of this product have changed.');
  expect((await server.succeed('listInvestments', { token, account: 'real' })).items).toHaveLength(1);
  await waitFor(() =>
    expect(screen.getByText('Can be taken back until').closest('div')).toHaveTextContent(/not possible$/),
  );
  // A button ignores a second press within half a second.
  await new Promise((resolve) => setTimeout(resolve, 600));
  await userEvent.click(await screen.findByRole('button', { name: /Invest 600.00 USD for 30 days/ }));
  const anew = within(await screen.findByRole('alertdialog'));
  expect(anew.getByText('Can be taken back until').closest('div')).toHaveTextContent(/not possible$/);
});

it('a product without a whole cycle names the days that it has, and neither a range nor a return', async () => {
  const { token } = await server.signUpCustomer();
  await server.advance(1000);
  const { items } = await server.succeed('listAiProducts', { token });
  const product = items.find(({ cycleDays }) => cycleDays === 30)?.id ?? '';
  type Detail = { readonly product: object; readonly dailyIncome: readonly unknown[] };
  const young = (days: number) =>
    answerWith<Detail>('/quantify/getQuantifyById', (detail) => ({
      ...detail,
      product: { ...detail.product, paidOut: null },
      dailyIncome: detail.dailyIncome.slice(0, days),
    }));
  const asNow = young(3);
  localStorage.setItem('sun_token', token);
  const at = address(PATHS.investmentDetail, { product });
  await renderApp({ origin: server.url, address: at });
  expect(await screen.findByRole('heading', { name: 'Paid out, last 3 days' })).toBeVisible();
  expect(screen.getByRole('img', { name: /^Results of 3 days/ })).toBeInTheDocument();
  expect(screen.getByText('No whole cycle has been paid out yet.')).toBeVisible();
  for (const name of ['Lowest day', 'Highest day', 'Return, simple', /in a row/]) {
    expect(screen.queryByText(name)).toBeNull();
  }
  asNow();
  cleanup();
  const none = young(0);
  await renderApp({ origin: server.url, address: at });
  expect(await screen.findByRole('heading', { name: 'Paid out' })).toBeVisible();
  none();
});

it('a customer sees the results of an investment by days, and the totals of all', async () => {
  const { token } = await signUpWithMoney();
  const { items: products } = await server.succeed('listAiProducts', { token });
  const short = products.find(({ cycleDays }) => cycleDays === 5);
  const body = { productId: short?.id ?? '', amount: '500.00' };
  const { id } = await server.succeed('openInvestment', { token, account: 'real', body });
  await server.advance(4 * DAY_MS);
  const results = { path: { page: 1, size: 20 }, query: { quantifyOrderId: id } };
  await waitFor(async () => {
    const { total } = await server.succeed('listDailyEarnings', { token, account: 'real', ...results });
    expect(total).toBe(2);
  });
  localStorage.setItem('sun_token', token);
  const user = userEvent.setup();
  await renderApp({ origin: server.url, address: PATHS.investments });
  await user.click(await screen.findByRole('radio', { name: 'My investments' }));
  expect(await screen.findByText('Return a year, money-weighted')).toBeVisible();
  const simple = await screen.findByRole('button', { name: 'Return so far, simple' });
  expect(simple.closest('div')).toHaveTextContent(/[+−]?\d+\.\d\d\s?%/);
  await user.click(simple);
  expect(await screen.findByText(/^What your investments with a result have gained or lost together/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close this sheet' }));
  await user.click(await screen.findByRole('link', { name: /Gold Quant 5/ }));
  const days = await screen.findByRole('img', { name: /Results of 2 days/ });
  expect(days.querySelectorAll('rect')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Take back/ })).toBeNull();
  // A return a year of two days of five would mislead.
  const yearly = (await screen.findByText('Return a year, compounded')).closest('div');
  expect(yearly).toHaveTextContent('Return a year, compounded–');

  await server.advance(DAY_MS);
  expect(await screen.findByRole('img', { name: /Results of 3 days/ })).toBeInTheDocument();
  await server.advance(2 * DAY_MS);
  expect(await screen.findByText('What came back')).toBeVisible();
  expect((await screen.findByText('Return a year, compounded')).closest('div')).toHaveTextContent(/[+−][\d,.]+ %/);
});

it('a purchase whose answer was lost is found by its form after the page is loaded again, without another warning', async () => {
  const { token } = await signUpWithMoney();
  await server.advance(1000);
  const [product] = (await server.succeed('listAiProducts', { token })).items;
  localStorage.setItem('sun_token', token);
  const user = userEvent.setup();
  await renderApp({ origin: server.url, address: `${PATHS.purchase}?product=${product?.id}` });
  await user.click(await screen.findByRole('checkbox', { name: 'I have read this and can bear the loss.' }));
  await user.click(screen.getByRole('button', { name: 'To the amount' }));
  await user.type(await screen.findByRole('textbox', { name: /Investment amount/ }), '700');
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const url = input instanceof Request ? input.url : String(input);
    // Neither the answer nor what it was comes back before the page is loaded again.
    if (/quantify\/order\/open$|idempoten/i.test(url)) throw new TypeError('Failed to fetch');
    return response;
  };
  await user.click(await screen.findByRole('button', { name: 'Invest 700.00 USD for 30 days' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
  await waitFor(async () => {
    expect((await server.succeed('listInvestments', { token, account: 'real' })).items).toHaveLength(1);
  });
  globalThis.fetch = fetch;
  await reloadPage(server);
  expect(await screen.findByRole('button', { name: 'Take back 700.00 USD' })).toBeVisible();
  expect((await server.succeed('listInvestments', { token, account: 'real' })).items).toHaveLength(1);
});

it('the way from a notification on the demo account leads to the real one first', async () => {
  localStorage.setItem('sun_token', await signUpVerified(server));
  await renderApp({ origin: server.url, address: `${PATHS.investmentDetail}?id=4f92a7e1-c85d-4b06-93ea-17d8b0c6f53a` });
  expect(await screen.findByText('For the real account only')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Switch to the real account' })).toBeVisible();
});

const FIGURES = [
  ...['Lowest day', 'Highest day', 'Worst 5 days in a row', 'Best 5 days in a row', 'Last 5 days', 'Deepest fall'],
  ...['Trading days with a loss', 'Risk class', 'Stress', 'Unfavorable', 'Moderate', 'Favorable', 'Fee'],
  ...['Cost of a trading day', 'Return, simple', 'Return a year, money-weighted'],
];

it('each figure of a product explains itself in a sheet of its own name, with its formula and its value', async () => {
  const { token } = await server.signUpCustomer();
  await server.advance(1000);
  const { items } = await server.succeed('listAiProducts', { token });
  const short = items.find(({ cycleDays }) => cycleDays === 5);
  localStorage.setItem('sun_token', token);
  await renderApp({ origin: server.url, address: `${PATHS.investmentDetail}?product=${short?.id}` });
  await screen.findByRole('button', { name: 'Risk class' });
  const explained = [...document.querySelectorAll<HTMLElement>('button.why')];
  expect(explained.map(({ textContent }) => textContent.replace(/, \d{4}-\d\d-\d\d$/, '')).sort()).toEqual(
    [...FIGURES, 'Worst day'].sort(),
  );
  for (const word of explained) {
    await userEvent.click(word);
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByRole('heading')).toHaveTextContent(word.textContent);
    expect(sheet.textContent).not.toMatch(/\{\{|undefined|investment\./);
    expect([...sheet.querySelectorAll('dt')].at(-1)).toHaveTextContent(word.textContent);
    expect([...sheet.querySelectorAll('dd')].at(-1)?.textContent).toMatch(/\d/);
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close this sheet' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('a purchase stays readable while amounts are hidden, leads to its amount, and says at its button why it was refused', async () => {
  const { token } = await signUpWithMoney();
  const { items } = await server.succeed('listAiProducts', { token });
  const product = items.find(({ cycleDays }) => cycleDays === 30);
  await server.advance(1000);
  localStorage.setItem('sun_token', token);
  localStorage.setItem('hideAmounts', 'yes');
  const user = userEvent.setup();
  await renderApp({ origin: server.url, address: address(PATHS.purchase, { product: product?.id ?? '' }) });
  await user.click(await screen.findByRole('checkbox', { name: 'I have read this and can bear the loss.' }));
  await user.click(screen.getByRole('button', { name: 'To the amount' }));
  const amount = await screen.findByRole('textbox', { name: /Investment amount/ });
  expect(document.body).not.toHaveFocus();
  expect(document.activeElement).toContainElement(amount);
  await user.click(screen.getByRole('button', { name: /^Invest.*Enter/ }));
  expect(amount).toHaveFocus();
  await user.type(amount, '2000');
  await user.click(await screen.findByRole('button', { name: 'Invest 2,000.00 USD for 30 days' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent(/2,000\.00.*2,0\d\d\.\d\d/);
  expect(question).not.toHaveTextContent('••••');
  act(() => void window.dispatchEvent(new Event('blur')));
  await waitFor(() => expect(document.body).not.toHaveTextContent(/2,0\d\d\.\d\d/));
  act(() => void window.dispatchEvent(new Event('focus')));
  // The money goes elsewhere meanwhile.
  const body = { productId: product?.id ?? '', amount: '2000.00' };
  await server.succeed('openInvestment', { token, account: 'real', body });
  await user.click(within(question).getByRole('button', { name: 'OK' }));
  const dock = within(document.querySelector('footer') as HTMLElement);
  expect(await dock.findByRole('alert')).toHaveTextContent('This was not done');
});

it('a purchase whose key is unknown is not called undone: it points to the records', async () => {
  const { token, id } = await signUpWithMoney();
  const { items } = await server.succeed('listAiProducts', { token });
  const request = { productId: items[0]?.id ?? '', amount: '500.00' };
  const kept = { key: crypto.randomUUID(), request, pressedAtMs: 1_000, sentAtMs: 1_000, session: '', version: 2 };
  sessionStorage.setItem(`intent:${id}:openInvestment:${request.productId}`, JSON.stringify(kept));
  localStorage.setItem('sun_token', token);
  await renderApp({
    origin: server.url,
    address: address(PATHS.purchase, { product: request.productId }),
  });
  expect(await screen.findByText('It is not known whether this was done')).toBeInTheDocument();
  expect(screen.getByText(/Please check your records before you try again/)).toBeInTheDocument();
});

/** Signs up a customer with money, and opens the form of a purchase of 30 days. */
const openForm = async () => {
  const { token } = await signUpWithMoney();
  await server.advance(1000);
  const { items } = await server.succeed('listAiProducts', { token });
  const product = items.find(({ cycleDays }) => cycleDays === 30);
  localStorage.setItem('sun_token', token);
  await renderApp({ origin: server.url, address: address(PATHS.purchase, { product: product?.id ?? '' }) });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I have read this and can bear the loss.' }));
  await userEvent.click(screen.getByRole('button', { name: 'To the amount' }));
  return token;
};
const amountField = () => screen.findByRole('textbox', { name: /Investment amount/ });
const pressInvest = async (amount: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Invest ${amount} USD for 30 days` }));
  return within(await screen.findByRole('alertdialog'));
};

it('a purchase is not made at another fee than was seen: the new one stands in the next question [INV-93]', async () => {
  const asNow = answerAsBefore('/quantify/getQuantifyById', (text) => text.replace('"fee":"0.00"', '"fee":"-25.00"'));
  const token = await openForm();
  await userEvent.type(await amountField(), '1000');
  const asked = await pressInvest('1,000.00');
  expect(asked.getByText('You pay').closest('div')).toHaveTextContent('1,025.00');
  asNow();
  const sent = recordSent('/quantify/order/open');
  await userEvent.click(asked.getByRole('button', { name: 'OK' }));
  const refusal = await screen.findByRole('alert');
  expect(refusal).toHaveTextContent(
    /The terms of this product have changed\..*Fee now: 0\.00 USD\. Cycle now: 30 days\./,
  );
  expect((await server.succeed('listInvestments', { token, account: 'real' })).items).toEqual([]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Fee' }).closest('div')).toHaveTextContent('0.00'));
  // A button ignores a second press within half a second.
  await new Promise((resolve) => setTimeout(resolve, 600));
  const anew = await pressInvest('1,000.00');
  expect(anew.getByText('You pay').closest('div')).toHaveTextContent('1,000.00');
  await userEvent.click(anew.getByRole('button', { name: 'OK' }));
  expect(await screen.findByRole('button', { name: 'Take back 1,000.00 USD' })).toBeVisible();
  sent.end();
  expect(sent.bodies).toEqual([
    expect.objectContaining({ feeSeen: '-25.00', cycleDaysSeen: 30 }),
    expect.objectContaining({ feeSeen: '0.00', cycleDaysSeen: 30 }),
  ]);
});

it('a purchase keeps its amount over a reload, asks before it is left, and leaves what is typed while it is sent', async () => {
  const token = await openForm();
  await userEvent.type(await amountField(), '700');
  await reloadPage(server);
  expect(await amountField()).toHaveValue('700');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Leave? What you entered will be lost.')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  const delay = { operationId: 'openInvestment', kind: 'delay', times: 1, delayMilliseconds: 1_500 } as const;
  await server.succeed('addFault', { body: delay });
  await userEvent.click((await pressInvest('700.00')).getByRole('button', { name: 'OK' }));
  await screen.findByRole('button', { name: /^Sending… ?Invest 700\.00 USD for 30 days$/ });
  const field = await amountField();
  await userEvent.clear(field);
  await userEvent.type(field, '900');
  expect(document.querySelector('footer')).toHaveTextContent(/Invest 700\.00 USD for 30 days$/);
  expect(await screen.findByRole('button', { name: 'Invest 900.00 USD for 30 days' })).toBeVisible();
  expect(field).toHaveValue('900');
  const { items } = await server.succeed('listInvestments', { token, account: 'real' });
  expect(items.map(({ investmentAmount }) => investmentAmount)).toEqual(['700.00']);
});

it('an investment that begins while it is taken back says that it was not, although its time has passed', async () => {
  const { token } = await signUpWithMoney();
  const { items: products } = await server.succeed('listAiProducts', { token });
  const body = { productId: products[0]?.id ?? '', amount: '500.00' };
  const { id } = await server.succeed('openInvestment', { token, account: 'real', body });
  await server.advance(1000);
  localStorage.setItem('sun_token', token);
  const { store } = await renderApp({ origin: server.url, address: address(PATHS.investmentDetail, { id }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Take back 500.00 USD' }));
  const delay = { operationId: 'takeBackInvestment', kind: 'delay', times: 1, delayMilliseconds: 1_500 } as const;
  await server.succeed('addFault', { body: delay });
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
  await screen.findByRole('button', { name: /^Sending…/ });
  const later = selectServerNowMs(store.getState()) + DAY_MS - Date.now();
  await server.advance(DAY_MS);
  // A pong of the socket sets the clock right.
  act(() => void store.dispatch(clockRead(later)));
  const refusal = await screen.findByRole('alert');
  expect(refusal).toHaveTextContent('This was not done');
  expect(refusal).toHaveTextContent(/has already begun or ended and can no longer be taken back/);
  await waitFor(() => expect(screen.queryByRole('button', { name: /Take back/ })).toBeNull());
  expect(screen.getByRole('alert')).toBe(refusal);
});

it('limits, fee and scenarios of a product stay readable while amounts are hidden: they are nobody’s own', async () => {
  const { token } = await server.signUpCustomer();
  await server.advance(1000);
  localStorage.setItem('sun_token', token);
  localStorage.setItem('hideAmounts', 'yes');
  await renderApp({ origin: server.url, address: PATHS.investments });
  const row = await screen.findByRole('link', { name: /Gold Quant 30/ });
  expect(row).toHaveTextContent('30 days · 500.00 – 50,000.00 USD');
  await userEvent.click(row);
  const scenarios = await screen.findByRole('list', { name: 'What 10,000.00 USD could become in 30 days' });
  expect(scenarios).toHaveTextContent(/[\d,]+\.\d\d/);
  expect((await screen.findByRole('button', { name: 'Fee' })).closest('div')).toHaveTextContent('0.00');
  expect(document.body).not.toHaveTextContent('••••');
});
