import { readFileSync } from 'node:fs';
import type { Schemas } from '../../src/contract/index.ts';
import { type RefusalName, REFUSALS } from '../../src/domain/refusal.ts';
import type { RefusalData } from '../../src/domain/refusals.gen.ts';
import type { OperationId } from '../../src/server/http/index.ts';
import { dollars, Exact, october, september } from './figures.ts';
import {
  firstPurchase,
  INVESTMENTS_READ_AT,
  investmentAt,
  monthProduct,
  monthProductDetail,
  pageOf,
  resultsOf,
  secondPurchase,
  shortProduct,
  takenBackAt,
} from './investments.ts';
import {
  drawnApplication,
  laterLoanApplied,
  loanApplied,
  loanContract,
  loanEvidence,
  loanProduct,
  returnedDetail,
  returnedLoan,
  runningDetail,
  runningLoan,
  withdrawnLoan,
  typedApplication,
  wholeAsked,
} from './loans.ts';
import { balanceAt, ledgerPage, LISTED, realEntries } from './money.ts';
import { moneyEvents } from './moneyEvents.ts';
import { moneyNotifications } from './moneyNotifications.ts';
import type { OperationExamples, Recording } from './recorder.ts';
import {
  AGREEMENT_VERSION,
  bankChannel,
  bankDepositAsked,
  bankWithdrawalAsked,
  calculation,
  card,
  cardSent,
  cryptoChannel,
  cryptoWithdrawalAsked,
  firstDepositAsked,
  inUse,
  movedCard,
  movedCardSent,
  otherWallet,
  otherWalletSent,
  returnedWithdrawal,
  takenBackWithdrawal,
  wallet,
  walletSent,
} from './transfers.ts';

/** What the legal texts name of a firm that has configured its name alone. */
const FIRM = {
  ...{ firmName: 'Example Markets Ltd', firmAddress: null, firmSupervisor: null, firmLicence: null },
  ...{
    guaranteeScheme: null,
    complaintsBody: null,
    complaintsEmail: 'complaints@example.com',
    riskWarningFigure: null,
  },
};

const WORDS = JSON.parse(readFileSync('locales/en/refusals.json', 'utf8')) as Record<RefusalName, string>;
const SENT_FOR_REVIEW = 'Submit the application successfully, please wait for review';

const answered = (data: unknown, msg = 'OK') => ({ code: 200, msg, data });
const refused = <Name extends RefusalName>(
  name: Name,
  ...[data]: RefusalData[Name] extends null ? [] : [data: RefusalData[Name]]
) => ({ code: REFUSALS[name], msg: WORDS[name], data: data ?? null });

const SIGN_IN_NEEDED = refused('sign-in-needed');
const NOT_ACTIVE = refused('account-not-active', { active: 'demo' });
const notFound = (field: string) => refused('not-found', { field });

const examples = (
  answers: OperationExamples['answers'],
  { requests = {}, parameters = {} }: Partial<OperationExamples> = {},
): OperationExamples => ({ answers, requests, parameters, summaries: {} });

const entryOf = (type: Schemas['LedgerEntryType']) => realEntries.filter((entry) => entry.type === type);

/** The real account's ledger. */
const ledger = (): Partial<Record<OperationId, OperationExamples>> => {
  const paid = entryOf('withdrawal').filter(({ id }) => id === returnedWithdrawal.id);
  return {
    listLedgerEntries: examples(
      {
        success: answered(ledgerPage(paid)),
        withoutFilters: answered(ledgerPage(realEntries)),
        accountNotActive: NOT_ACTIVE,
      },
      { parameters: { type: 'withdrawal', status: 'success', ...LISTED } },
    ),
    getLedgerEntry: examples(
      { success: answered(paid[0]), notFound: notFound('id') },
      { parameters: { id: returnedWithdrawal.id } },
    ),
  };
};

const deposits = (): Partial<Record<OperationId, OperationExamples>> => {
  const sent = ({ amount, rate, proofFileId }: Schemas['Deposit']) => ({ amount, rateSeen: rate, proofFileId });
  const agreed = { agreementVersion: AGREEMENT_VERSION };
  const usdt = { channelId: cryptoChannel.id, ...sent(firstDepositAsked), ...agreed };
  const bankTransfer = { channelId: bankChannel.id, bankCardId: card.id, ...sent(bankDepositAsked), ...agreed };
  return {
    listDepositChannels: examples(
      {
        success: answered({ items: [cryptoChannel, bankChannel], expectedSeconds: 300 }),
        accountNotActive: NOT_ACTIVE,
      },
      { parameters: { status: 'open' } },
    ),
    requestCryptoDeposit: examples(
      {
        success: answered(firstDepositAsked, SENT_FOR_REVIEW),
        belowMinimum: refused('amount-below-minimum', { field: 'amount', minimum: cryptoChannel.minimumAmount }),
        proofMissing: refused('proof-missing', { field: 'proofFileId' }),
        termsChanged: refused('terms-changed', { field: 'rateSeen', rate: '1.0010' }),
        channelNotOffered: refused('channel-not-offered', { field: 'channelId' }),
      },
      { requests: { usdt } },
    ),
    requestBankDeposit: examples(
      {
        success: answered(bankDepositAsked, SENT_FOR_REVIEW),
        agreementNeeded: refused('agreement-needed', { field: 'agreementVersion', current: AGREEMENT_VERSION }),
        cardNotFound: notFound('bankCardId'),
      },
      { requests: { bankTransfer } },
    ),
  };
};

const withdrawals = (): Partial<Record<OperationId, OperationExamples>> => {
  const withdrawable = balanceAt(september(28, 11, 59));
  const [usdt, usd] = [cryptoWithdrawalAsked, bankWithdrawalAsked].map(({ amount, fee, rate }) => ({
    amount,
    feeSeen: fee,
    rateSeen: rate,
  }));
  return {
    getWithdrawalState: examples(
      {
        success: answered({
          withdrawable: balanceAt(september(28, 14, 0)),
          balance: balanceAt(september(28, 14, 0)),
          openProfit: '0.00',
          usedMargin: '0.00',
          held: bankWithdrawalAsked.amount,
          feeRate: bankWithdrawalAsked.feeRate,
          minimumAmount: '50.00',
          maximumAmount: '10000000.00',
          expectedSeconds: 300,
          locks: [],
          recent: [bankWithdrawalAsked],
        }),
        realAccountOnly: refused('real-account-only'),
      },
      {},
    ),
    calculateWithdrawal: examples(
      {
        success: answered(calculation(cryptoWithdrawalAsked.amount, 'USDT', withdrawable)),
        toBank: answered(calculation(bankWithdrawalAsked.amount, 'USD', withdrawable)),
        withdrawableExceeded: refused('withdrawable-exceeded', { field: 'amount', withdrawable }),
        aboveMaximum: refused('amount-above-maximum', { field: 'amount', maximum: '10000000.00' }),
        tooManyDigits: refused('amount-digits', { field: 'amount', digits: 2 }),
      },
      {
        requests: {
          crypto: { amount: cryptoWithdrawalAsked.amount, destination: { kind: 'crypto', walletId: wallet.id } },
          bank: { amount: bankWithdrawalAsked.amount, destination: { kind: 'bank', bankCardId: card.id } },
        },
      },
    ),
    requestCryptoWithdrawal: examples(
      {
        success: answered(cryptoWithdrawalAsked, SENT_FOR_REVIEW),
        termsChanged: refused('terms-changed', { field: 'rateSeen', fee: cryptoWithdrawalAsked.fee, rate: '0.9991' }),
        walletNeeded: refused('crypto-wallet-needed'),
        destinationWaiting: refused('destination-waiting', { field: 'walletId', endsAt: wallet.usableAt }),
        secondStepNeeded: refused('second-step-needed', { kinds: ['passkey', 'recovery'] }),
      },
      { requests: { usdt: { walletId: wallet.id, ...usdt } } },
    ),
    requestBankWithdrawal: examples(
      {
        success: answered(bankWithdrawalAsked, SENT_FOR_REVIEW),
        bankCardNeeded: refused('bank-card-needed'),
        belowMinimum: refused('amount-below-minimum', { field: 'amount', minimum: '50.00' }),
      },
      { requests: { usd: { bankCardId: card.id, ...usd } } },
    ),
    takeBackWithdrawal: examples(
      {
        success: answered(takenBackWithdrawal),
        alreadyDecided: refused('request-already-decided', { status: 'success' }),
      },
      { parameters: { id: takenBackWithdrawal.id } },
    ),
  };
};

const destinations = (): Partial<Record<OperationId, OperationExamples>> => {
  const cardInUse = refused('in-use', { amount: bankWithdrawalAsked.amount });
  const walletInUse = refused('in-use', { amount: cryptoWithdrawalAsked.amount });
  const networks = [
    { coinName: 'USDT', coinNetwork: 'TRC-20', addressFormat: 'tron' },
    { coinName: 'USDT', coinNetwork: 'ERC-20', addressFormat: 'ethereum' },
    { coinName: 'BTC', coinNetwork: 'Bitcoin', addressFormat: 'bitcoin' },
  ];
  return {
    listBankCards: examples({
      success: answered({ items: [inUse(movedCard, bankWithdrawalAsked)], currencies: ['USD', 'EUR'] }),
      signInNeeded: SIGN_IN_NEEDED,
    }),
    listBanks: examples({
      success: answered({
        items: [
          { name: 'Sample Bank', swiftCode: card.swiftCode, countryName: 'United Kingdom' },
          { name: 'Specimen Savings', swiftCode: null, countryName: 'Germany' },
        ],
      }),
      signInNeeded: SIGN_IN_NEEDED,
    }),
    addBankCard: examples(
      {
        success: answered(card, 'Create Success'),
        bankDetailsWrong: refused('bank-details-wrong', { field: 'swiftCode' }),
        alreadySaved: refused('already-saved', { id: card.id }),
      },
      { requests: { card: cardSent } },
    ),
    updateBankCard: examples(
      { success: answered(movedCard), inUse: cardInUse },
      { requests: { card: { id: card.id, ...movedCardSent } } },
    ),
    deleteBankCard: examples(
      { success: answered(null, 'Delete Success'), inUse: cardInUse },
      { parameters: { id: card.id } },
    ),
    saveCryptoWallet: examples(
      {
        success: answered(wallet, 'Create Success'),
        addressWrong: refused('address-wrong', { field: 'address' }),
        networkNotOffered: refused('channel-not-offered', { field: 'coinNetwork' }),
        alreadySaved: refused('already-saved', { id: wallet.id }),
      },
      { requests: { add: walletSent, edit: { id: otherWallet.id, ...otherWalletSent } } },
    ),
    listCryptoWallets: examples({
      success: answered({ items: [otherWallet, inUse(wallet, cryptoWithdrawalAsked)], networks }),
      signInNeeded: SIGN_IN_NEEDED,
    }),
    deleteCryptoWallet: examples(
      { success: answered(null, 'Delete Success'), inUse: walletInUse },
      { parameters: { id: otherWallet.id } },
    ),
  };
};

const investments = (): Partial<Record<OperationId, OperationExamples>> => {
  const first = investmentAt(firstPurchase, INVESTMENTS_READ_AT);
  const second = investmentAt(secondPurchase, INVESTMENTS_READ_AT);
  const days = resultsOf(secondPurchase, INVESTMENTS_READ_AT).toReversed();
  const bought = (purchase: typeof firstPurchase) =>
    answered(investmentAt(purchase, purchase.createdAt), 'Open Success');
  return {
    listAiProducts: examples({
      success: answered({ items: [monthProduct, shortProduct] }),
      signInNeeded: SIGN_IN_NEEDED,
    }),
    getAiProduct: examples(
      { success: answered(monthProductDetail), notFound: notFound('quantifyId') },
      { parameters: { quantifyId: monthProduct.id } },
    ),
    openInvestment: examples(
      {
        success: bought(secondPurchase),
        first: bought(firstPurchase),
        belowMinimum: refused('amount-below-minimum', { field: 'amount', minimum: monthProduct.fundingLimit.minimum }),
        termsChanged: refused('terms-changed', {
          ...{ field: 'feeSeen', fee: monthProduct.fee, cycleDays: monthProduct.cycleDays, waitSeconds: 0 },
        }),
        soldOut: refused('product-sold-out'),
        notOpen: refused('product-not-open'),
      },
      {
        requests: {
          thousand: {
            ...{ productId: monthProduct.id, amount: secondPurchase.amount },
            ...{ feeSeen: monthProduct.fee, cycleDaysSeen: monthProduct.cycleDays, waitSecondsSeen: 0 },
          },
          first: { productId: shortProduct.id, amount: firstPurchase.amount },
        },
      },
    ),
    takeBackInvestment: examples(
      {
        success: answered(takenBackAt(firstPurchase, firstPurchase.createdAt + 3600)),
        alreadyBegun: refused('request-already-decided', { status: 'in-progress' }),
      },
      { parameters: { id: first.id } },
    ),
    listDailyEarnings: examples(
      {
        success: answered({ items: days, page: 1, size: 20, total: days.length }),
        notFound: notFound('quantifyOrderId'),
      },
      { parameters: { page: 1, size: 20, quantifyOrderId: second.id } },
    ),
    listInvestments: examples(
      { success: answered(pageOf(second)), settled: answered(pageOf(first)), accountNotActive: NOT_ACTIVE },
      { parameters: { status: 'in-progress' } },
    ),
    getInvestment: examples(
      { success: answered(second), settled: answered(first), notFound: notFound('quantifyOrderId') },
      { parameters: { quantifyOrderId: second.id } },
    ),
  };
};

const loans = (): Partial<Record<OperationId, OperationExamples>> => {
  const readAt = october(5, 10, 2);
  const { owed } = runningLoan;
  const totals = { count: 1, quantity: runningLoan.quantity, owed: owed?.total ?? '0.00' };
  const whole = {
    loanId: loanApplied.id,
    amount: wholeAsked.amount,
    channelId: cryptoChannel.id,
    rateSeen: wholeAsked.rate,
    proofFileId: wholeAsked.proofFileId,
  };
  // Of the largest loan that is offered, which the balance before it does not suffice for.
  const quantity = new Exact(loanProduct.maximumAmount);
  const costs = quantity
    .times(loanProduct.terms.platformFeeRate)
    .plus(quantity.times(loanProduct.terms.dailyInterestRate));
  const ratio = quantity.plus(balanceAt(loanApplied.appliedAt)).div(quantity.plus(costs)).times(100);
  return {
    listLoanProducts: examples(
      { success: answered({ items: [loanProduct] }), signInNeeded: SIGN_IN_NEEDED },
      { parameters: { status: 'open' } },
    ),
    applyForLoan: examples(
      {
        success: answered(loanApplied, SENT_FOR_REVIEW),
        typed: answered(laterLoanApplied, SENT_FOR_REVIEW),
        signatureMissing: refused('signature-missing', { field: 'signature' }),
        loanRunning: refused('loan-running', { loanId: loanApplied.id }),
        termNotOffered: refused('term-not-offered', { field: 'days' }),
        ratioTooLow: refused('maintenance-ratio-too-low', {
          ratio: dollars(ratio),
          minimum: loanProduct.maintenance.payout,
        }),
      },
      { requests: { drawn: drawnApplication, typed: typedApplication } },
    ),
    listLoans: examples(
      {
        success: answered({ items: [runningLoan], nextCursor: null, totals }),
        returned: answered({ items: [returnedLoan], nextCursor: null, totals: { ...totals, owed: '0.00' } }),
        accountNotActive: NOT_ACTIVE,
      },
      { parameters: { status: 'loan' } },
    ),
    getLoan: examples(
      {
        success: answered(runningDetail(balanceAt(readAt), readAt)),
        returned: answered(returnedDetail),
        notFound: notFound('id'),
      },
      { parameters: { id: loanApplied.id } },
    ),
    getLoanEvidence: examples(
      { success: answered(loanEvidence), notFound: notFound('id') },
      { parameters: { id: loanApplied.id } },
    ),
    getLoanContract: examples(
      { success: answered(loanContract), notFound: notFound('id') },
      { parameters: { id: loanApplied.id } },
    ),
    withdrawFromLoan: examples(
      {
        success: answered(withdrawnLoan),
        tooLate: refused('request-already-decided', { status: 'loan' }),
        notRunning: refused('loan-not-running', { status: 'apply' }),
      },
      { requests: { later: { loanId: laterLoanApplied.id } } },
    ),
    repayLoan: examples(
      {
        success: answered(wholeAsked, SENT_FOR_REVIEW),
        aboveOwed: refused('amount-above-maximum', { field: 'amount', maximum: owed?.total ?? '0.00' }),
        notRunning: refused('loan-not-running', { status: 'answered' }),
      },
      { requests: { whole } },
    ),
  };
};

const content = (): Partial<Record<OperationId, OperationExamples>> => {
  const item = {
    id: '4b1e7d90-8c2f-4a65-b3d7-0e9f1a2c5b68',
    category: 'guide',
    language: 'en',
    title: 'Why a stop loss can fill at a worse price than you set',
  } as const;
  const publishedAt = september(28, 9);
  const banner: Schemas['Banner'] = {
    ...item,
    placement: 'news',
    image: null,
    body: null,
    url: null,
    hasArticle: true,
    minutesToRead: 3,
    publishedAt,
  };
  const article: Schemas['Article'] = {
    ...item,
    author: 'Sun, sandbox text',
    publishedAt,
    minutesToRead: 3,
    image: null,
    imageCaption: null,
    body: 'A bid that jumps over the stop is filled at the next price.\n\n## When the two differ\nAfter a weekend or an early close, the first price of the next session may lie far from the last one.\n',
    symbols: ['XAUUSD'],
  };
  const earlier = [
    { number: 2, version: '2026-03-02' },
    { number: 1, version: '2025-06-01' },
  ];
  return {
    listBanners: examples(
      {
        success: answered({ items: [banner], nextCursor: null }),
        requestInvalid: refused('request-invalid', { field: 'placement' }),
        wrongSource: refused('request-invalid', { field: 'x-source' }),
      },
      { parameters: { placement: 'news', category: 'guide' } },
    ),
    getArticle: examples(
      {
        success: answered(article),
        notFound: notFound('id'),
        wrongSource: refused('request-invalid', { field: 'x-source' }),
      },
      { parameters: { id: item.id } },
    ),
    listAcceptedAgreements: examples({
      success: answered({
        items: [
          {
            ...{ name: 'deposit', agreementVersion: AGREEMENT_VERSION, language: 'en', acceptedAt: september(28, 9) },
            firm: FIRM,
          },
        ],
      }),
      signInNeeded: SIGN_IN_NEEDED,
    }),
    getAgreement: examples(
      {
        success: answered({ name: 'lending', number: 3, version: AGREEMENT_VERSION, earlier }),
        requestInvalid: refused('request-invalid', { field: 'name' }),
      },
      { parameters: { name: 'lending' } },
    ),
  };
};

/**
 * Examples of the operations that our server does not have yet: the same customer's money in the days after the played
 * week. Amounts, dates and balances follow from the events of `money.ts` by the formulas of the chapters.
 */
export const moneyExamples = (): Recording => ({
  operations: {
    ...ledger(),
    ...deposits(),
    ...withdrawals(),
    ...destinations(),
    ...investments(),
    ...loans(),
    ...content(),
  },
  schemas: {
    EventFrame: [...moneyEvents],
    Notification: [...moneyNotifications],
    LedgerEntry: [...new Set(realEntries.map(({ type }) => type))].toReversed().map((type) => entryOf(type).at(-1)),
  },
});
