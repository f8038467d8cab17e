import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { entryKind } from '../../../../src/web/features/transactions/subject.ts';
import { decide, payIn, signUpReal } from '../../../support/realMoney.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';
import { loanForms, own } from '../loans/loanForms.tsx';

let server: WebServer;
let token: string;
const loans = loanForms(() => server);

beforeAll(async () => {
  server = await startWebServer();
  token = await signUpReal(server);
  await payIn(server, token, '5000.00');
  const { items } = await server.succeed('listAiProducts', { token });
  const product = items.find(({ fundingLimit }) => Number(fundingLimit.minimum) <= 500);
  await server.succeed('openInvestment', { ...own(token), body: { productId: product?.id ?? '', amount: '500.00' } });
  await loans.apply(token);
  await decide(server, { decision: 'accept' });
}, 120_000);
afterAll(() => server.close());

/** Opens the newest transaction of a kind from the list of all, and presses the way to what it is about. */
const follow = async (kind: RegExp, way: string) => {
  localStorage.setItem('sun_token', token);
  await renderApp({ origin: server.url, address: PATHS.transactionList });
  const [newest] = await screen.findAllByRole('link', { name: kind });
  await userEvent.click(newest as HTMLElement);
  await userEvent.click(await screen.findByRole('link', { name: way }));
};
/** Expects the screen that opened to name what it shows by its number. */
const expectNamed = (number: string) => waitFor(() => expect(screen.getAllByText(new RegExp(number))[0]).toBeVisible());
const entryOf = async (type: string) => {
  const { items } = await server.succeed('listLedgerEntries', { ...own(token), query: { size: 100 } });
  const entry = items.find((one) => one.type === type);
  if (!entry) throw new Error(`There is no entry of type ${type}.`);
  return entry.subject;
};

describe('a transaction of real money', () => {
  it('leads to its deposit', async () => {
    const subject = await entryOf('deposit');
    if (subject.kind !== 'deposit') throw new Error(`It is about a ${subject.kind}.`);
    await follow(/^Deposit/, 'Show the deposit');
    await waitFor(() => expect(window.location.hash).toBe(`#${PATHS.depositList}?id=${subject.deposit.id}`));
    await expectNamed(subject.deposit.number);
  });

  it('leads to its loan', async () => {
    const subject = await entryOf('loan');
    if (subject.kind !== 'loan') throw new Error(`It is about a ${subject.kind}.`);
    await follow(/^Loan paid out/, 'Show the loan');
    await waitFor(() => expect(window.location.hash).toBe(`#${PATHS.loanDetails}?id=${subject.loanId}`));
    await expectNamed(subject.loanNumber);
  });

  it('leads to its AI investment', async () => {
    const subject = await entryOf('investment');
    if (subject.kind !== 'investment') throw new Error(`It is about a ${subject.kind}.`);
    await follow(/^AI investment/, 'Show the investment');
    await waitFor(() => expect(window.location.hash).toBe(`#${PATHS.investmentDetail}?id=${subject.investmentId}`));
    await expectNamed(subject.investmentNumber);
  });
});

describe('a fee of the list', () => {
  it('of an AI investment is named so', () => {
    const about = (kind: 'order' | 'investment') =>
      ({ type: 'fee', subject: { kind } }) as Parameters<typeof entryKind>[0];
    expect([entryKind(about('order')), entryKind(about('investment'))]).toEqual(['types.fee', 'types.investment-fee']);
  });
});
