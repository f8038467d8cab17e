import type { Schemas } from '../../src/contract/index.ts';
import type { Trial } from '../checks/trial.ts';
import { decided, openReal, payIn, type Real, upload } from './realMoney.ts';

/** What is borrowed: enough collateral is paid in for it. */
export const QUANTITY = '1000.00';
export const TERM = 60;
const MONEY = '2000.00';

/** Customer with real money who can borrow, and the product; ends the check without one that fits. */
export const openBorrower = async (trial: Trial) => {
  const customer = await openReal(trial);
  await payIn(trial, customer, MONEY);
  const { items } = await trial.succeed('listLoanProducts', { token: customer.token, query: { status: 'open' } });
  const product = items.find(
    ({ days, minimumAmount, maximumAmount }) =>
      days.includes(TERM) && Number(minimumAmount) <= Number(QUANTITY) && Number(QUANTITY) <= Number(maximumAmount),
  );
  if (!product) return trial.skip(`The backend has no open loan of ${QUANTITY} for ${TERM} days.`);
  const body = {
    ...{ productId: product.id, quantity: QUANTITY, days: TERM, legalAddress: '3 Sample Road, London N1 1AA' },
    ...{ monthlyIncome: '3200.00', expectedInvestmentAmount: '1000.00', termsSeen: product.terms },
    ...{ agreements: product.agreements, signature: { kind: 'typed', name: 'Sample Customer' } },
  };
  const apply = (changed: object = {}) =>
    trial.call('applyForLoan', { ...customer.real, body: { ...body, ...changed } });
  return { ...customer, money: MONEY, product, apply };
};
export type Borrower = Awaited<ReturnType<typeof openBorrower>>;

/** Applies for a loan, which has to be taken. */
export const applied = async (trial: Trial, { apply }: Borrower): Promise<Schemas['Loan']> => {
  const answer = await apply();
  if (!trial.equal('LON-29', 'code of applyForLoan', answer.code, 200))
    return trial.skip('No loan can be applied for.');
  return answer.data as Schemas['Loan'];
};

/** Opens a loan that is paid out; `decide` sends a further decision of its application. */
export const openLoan = async (trial: Trial) => {
  const borrower = await openBorrower(trial);
  const { id } = await applied(trial, borrower);
  return { borrower, id, decide: await decided(trial, borrower.id, { decision: 'accept' }) };
};

/** Reads a loan with its events and repayments. */
export const loanOf = (trial: Trial, { real }: Pick<Real, 'real'>, id: string) =>
  trial.succeed('getLoan', { ...real, path: { id } });

/** Returns what asks for a repayment by a coin, with a new proof each time. */
export const openRepaying = async (trial: Trial, { real, token }: Borrower, loanId: string) => {
  const { items } = await trial.succeed('listDepositChannels', { ...real, query: { status: 'open' } });
  const channel = items.find(({ kind }) => kind === 'crypto');
  if (!channel) return trial.skip('The backend has no open channel for crypto deposits.');
  const repay = async (amount: string, changed: object = {}) =>
    trial.call('repayLoan', {
      ...real,
      body: {
        ...{ loanId, amount, channelId: channel.id, rateSeen: channel.rate },
        ...{ proofFileId: await upload(trial, token, 'repayment-proof'), ...changed },
      },
    });
  return { channel, repay };
};
