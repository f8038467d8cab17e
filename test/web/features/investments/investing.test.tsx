import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, PATHS } from '../../../../src/web/navigation/paths.ts';
import { signUpDepositor } from '../../../server/deposits/depositor.ts';
import { renderApp } from '../../../support/renderApp.tsx';
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
  const { nickname } = await server.succeed('getUser', { token });
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
  expect(await screen.findByText(`${nickname}, you can lose all the money that you invest here`)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'I have read this and can bear the loss.' }));
  await user.click(screen.getByRole('button', { name: 'To the amount' }));
  const amount = await screen.findByRole('textbox', { name: /Investment amount/ });
  await user.type(amount, '499');
  expect(await screen.findAllByText('At least 500.00 USD')).toHaveLength(2);
  await user.clear(amount);
  await user.type(amount, '1000');
  await user.click(await screen.findByRole('button', { name: 'Invest 1,000.00 USD for 30 days' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/You can get back less than that/)).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'OK' }));

  await user.click(await screen.findByRole('button', { name: 'Take back 1,000.00 USD' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
  expect(await screen.findByText('Taken back')).toBeVisible();
  const { items } = await server.succeed('listInvestments', { token, account: 'real' });
  expect(items).toMatchObject([{ takenBack: true, investmentAmount: '1000.00' }]);
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
  await user.click(await screen.findByRole('link', { name: /Gold Quant 5/ }));
  const days = await screen.findByRole('img', { name: /Results of 2 days/ });
  expect(days.querySelectorAll('rect')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Take back/ })).toBeNull();
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
  await user.type(amount, '9000');
  await user.click(await screen.findByRole('button', { name: 'Invest 9,000.00 USD for 30 days' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent(/9,000\.00.*9,0\d\d\.\d\d/);
  expect(question).not.toHaveTextContent('••••');
  act(() => void window.dispatchEvent(new Event('blur')));
  await waitFor(() => expect(document.body).not.toHaveTextContent(/9,0\d\d\.\d\d/));
  act(() => void window.dispatchEvent(new Event('focus')));
  await user.click(within(question).getByRole('button', { name: 'OK' }));
  const dock = within(document.querySelector('footer') as HTMLElement);
  expect(await dock.findByRole('alert')).toHaveTextContent('This was not done');
});

it('a purchase whose key is unknown is not called undone: it points to the records', async () => {
  const { token, id } = await signUpWithMoney();
  const { items } = await server.succeed('listAiProducts', { token });
  const request = { productId: items[0]?.id ?? '', amount: '500.00' };
  const kept = { key: crypto.randomUUID(), request, pressedAtMs: 1_000, sentAtMs: 1_000, session: '', version: 2 };
  sessionStorage.setItem(`intent:${id}:openInvestment`, JSON.stringify(kept));
  localStorage.setItem('sun_token', token);
  const user = userEvent.setup();
  const { atRest } = await renderApp({
    origin: server.url,
    address: address(PATHS.purchase, { product: request.productId }),
  });
  await atRest();
  await user.click(await screen.findByRole('checkbox', { name: 'I have read this and can bear the loss.' }));
  await user.click(screen.getByRole('button', { name: 'To the amount' }));
  expect(await screen.findByText('It is not known whether this was done')).toBeInTheDocument();
  expect(screen.getByText(/Please check your records before you try again/)).toBeInTheDocument();
});
