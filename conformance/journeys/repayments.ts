import type { Schemas } from '../../src/contract/index.ts';
import type { Check } from '../checks/check.ts';
import type { Trial } from '../checks/trial.ts';
import { amountToSendOf, earlyFeeOf, earlyPartsOf, lessOf, sumOf } from '../figures.ts';
import { applied, type Borrower, loanOf, openBorrower, openLoan, openRepaying, QUANTITY, TERM } from './borrower.ts';
import { balanceOf, decided } from './realMoney.ts';

type Repayment = Schemas['LoanRepayment'];

/** Days of the first date of a loan: its first day is counted already. */
const DAYS_LEFT = TERM - 1;

const earlyTermsOf = ({ product }: Borrower) => ({
  feeRate: product.terms.earlyRepaymentFeeRate,
  dailyRate: product.terms.dailyInterestRate,
  daysLeft: DAYS_LEFT,
});

const owedOf = async (trial: Trial, borrower: Borrower, id: string) => (await loanOf(trial, borrower, id)).loan.owed;

/** Repays an amount, which has to be taken and is accepted with what came. */
const repaid = async (
  trial: Trial,
  borrower: Borrower,
  id: string,
  amount: string,
  received?: string,
): Promise<Repayment | undefined> => {
  const { repay } = await openRepaying(trial, borrower, id);
  const answer = await repay(amount);
  if (!trial.equal('LON-47', 'code of repayLoan', answer.code, 200)) return trial.skip('Nothing can be repaid.');
  const { id: repaymentId } = answer.data as Repayment;
  await decided(trial, borrower.id, { decision: 'accept', ...(received !== undefined && { received }) });
  const { repayments } = await loanOf(trial, borrower, id);
  return repayments.find((each) => each.id === repaymentId);
};

/** How loans are repaid. */
export const REPAYMENTS: readonly Check[] = [
  {
    name: 'a repayment is refused beyond what is owed, and one that waits lowers what can be repaid and not what is owed',
    requirements: ['LON-17', 'LON-23', 'LON-47', 'LON-48', 'LON-51', 'LON-52'],
    sandbox: true,
    async run(trial) {
      const { borrower, id } = await openLoan(trial);
      const { repay, channel } = await openRepaying(trial, borrower, id);
      const total = (await owedOf(trial, borrower, id))?.total ?? '0.00';
      const amount = { field: 'amount' };
      trial.refused('LON-47', await repay('10.001'), 3003, { ...amount, digits: 2 });
      trial.refused('LON-47', await repay('0.00'), 3001, { ...amount, minimum: '0.01' });
      trial.refused('LON-47', await repay(sumOf(total, '0.01')), 3002, { ...amount, maximum: total });
      trial.refused('LON-52', await repay('10.00', { rateSeen: '9.99' }), 3005, { field: 'rateSeen' });
      trial.refused('LON-52', await repay('10.00', { channelId: 'kit-unknown' }), 3009, { field: 'channelId' });
      trial.refused('LON-52', await repay('10.00', { proofFileId: 'kit-unknown' }), 3006, { field: 'proofFileId' });
      trial.refused('LON-52', await repay('10.00', { loanId: 'kit-unknown' }), 1002);
      const answers = await Promise.all([repay(total), repay(total)]);
      const codes = answers.map(({ code }) => code).toSorted((one, other) => one - other);
      trial.equal('LON-51', 'codes of two repayments of all that is owed', codes, [200, 3002]);
      const taken = answers.find(({ code }) => code === 200)?.data as Repayment | undefined;
      const send = amountToSendOf(total, channel.rate, channel.currencyDigits);
      trial.equal('LON-52', 'status and amountToSend', [taken?.status, taken?.amountToSend], ['waiting', send]);
      trial.equal('LON-17', 'owed while it waits', (await owedOf(trial, borrower, id))?.total, total);
      trial.refused('LON-48', await repay('0.01'), 3002, { ...amount, maximum: '0.00' });
    },
  },
  {
    name: 'a part that is repaid covers the platform fee, then the interest, then principal with its early fee',
    requirements: ['LON-14', 'LON-46', 'LON-49', 'LON-50', 'LON-52', 'LON-106', 'NTF-59'],
    sandbox: true,
    async run(trial) {
      const { borrower, id } = await openLoan(trial);
      const before = await owedOf(trial, borrower, id);
      const fee = earlyFeeOf(QUANTITY, earlyTermsOf(borrower));
      trial.equal('LON-14', 'earlyRepaymentFee', before?.earlyRepaymentFee, fee);
      const balance = await balanceOf(trial, borrower);
      const part = await repaid(trial, borrower, id, '300.00');
      const [platformFee, interest] = [before?.platformFee ?? '0', before?.interest ?? '0'];
      const { principal, fee: early } = earlyPartsOf(lessOf('300.00', platformFee, interest), earlyTermsOf(borrower));
      trial.equal('LON-50', 'covers', part?.covers, {
        ...{ date: before?.date, principal, interest, platformFee, earlyRepaymentFee: early, total: '300.00' },
      });
      trial.equal('LON-46', 'countsFrom', part?.countsFrom, part?.requestedAt);
      trial.equal('LON-52', 'balance', await balanceOf(trial, borrower), balance);
      const after = await owedOf(trial, borrower, id);
      trial.equal('LON-49', 'principal owed', after?.principal, lessOf(QUANTITY, principal));
      trial.equal('LON-49', 'interest and fee owed', [after?.interest, after?.platformFee], ['0.00', '0.00']);
      const { items } = await trial.succeed('listDealNotifications', { token: borrower.token, query: { size: 20 } });
      const kinds = items.map(({ kind, subject }) => `${kind} ${subject}`);
      const expected = 'review-accepted repayment';
      trial.equal(
        'NTF-59',
        'notifications of it',
        kinds.filter((kind) => kind === expected),
        [expected],
      );
    },
  },
  {
    name: 'a loan of which more came than was owed is answered, and the rest is credited',
    requirements: ['LON-53', 'LON-54', 'LON-18', 'LON-115', 'LON-44'],
    sandbox: true,
    async run(trial) {
      const { borrower, id } = await openLoan(trial);
      const { channel } = await openRepaying(trial, borrower, id);
      const total = (await owedOf(trial, borrower, id))?.total ?? '0.00';
      const balance = await balanceOf(trial, borrower);
      const received = amountToSendOf(sumOf(total, '100.00'), channel.rate, channel.currencyDigits);
      const all = await repaid(trial, borrower, id, total, received);
      const { loan } = await loanOf(trial, borrower, id);
      trial.equal('LON-54', 'status', loan.status, 'answered');
      trial.holds('LON-54', 'answeredAt', loan.answeredAt !== null, 'an instant', loan.answeredAt);
      trial.equal('LON-18', 'owed', loan.owed, null);
      trial.equal('LON-53', 'total of covers', all?.covers?.total, total);
      const codes = all?.notes.map(({ code }) => code);
      trial.equal('LON-115', 'notes', codes, ['more', 'overpaid']);
      const rest = lessOf(all?.credited?.amount ?? '0', total);
      trial.equal('LON-53', 'balance', await balanceOf(trial, borrower), sumOf(balance, rest));
      const entries = await trial.succeed('listLedgerEntries', { ...borrower.real, query: { type: 'loan-overpaid' } });
      trial.equal(
        'LON-53',
        'entries',
        entries.items.map(({ amount }) => amount),
        [rest],
      );
      const { repay } = await openRepaying(trial, borrower, id);
      trial.refused('LON-54', await repay('1.00'), 5004, { status: 'answered' });
      trial.equal('LON-54', 'code of another application', (await borrower.apply()).code, 200);
    },
  },
  {
    name: 'a customer who withdraws from a loan owes principal and interest alone',
    requirements: ['LON-59', 'LON-61', 'LON-88', 'LON-89', 'LON-23'],
    sandbox: true,
    async run(trial) {
      const { borrower, id } = await openLoan(trial);
      const withdraw = (loanId: string) => trial.call('withdrawFromLoan', { ...borrower.real, body: { loanId } });
      trial.refused('LON-23', await withdraw('kit-unknown'), 1002);
      trial.equal('LON-59', 'code of withdrawFromLoan', (await withdraw(id)).code, 200);
      const { loan, events } = await loanOf(trial, borrower, id);
      const { owed } = loan;
      trial.equal('LON-59', 'fees owed', [owed?.platformFee, owed?.earlyRepaymentFee], ['0.00', '0.00']);
      trial.equal('LON-59', 'total owed', owed?.total, sumOf(owed?.principal ?? '0', owed?.interest ?? '0'));
      const due = new Date(Date.parse(owed?.date ?? '') + 30 * 86_400_000).toISOString().slice(0, 10);
      trial.equal('LON-61', 'dueDate', loan.dueDate, due);
      const instants = events.filter(({ kind }) => kind === 'withdrawn').map(({ at }) => at);
      trial.equal('LON-89', 'withdrawnAt', [loan.withdrawnAt], instants);
      trial.refused('LON-88', await withdraw(id), 3010, { status: 'loan' });
    },
  },
  {
    name: 'a loan cannot be withdrawn from before it is paid out, nor repaid',
    requirements: ['LON-23', 'LON-52', 'LON-33'],
    sandbox: true,
    async run(trial) {
      const borrower = await openBorrower(trial);
      const { id } = await applied(trial, borrower);
      const { repay } = await openRepaying(trial, borrower, id);
      trial.refused('LON-52', await repay('10.00'), 5004, { status: 'apply' });
      const withdraw = await trial.call('withdrawFromLoan', { ...borrower.real, body: { loanId: id } });
      trial.refused('LON-23', withdraw, 5004, { status: 'apply' });
      trial.refused('LON-33', await trial.call('getLoanContract', { ...borrower.real, path: { id } }), 1002);
    },
  },
];
