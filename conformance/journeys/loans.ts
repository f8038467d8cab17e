import { createHash } from 'node:crypto';
import type { Schemas } from '../../src/contract/index.ts';
import type { Check, Journey } from '../checks/check.ts';
import type { Trial } from '../checks/trial.ts';
import { fieldOf } from '../client/createClient.ts';
import { lessOf, nominalYearlyOf, ratioOf, shareOf, sumOf, yearlyOf } from '../figures.ts';
import { applied, loanOf, openBorrower, openLoan, QUANTITY, TERM } from './borrower.ts';
import { balanceOf, decided, londonDateOf, openReal, passWeek } from './realMoney.ts';
import { REPAYMENTS } from './repayments.ts';

type Contract = Schemas['LoanContract'];

/** Highest number of days that a term may have (LON-22). */
const LONGEST_TERM = 180;

const listed = (trial: Trial, { real }: { readonly real: object }) =>
  trial.succeed('listLoans', { ...real, query: { status: 'all' } });

const APPLYING: readonly Check[] = [
  {
    name: 'loan products are listed, and an application states what the loan costs and moves nothing',
    requirements: [
      ...['LON-9', 'LON-11', 'LON-12', 'LON-18', 'LON-20', 'LON-22', 'LON-29', 'LON-30', 'LON-44', 'LON-45'],
    ],
    sandbox: true,
    async run(trial) {
      const borrower = await openBorrower(trial);
      const { items } = await trial.succeed('listLoanProducts', { token: borrower.token });
      const statuses = items.map(({ status }) => status);
      trial.equal('LON-20', 'statuses', statuses, statuses.toSorted().toReversed());
      const terms = items.flatMap(({ days }) => days);
      trial.holds('LON-22', 'days', Math.max(...terms) <= LONGEST_TERM, 'at most 180', terms);
      const { id } = await applied(trial, borrower);
      const { loan, events } = await loanOf(trial, borrower, id);
      const { dailyInterestRate, platformFeeRate } = borrower.product.terms;
      const interest = shareOf(QUANTITY, dailyInterestRate, TERM);
      const fee = shareOf(QUANTITY, platformFeeRate);
      const total = sumOf(QUANTITY, interest, fee);
      trial.equal('LON-11', 'expectedInterest', loan.expectedInterest, interest);
      trial.equal('LON-11', 'platformFee', loan.platformFee, fee);
      trial.equal('LON-11', 'totalToRepay', loan.totalToRepay, total);
      trial.equal('LON-11', 'nominalYearlyRate', loan.nominalYearlyRate, nominalYearlyOf(dailyInterestRate));
      trial.equal('LON-11', 'yearlyRate', loan.yearlyRate, yearlyOf(total, QUANTITY, TERM));
      trial.equal('LON-12', 'terms', loan.terms, borrower.product.terms);
      trial.equal('LON-29', 'status', loan.status, 'apply');
      trial.equal('LON-18', 'owed', loan.owed, null);
      trial.equal('LON-9', 'interestDays', loan.interestDays, 0);
      const date = await londonDateOf(trial);
      trial.holds('LON-30', 'number', new RegExp(`^${date}-\\d{6}$`).test(loan.number), `${date}-000000`, loan.number);
      trial.equal('LON-44', 'owed of the totals', (await listed(trial, borrower)).totals.owed, '0.00');
      const instants = events.map(({ at }) => at);
      trial.equal('LON-45', 'instants of the events', instants, instants.toSorted());
      trial.equal('LON-29', 'balance', await balanceOf(trial, borrower), borrower.money);
    },
  },
  {
    name: 'an application is refused by its first reason',
    requirements: [
      'LON-23',
      'LON-24',
      'LON-25',
      'LON-26',
      'LON-75',
      'LON-76',
      'LON-77',
      'LON-108',
      'LON-113',
      'LON-33',
    ],
    sandbox: true,
    async run(trial) {
      const borrower = await openBorrower(trial);
      const { apply, product, real } = borrower;
      const { minimumAmount: minimum, agreements, terms, maintenance } = product;
      trial.refused('LON-23', await apply({ productId: 'kit-unknown' }), 1002, { field: 'productId' });
      trial.refused('LON-75', await apply({ quantity: '1.001', monthlyIncome: '1.001' }), 3003, { field: 'quantity' });
      trial.refused('LON-75', await apply({ monthlyIncome: '1.001' }), 3003, { field: 'monthlyIncome', digits: 2 });
      trial.refused('LON-23', await apply({ quantity: lessOf(minimum, '0.01') }), 3001, { field: 'quantity', minimum });
      trial.refused('LON-23', await apply({ quantity: sumOf(product.maximumAmount, '0.01') }), 3002, {
        field: 'quantity',
      });
      trial.refused('LON-23', await apply({ days: 179, agreements: [] }), 5001, { field: 'days' });
      const [name, current] = [agreements[0]?.name, agreements[0]?.agreementVersion];
      trial.refused('LON-76', await apply({ agreements: [] }), 1206, { field: 'agreements', name, current });
      const twice = [agreements[0], { name, agreementVersion: '2000-01-01' }];
      trial.refused('LON-77', await apply({ agreements: twice, quantity: '0.01' }), 1001, { field: 'agreements' });
      const typed = (text: string) => ({ signature: { kind: 'typed', name: text } });
      const drawn = { signature: { kind: 'drawn', fileId: 'kit-unknown' } };
      trial.refused('LON-26', await apply(typed('Other Customer')), 5002, { field: 'signature' });
      trial.refused('LON-25', await apply(drawn), 5002, { field: 'signature' });
      const termsSeen = { ...terms, platformFeeRate: '0.99' };
      trial.refused('LON-24', await apply({ termsSeen }), 3005, { field: 'termsSeen', terms });
      trial.refused('LON-108', await apply({ totalCostCapSeen: '0.12' }), 3005, { field: 'totalCostCapSeen' });
      const maintenanceSeen = { ...maintenance, liquidation: '1.00' };
      trial.refused('LON-113', await apply({ maintenanceSeen }), 3005, { field: 'maintenanceSeen', maintenance });
      const equal = { ...terms, dailyInterestRate: `${terms.dailyInterestRate}0` };
      const taken = await apply({ termsSeen: equal, ...typed('  SAMPLE   customer ') });
      trial.equal('LON-24', 'code for equal terms and the name in capitals', taken.code, 200);
      const id = String(fieldOf(taken.data, 'id'));
      trial.refused('LON-23', await apply(), 5003, { loanId: id });
      trial.refused('LON-33', await trial.call('getLoanContract', { ...real, path: { id } }), 1002);
    },
  },
  {
    name: 'one of two applications at the same time is taken, and a rejected one moves nothing',
    requirements: ['LON-27', 'LON-28', 'LON-37', 'LON-40', 'LON-52', 'SBX-62', 'NTF-59'],
    sandbox: true,
    async run(trial) {
      const other = await openReal(trial);
      const borrower = await openBorrower(trial);
      const answers = await Promise.all([borrower.apply(), borrower.apply()]);
      const codes = answers.map(({ code }) => code).toSorted((one, other) => one - other);
      trial.equal('LON-27', 'codes', codes, [200, 5003]);
      const id = String(fieldOf(answers.find(({ code }) => code === 200)?.data, 'id'));
      trial.refused('LON-37', await trial.call('getLoan', { ...other.real, path: { id } }), 1002);
      trial.refused('LON-37', await trial.call('withdrawFromLoan', { ...other.real, body: { loanId: id } }), 1002);
      const reason = 'The kit does not lend.';
      await decided(trial, borrower.id, { decision: 'reject', reason });
      const { loan } = await loanOf(trial, borrower, id);
      trial.equal('LON-28', 'status', loan.status, 'reject');
      trial.equal('SBX-62', 'reason', JSON.stringify(loan.rejectionReason).includes(reason), true);
      trial.equal('LON-40', 'balance', await balanceOf(trial, borrower), borrower.money);
      const { items } = await trial.succeed('listFailureNotifications', { token: borrower.token });
      const kinds = items.map(({ kind, subject }) => `${kind} ${subject}`);
      trial.holds('NTF-59', 'notifications', kinds.includes('review-refused loan'), 'review-refused loan', kinds);
      trial.equal('LON-27', 'code of another application', (await borrower.apply()).code, 200);
    },
  },
];

const sha256 = (...parts: readonly Buffer[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** Holds a chain of hashes to its pieces, and to the hash of the contract. */
const holdChain = (trial: Trial, contract: Contract, { pieces, hash }: Schemas['LoanEvidencePieces']): void => {
  let link: Buffer = Buffer.alloc(32);
  for (const piece of pieces) {
    const sum = sha256(Buffer.from(piece.bytes, 'base64'));
    trial.equal('LON-116', `sha256 of the bytes of ${piece.kind}`, piece.sha256, sum.toString('hex'));
    link = sha256(link, sum);
    trial.equal('LON-31', `chain at ${piece.kind}`, piece.chain, link.toString('hex'));
  }
  trial.equal('LON-31', 'hash', [hash, contract.hash], [link.toString('hex'), link.toString('hex')]);
  const kinds = contract.evidence.map(({ kind }) => kind);
  const texts = contract.agreements.map(() => 'text');
  const expected = ['application', ...texts, 'signature', 'circumstances', 'contract'];
  trial.equal('LON-85', 'kinds of the evidence', kinds, expected);
  const circumstances = pieces.find(({ kind }) => kind === 'circumstances')?.bytes ?? '';
  const kept = JSON.parse(Buffer.from(circumstances, 'base64').toString()) as Record<string, unknown>;
  trial.equal('LON-84', 'circumstances', Object.keys(kept), ['language', 'sessionId', 'signedAt']);
  trial.equal('LON-84', 'signedAt of the circumstances', kept['signedAt'], contract.signedAt);
};

const RUNNING: readonly Check[] = [
  {
    name: 'a loan that is accepted is paid out once, with its first day and its fee owed',
    requirements: [
      ...['LON-3', 'LON-10', 'LON-13', 'LON-16', 'LON-38', 'LON-40', 'LON-41', 'LON-63', 'LON-73', 'LON-44', 'LON-78'],
      'LON-9',
    ],
    sandbox: true,
    async run(trial) {
      const { borrower, id, decide } = await openLoan(trial);
      trial.refused('LON-40', await decide({ decision: 'accept' }), 3010, { status: 'loan' });
      const { loan, maintenance } = await loanOf(trial, borrower, id);
      const { dailyInterestRate } = borrower.product.terms;
      const dayInterest = shareOf(QUANTITY, dailyInterestRate);
      trial.equal('LON-38', 'balance', await balanceOf(trial, borrower), sumOf(borrower.money, QUANTITY));
      const entries = await trial.succeed('listLedgerEntries', { ...borrower.real, query: { type: 'loan' } });
      trial.equal(
        'LON-38',
        'entries',
        entries.items.map(({ amount }) => amount),
        [QUANTITY],
      );
      trial.equal('LON-9', 'interestDays', loan.interestDays, 1);
      trial.equal('LON-10', 'generatedInterest', loan.generatedInterest, dayInterest);
      const { owed } = loan;
      const settles = [QUANTITY, dayInterest, loan.platformFee];
      trial.equal('LON-3', 'interest owed', owed?.interest, dayInterest);
      trial.equal('LON-13', 'platformFee owed', owed?.platformFee, loan.platformFee);
      trial.equal('LON-16', 'total owed', owed?.total, sumOf(...settles, owed?.earlyRepaymentFee ?? '0'));
      const due = Date.parse(owed?.date ?? '') + TERM * 86_400_000;
      trial.equal('LON-41', 'dueDate', loan.dueDate, new Date(due).toISOString().slice(0, 10));
      trial.equal('LON-44', 'owed of the totals', (await listed(trial, borrower)).totals.owed, owed?.total);
      trial.equal('LON-63', 'netWorth of the maintenance', maintenance?.netWorth, sumOf(borrower.money, QUANTITY));
      trial.equal('LON-73', 'owed of the maintenance', maintenance?.owed, sumOf(...settles));
      trial.equal(
        'LON-73',
        'ratio',
        maintenance?.ratio,
        ratioOf(maintenance?.netWorth ?? '0', maintenance?.owed ?? '1'),
      );
      trial.equal('LON-78', 'levels', maintenance?.levels, borrower.product.maintenance);
    },
  },
  {
    name: 'interest is counted by London midnights',
    requirements: ['LON-1', 'LON-2', 'LON-4', 'LON-9', 'LON-10', 'LON-12', 'SBX-38'],
    sandbox: true,
    async run(trial) {
      const { borrower, id } = await openLoan(trial);
      const before = (await loanOf(trial, borrower, id)).loan;
      await passWeek(trial);
      const after = (await loanOf(trial, borrower, id)).loan;
      const days = (Date.parse(after.owed?.date ?? '') - Date.parse(before.owed?.date ?? '')) / 86_400_000;
      trial.equal('LON-1', 'interestDays', after.interestDays, days);
      const interest = shareOf(QUANTITY, after.terms.dailyInterestRate, days);
      trial.equal('LON-2', 'generatedInterest', after.generatedInterest, interest);
      trial.equal('SBX-38', 'interest owed', after.owed?.interest, interest);
      trial.equal('LON-12', 'terms and total', [after.terms, after.totalToRepay], [before.terms, before.totalToRepay]);
    },
  },
  {
    name: 'a contract is made at the payout, never changes, and proves each of its pieces',
    requirements: [
      'LON-31',
      'LON-34',
      'LON-35',
      'LON-36',
      'LON-37',
      'LON-84',
      'LON-85',
      'LON-112',
      'LON-114',
      'LON-116',
    ],
    sandbox: true,
    async run(trial) {
      const { borrower, id } = await openLoan(trial);
      const sent = { ...borrower.real, path: { id } };
      const contract = await trial.succeed('getLoanContract', sent);
      trial.equal('LON-36', 'idNumber', contract.idNumber, '*******4821');
      trial.equal(
        'LON-112',
        'interestPerDay',
        contract.interestPerDay,
        shareOf(QUANTITY, contract.terms.dailyInterestRate),
      );
      trial.equal(
        'LON-112',
        'nominalYearlyRate',
        contract.nominalYearlyRate,
        nominalYearlyOf(contract.terms.dailyInterestRate),
      );
      holdChain(trial, contract, await trial.succeed('getLoanEvidence', sent));
      trial.equal('LON-114', 'last piece', contract.evidence.at(-1)?.kind, 'contract');
      await passWeek(trial);
      trial.equal('LON-34', 'contract a week later', await trial.succeed('getLoanContract', sent), contract);
      const german = await trial.succeed('getLoanContract', { ...sent, language: 'de' });
      trial.equal('LON-35', 'contract to a request in German', german, contract);
      const other = { ...(await openReal(trial)).real, path: { id } };
      trial.refused('LON-37', await trial.call('getLoanContract', other), 1002);
      trial.refused('LON-37', await trial.call('getLoanEvidence', other), 1002);
      trial.refused('LON-37', await trial.call('getLoanContractPdf', other), 1002);
      const unknown = await trial.call('getLoan', { ...other, path: { id: 'kit-unknown' } });
      const foreign = await trial.call('getLoan', other);
      trial.equal('GEN-66', 'answer for the loan of another customer', foreign.data, unknown.data);
    },
  },
];

/** Money that is lent. */
export const loans: Journey = {
  title: 'Loans',
  checks: [...APPLYING, ...RUNNING, ...REPAYMENTS].map((check) => ({ ...check, profile: 'loans' as const })),
};
