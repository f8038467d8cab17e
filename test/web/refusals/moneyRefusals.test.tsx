import { randomUUID } from 'node:crypto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../../src/contract/routes.gen.ts';
import { address, PATHS } from '../../../src/web/navigation/index.ts';
import {
  answerWith,
  CARD,
  decide,
  passKnowledgeCheck,
  payIn,
  PIXEL,
  saveUsableWallet,
  signUpReal,
} from '../../support/realMoney.ts';
import { renderApp, type ShownApp } from '../../support/renderApp.tsx';
import { scrolling } from '../../support/scrolling.ts';
import { startWebServer, type WebServer } from '../../support/webServer.ts';
import { serveTexts } from '../features/legal/textFiles.ts';
import { type OperationId, refusalsOf, refuseCalls, restAtOnce } from './refusedCalls.ts';
import { agree, ARE_ALL_LANGUAGES, enter, faultsOf, press } from './saidRefusals.ts';

if (ARE_ALL_LANGUAGES) jest.setTimeout(1_200_000);
serveTexts();
const { stayAtEnd } = scrolling();
const calls = refuseCalls();
const time = restAtOnce();
const seen = new Set<string>();

/** Canvas that can be drawn on and shows nothing: jsdom has none. */
HTMLCanvasElement.prototype.getContext = (() =>
  new Proxy({}, { get: () => () => undefined, set: () => true })) as never;

let server: WebServer;
let app: ShownApp;
let token: string;
/** What the customer has: wallets, a card, a withdrawal that waits, an investment and a loan. */
let own: Readonly<Record<'cardId' | 'investmentId' | 'productId' | 'loanId', string>>;
beforeAll(async () => {
  server = await startWebServer();
  token = await signUpReal(server);
  own = await haveAll();
}, 60_000);
beforeEach(() => sessionStorage.clear());
afterEach(() => calls.forget());
afterAll(async () => {
  calls.end();
  time.end();
  await server.close();
});

const SECOND_WALLET = { coinName: 'USDT', coinNetwork: 'ERC-20', address: `0x${'ab'.repeat(20)}`, name: 'Second' };

const haveAll = async () => {
  const real = { token, account: 'real' } as const;
  await passKnowledgeCheck(server, token);
  await payIn(server, token, '9000.00');
  const { id: cardId } = await server.succeed('addBankCard', { token, body: CARD });
  await server.succeed('saveCryptoWallet', { token, body: SECOND_WALLET });
  const walletId = await saveUsableWallet(server, token);
  const [product] = (await server.succeed('listAiProducts', { token })).items;
  const productId = product?.id ?? '';
  const invested = { productId, amount: '1000.00' };
  const { id: investmentId } = await server.succeed('openInvestment', { ...real, body: invested });
  const loanId = await borrow();
  const destination = { kind: 'crypto', walletId } as const;
  const { fee, rate } = await server.succeed('calculateWithdrawal', {
    ...real,
    body: { amount: '60.00', destination },
  });
  const withdrawn = { walletId, amount: '60.00', feeSeen: fee, rateSeen: rate };
  await server.succeed('requestCryptoWithdrawal', { ...real, body: withdrawn });
  return { cardId, investmentId, productId, loanId };
};

const borrow = async () => {
  const [loan] = (await server.succeed('listLoanProducts', { token })).items;
  if (!loan) throw new Error('The sandbox offers no loan.');
  const { id } = await server.succeed('applyForLoan', {
    ...{ token, account: 'real' },
    body: {
      ...{ productId: loan.id, quantity: '1000.00', days: loan.days[0] ?? 0, legalAddress: '3 Sample Road, London' },
      ...{ monthlyIncome: '3200.00', expectedInvestmentAmount: '1000.00', termsSeen: loan.terms },
      ...{ agreements: loan.agreements, signature: { kind: 'typed', name: 'Sample Customer' } },
    },
  });
  await decide(server, { decision: 'accept' });
  return id;
};

const open = async (to: string) => {
  localStorage.setItem('sun_token', token);
  app = await renderApp({ origin: server.url, address: to });
};
/** Provokes every refusal of an operation by a press on the screen that is open; expects each to be said. */
const expectSaid = async (operation: OperationId, provoke: () => unknown) => {
  seen.add(operation);
  expect(await faultsOf({ app, operation, provoke, refuse: calls.refuse, rest: time.rest })).toEqual([]);
};
/** The same for a read with which a screen begins: first as it opens, then as it is tried again. */
const expectReadSaid = async (operation: OperationId, begin: () => Promise<unknown>) => {
  calls.refuse(operation, refusalsOf(operation)[0]?.code ?? 0);
  await begin();
  let isBegun = false;
  await expectSaid(operation, async () => {
    if (isBegun) await press(/^Try again$/);
    isBegun = true;
  });
};
/** The same for a read by an id, which each address of an unknown one begins anew. */
const expectReadByIdSaid = async (operation: OperationId, place: (id: string) => string) => {
  calls.refuse(operation, refusalsOf(operation)[0]?.code ?? 0);
  await open(place(randomUUID()));
  await expectSaid(operation, () => {
    window.history.pushState(null, '', `#${place(randomUUID())}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
};

const field = (name: RegExp) => screen.findByRole('textbox', { name });
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));
const prove = async () => {
  const place = within(await screen.findByRole('group', { name: 'Proof of transfer' }));
  const file = new File([PIXEL], 'transfer.png', { type: 'image/png' });
  await userEvent.upload(place.getByLabelText('Album', { selector: 'input' }), file);
  await place.findByText('Uploaded');
};
const pressAndAgree = (name: RegExp) => async () => {
  await press(name);
  await agree();
};

describe('every refusal is said on the screen, and follows a change of the language', () => {
  it('of deposits', async () => {
    await expectReadSaid('listDepositChannels', () => open(PATHS.deposit));
    calls.forget();
    time.rest();
    await press(/^Try again$/);
    enter(await field(/^To be credited/), '2500');
    await prove();
    await expectSaid('requestCryptoDeposit', () => press(/^Submit 2,500\.00 USD/));
    await choose('Bank transfer');
    await expectSaid('requestBankDeposit', () => press(/^Submit 2,500\.00 USD/));
  });

  it('of withdrawals', async () => {
    await expectReadSaid('getWithdrawalState', () => open(PATHS.withdraw));
    calls.forget();
    time.rest();
    await press(/^Try again$/);
    await expectSaid('takeBackWithdrawal', pressAndAgree(/^Take back 60\.00 USD/));
    const amount = await field(/^Amount, USD/);
    let cents = 10;
    await expectSaid('calculateWithdrawal', () => enter(amount, `500.${(cents += 1)}`));
    calls.forget();
    enter(amount, '500');
    await expectSaid('requestCryptoWithdrawal', pressAndAgree(/^Withdraw 500\.00 USD, receive/));
    calls.forget();
    enter(amount, '400');
    fireEvent.change(await screen.findByRole('combobox', { name: 'To' }), { target: { value: own.cardId } });
    await expectSaid('requestBankWithdrawal', pressAndAgree(/^Withdraw 400\.00 USD, receive/));
  });

  it('of a new wallet', async () => {
    await open(PATHS.addCrypto);
    fireEvent.change(await screen.findByRole('combobox', { name: 'Coin' }), { target: { value: 'USDT' } });
    fireEvent.change(await screen.findByRole('combobox', { name: 'Network' }), { target: { value: 'TRC-20' } });
    enter(await field(/^Address$/), 'TNVV1LmpWi4vbAvQGdHx1K7FbzPLzaqAHJ');
    await expectSaid('saveCryptoWallet', () => press(/^Add a wallet/));
  });

  it('of a new bank card', async () => {
    await open(PATHS.addBank);
    const entered = {
      ...{ 'Name of the card holder': CARD.realName, Bank: CARD.bankName, 'SWIFT code (BIC)': 'COBADEFF' },
      ...{ 'Address of the bank': CARD.bankAddress, 'Account or card number': 'DE89370400440532013000' },
      ...{ 'Name of the payee': CARD.payeeName, 'Address of the payee': CARD.payeeAddress },
    };
    for (const [name, value] of Object.entries(entered)) enter(await screen.findByRole('textbox', { name }), value);
    const last = await screen.findByRole('textbox', { name: 'Address of the payee' });
    let number = 1;
    await expectSaid('addBankCard', async () => {
      // A field that was refused has to be changed first.
      enter(last, `${(number += 1)} Other Road, London`);
      await press(/^Add a bank card/);
    });
  });

  it('of a changed bank card', async () => {
    await open(address(PATHS.addBank, { id: own.cardId }));
    const last = await screen.findByRole('textbox', { name: 'Address of the payee' });
    let number = 1;
    await expectSaid('updateBankCard', async () => {
      enter(last, `${(number += 1)} Other Road, London`);
      await pressAndAgree(/^Save/)();
    });
  });

  it('of deleting a wallet or a bank card', async () => {
    await open(PATHS.bank);
    await press(/^Sample Bank/);
    await expectSaid('deleteBankCard', pressAndAgree(/^Delete$/));
  });

  it('of deleting a wallet', async () => {
    await open(PATHS.crypto);
    await press(/^Second/);
    await expectSaid('deleteCryptoWallet', pressAndAgree(/^Delete$/));
  });

  it('of transactions and statements', async () => {
    await expectReadSaid('listLedgerEntries', () => open(PATHS.transactionList));
    await userEvent.click(await screen.findByRole('button', { name: 'Download a statement' }));
    await expectSaid('getStatement', () => press(/^Download$/));
  });

  it('of one transaction', () =>
    expectReadByIdSaid('getLedgerEntry', (id) => address(PATHS.transactionDetail, { id })));

  it('of an AI gold product', () =>
    expectReadByIdSaid('getAiProduct', (product) => address(PATHS.investmentDetail, { product })));

  it('of a purchase', async () => {
    await open(address(PATHS.purchase, { product: own.productId }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'I have read this and can bear the loss.' }));
    await press(/^To the amount$/);
    enter(await field(/^Investment amount/), '1000');
    await expectSaid('openInvestment', pressAndAgree(/^Invest 1,000\.00 USD/));
  });

  it('of one investment', () => expectReadByIdSaid('getInvestment', (id) => address(PATHS.investmentDetail, { id })));

  it('of taking an investment back, and of its results', async () => {
    const asNow = answerWith<object>('/quantify/order/quantifyOrderId', (data) => ({ ...data, daysCredited: 1 }));
    const begin = () => open(address(PATHS.investmentDetail, { id: own.investmentId }));
    await expectReadSaid('listDailyEarnings', begin);
    calls.forget();
    await expectSaid('takeBackInvestment', pressAndAgree(/^Take back 1,000\.00 USD/));
    asNow();
  });

  it('of the list of investments', () =>
    expectReadSaid('listInvestments', async () => {
      await open(PATHS.investments);
      await choose('My investments');
    }));

  it('of loan products, and of the list of loans', async () => {
    await expectReadSaid('listLoanProducts', () => open(PATHS.borrowing));
    await expectReadSaid('listLoans', () => choose('My loans'));
  });

  it('of an application', async () => {
    const [product] = (await server.succeed('listLoanProducts', { token })).items;
    const asked = { product: product?.id ?? '', apply: 'true', quantity: '500.00', days: '30' };
    await open(address(PATHS.borrowing, asked));
    enter(await field(/^Legal address/), '3 Sample Road, London');
    enter(await field(/^Monthly income/), '3200');
    enter(await field(/^Expected investment amount/), '1000');
    stayAtEnd();
    for (const text of await screen.findAllByRole('button', { name: 'Read' })) {
      fireEvent.click(text);
      time.rest();
      await press(/^I have read it and agree$/);
      await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    }
    await choose('Type the name');
    enter(await field(/^Your name as in/), 'Sample Customer');
    const review = /^Check the application for 500\.00 USD/;
    await expectSaid('applyForLoan', async () => {
      // A refusal of a field leads back to the fields.
      if ([...document.querySelectorAll('button')].some(({ textContent }) => review.test(textContent)))
        await press(review);
      await pressAndAgree(/^Apply for 500\.00 USD, repay/)();
    });
  });

  it('of one loan', () => expectReadByIdSaid('getLoan', (id) => address(PATHS.loanDetails, { id })));

  it('of a withdrawal from a loan', async () => {
    await open(address(PATHS.loanDetails, { id: own.loanId }));
    await expectSaid('withdrawFromLoan', pressAndAgree(/^Cancel the loan$/));
  });

  it('of a repayment', async () => {
    await open(address(PATHS.loanDetails, { id: own.loanId, repay: 'true' }));
    enter(await field(/^Amount to repay/), '300');
    await prove();
    await expectSaid('repayLoan', pressAndAgree(/^Submit the repayment of 300\.00 USD/));
  });

  it('of one loan contract', () => expectReadByIdSaid('getLoanContract', (id) => address(PATHS.loanContract, { id })));

  it('of the file of a contract', async () => {
    await open(address(PATHS.loanContract, { id: own.loanId }));
    await expectSaid('getLoanContractPdf', () => press(/^Download as PDF$/));
  });

  it('of the pieces of a contract', async () => {
    await open(address(PATHS.loanContract, { id: own.loanId }));
    await expectSaid('getLoanEvidence', () => press(/^Check the evidence$/));
  });
});

it('these are all the operations of money that refuse anything', () => {
  const tags: ReadonlySet<string> = new Set(['funds', 'wallet', 'invest', 'borrow']);
  const refusing = (Object.keys(routes) as OperationId[]).filter(
    (operation) => tags.has(routes[operation].tag) && refusalsOf(operation).length > 0,
  );
  expect([...seen].toSorted()).toEqual(refusing.toSorted());
});
