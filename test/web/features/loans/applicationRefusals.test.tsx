import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { answerWith, reloadPage, signUpReal } from '../../../support/realMoney.ts';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';
import { serveTexts } from '../legal/textFiles.ts';
import { answerYes, field, loanForms, press } from './loanForms.tsx';

serveTexts();
let server: WebServer;
const { open, loansOf, rich, apply, fillIn, openForm } = loanForms(() => server);
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
beforeEach(() => sessionStorage.clear());
const { fetch: fetchReal } = globalThis;
afterEach(() => {
  globalThis.fetch = fetchReal;
});
afterAll(() => server.close());

const APPLY = '/creditLoan/applyLoan';
const PRODUCTS = '/creditLoan/creditLoanProducts';

/** Answers the next call of a path in the server's place. */
const answerNext = (
  path: string,
  answer: { readonly code: number; readonly msg: string; readonly data: object | null },
) => {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    if (!(input instanceof Request && input.url.includes(path))) return fetch(input, init);
    globalThis.fetch = fetch;
    return Response.json({ requestId: null, ...answer });
  };
};
const review = () => press('Check the application for 1,000.00 USD');
const send = async () => {
  await press(/^Apply for 1,000.00 USD, repay/);
  await answerYes();
};
const dock = () => document.querySelector('footer')?.textContent ?? '';

it('an application that is refused leads to the field it is about, in its words; other terms are read again', async () => {
  await openForm(await rich(), '1000.00');
  await fillIn();
  const refusals = [
    [
      3001,
      'Less.',
      { field: 'quantity', minimum: '2000.00' },
      'Loan below minimum: at least 2,000.00 USD',
      /^Loan amount/,
    ],
    [3002, 'More.', { field: 'quantity', maximum: '900.00' }, 'At most 900.00 USD', /^Loan amount/],
    [3003, 'Digits.', { field: 'monthlyIncome', digits: 2 }, 'Two decimals at most', /^Monthly income/],
  ] as const;
  for (const [code, msg, data, words, name] of refusals) {
    await review();
    answerNext(APPLY, { code, msg, data });
    await send();
    expect(await screen.findAllByText(words)).not.toHaveLength(0);
    expect(dock()).toContain(words);
    await waitFor(async () => expect(await field(name)).toHaveFocus());
  }
  await review();
  const agreement = 'Please read the agreement first and agree to it.';
  answerNext(APPLY, {
    code: 1206,
    msg: agreement,
    data: { field: 'agreements', name: 'lending', current: '2026-10-01' },
  });
  await send();
  expect(await screen.findAllByText(agreement)).not.toHaveLength(0);
  expect(dock()).toContain(agreement);

  await review();
  type Products = { readonly items: readonly { readonly terms: object }[] };
  answerWith<Products>(PRODUCTS, ({ items }) => ({
    items: items.map((item) => ({ ...item, terms: { ...item.terms, dailyInterestRate: '0.00125' } })),
  }));
  const changed = 'The fee or the rate has changed. Please check the new figures and confirm again.';
  answerNext(APPLY, { code: 3005, msg: changed, data: { field: 'termsSeen', terms: {} } });
  await send();
  expect(await screen.findByText(changed)).toBeInTheDocument();
  expect(await screen.findByText(/^Interest a day, 0\.125\s%$/)).toBeInTheDocument();
}, 60_000);

it('a text that changes while the application is checked has to be read again before anything is sent', async () => {
  const token = await rich();
  await openForm(token, '1000.00');
  await fillIn();
  await review();
  type Products = { readonly items: readonly { readonly agreements: readonly object[] }[] };
  answerWith<Products>(PRODUCTS, ({ items }) => ({
    items: items.map((item) => ({
      ...item,
      agreements: item.agreements.map((text) => ({ ...text, agreementVersion: '2026-09-30' })),
    })),
  }));
  answerNext(APPLY, { code: 1003, msg: 'Too many requests. Please wait a moment.', data: null });
  await send();
  expect(await screen.findByRole('button', { name: /^Check the application.*Please agree/ })).toBeInTheDocument();
  expect(await loansOf(token)).toHaveLength(0);
}, 60_000);

it('a signature that does not arrive says so in the words of its failure', async () => {
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['x'], { type: 'image/png' }));
  const token = await rich();
  await openForm(token, '1000.00');
  await fillIn();
  await userEvent.click(screen.getByRole('radio', { name: 'Draw' }));
  const canvas = await screen.findByRole('img', { name: 'Place to sign, empty' });
  for (const type of ['mousedown', 'mousemove', 'mouseup']) {
    const event = new MouseEvent(type, { bubbles: true, clientX: 10, clientY: 10, which: 1 });
    act(() => void canvas.dispatchEvent(event));
  }
  await screen.findByRole('img', { name: 'Your signature' });
  await review();
  expect(await screen.findByText('The signature was not sent')).toBeInTheDocument();
  expect(dock()).toContain('This kind of file is not accepted. Please choose a JPEG or PNG image.');
}, 60_000);

it('an application whose key the server does not know is not called unsent: it points to the records', async () => {
  const token = await signUpReal(server);
  const { id } = await server.succeed('getUser', { token });
  const kept = { key: crypto.randomUUID(), request: {}, pressedAtMs: 1_000, sentAtMs: 1_000, session: '', version: 2 };
  sessionStorage.setItem(`intent:${id}:applyForLoan`, JSON.stringify(kept));
  await openForm(token, '1000.00');
  expect(await screen.findByText('It is not known whether this was done')).toBeInTheDocument();
  expect(screen.getByText(/Please check your records before you try again/)).toBeInTheDocument();
});

it('an application whose answer is lost is looked up after a reload, and leads to its loan', async () => {
  const token = await rich();
  await openForm(token, '1000.00');
  await fillIn();
  await review();
  await server.succeed('addFault', { body: { operationId: 'applyForLoan', kind: 'drop', times: 1 } });
  await send();
  await screen.findByRole('button', { name: /Checking whether it arrived/ });
  await reloadPage(server);
  expect(await screen.findByText('Your application has arrived')).toBeInTheDocument();
  expect(await loansOf(token)).toHaveLength(1);
}, 60_000);

it('what one customer entered is not shown to the next one on the device', async () => {
  const [first, second] = [await signUpReal(server), await signUpReal(server)];
  await openForm(first, '1000.00');
  await userEvent.type(await field(/^Legal address/), '3 Sample Road, London');
  await userEvent.type(await field(/^Monthly income/), '3200');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  localStorage.setItem('sun_token', second);
  await reloadPage(server);
  expect(await field(/^Legal address/)).toHaveValue('');
  expect(await field(/^Monthly income/)).toHaveValue('');
  expect(document.body).not.toHaveTextContent('3 Sample Road');
});

it('a loan whose withdrawal has an unknown outcome points to the records', async () => {
  const token = await rich();
  const { id } = await apply(token);
  const { items } = await server.succeed('listReviews', {});
  await server.succeed('decideReview', { path: { id: items[0]?.id ?? '' }, body: { decision: 'accept' } });
  const customer = await server.succeed('getUser', { token });
  const kept = { key: crypto.randomUUID(), request: {}, pressedAtMs: 1_000, sentAtMs: 1_000, session: '', version: 2 };
  sessionStorage.setItem(`intent:${customer.id}:withdrawFromLoan:${id}`, JSON.stringify(kept));
  await open(token, address(PATHS.loanDetails, { id }));
  expect(await screen.findByText('It is not known whether this was done')).toBeInTheDocument();
});

it('the form that is gone back to while its application is sent says so, and cannot send another one', async () => {
  const token = await rich();
  await openForm(token, '1000.00');
  await fillIn();
  await review();
  const slow = { operationId: 'applyForLoan', kind: 'delay', times: 1, delayMilliseconds: 1500 } as const;
  await server.succeed('addFault', { body: slow });
  await send();
  act(() => window.history.back());
  expect(await field(/^Legal address/)).toHaveValue('3 Sample Road, London');
  expect(await screen.findByRole('button', { name: /^Sending…/ })).toHaveAttribute('aria-disabled', 'true');
  expect(await screen.findByText('Your application has arrived')).toBeInTheDocument();
  expect(await loansOf(token)).toHaveLength(1);
}, 60_000);

it('a product whose pool holds less than its minimum says so, and is not applied for', async () => {
  type Products = { readonly items: readonly object[] };
  const token = await rich();
  answerWith<Products>(PRODUCTS, ({ items }) => ({
    items: items.map((item) => ({ ...item, limitAmount: '300.00' })),
  }));
  await openForm(token, '500.00');
  expect(
    await screen.findByRole('button', { name: /^Check the application.*All of it is lent at present/ }),
  ).toHaveAttribute('aria-disabled', 'true');
});
