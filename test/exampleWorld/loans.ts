import { createHash } from 'node:crypto';
import type { Schemas } from '../../src/contract/index.ts';
import { dateText, instantOn, londonDay } from '../../src/domain/time.ts';
import { dollars, Exact, type Figure, numberOf, october, sumOf, written } from './figures.ts';
import { AGREEMENT_VERSION, creditOf, cryptoChannel } from './transfers.ts';

const AGREEMENTS = (['lending', 'borrowing', 'liability'] as const).map((name) => ({
  name,
  agreementVersion: AGREEMENT_VERSION,
}));
const TERMS = { dailyInterestRate: '0.0005', platformFeeRate: '0.01', earlyRepaymentFeeRate: '0.005' };
/** Interest and platform fee together, as a fraction of the amount, at which interest stops. */
const COST_CAP = '1';
const LEVELS = { payout: '150.00', warning: '130.00', liquidation: '120.00' };
/** London dates after paying out on which the customer can withdraw from the loan. */
const WITHDRAW_DATES = 14;
/** London dates after a withdrawal from the loan on which it is due. */
const DUE_AFTER_WITHDRAWAL = 30;

export const loanProduct: Schemas['LoanProduct'] = {
  id: 'e61c8d49-50f7-4a2b-bd93-8f0a24e7c516',
  name: 'Credit 60',
  status: 'open',
  minimumAmount: '500.00',
  maximumAmount: '10000.00',
  limitAmount: '250000.00',
  days: [30, 60, 90, 180],
  terms: TERMS,
  ...{ totalCostCap: COST_CAP, withdrawalDays: WITHDRAW_DATES },
  applicationPeriod: { opensAt: 1782892800, closesAt: null },
  maintenance: LEVELS,
  agreements: AGREEMENTS,
};

const declared = {
  productId: loanProduct.id,
  legalAddress: '3 Sample Road, London N1 1AA',
  monthlyIncome: '3200.00',
  expectedInvestmentAmount: '1000.00',
  termsSeen: TERMS,
  totalCostCapSeen: COST_CAP,
  maintenanceSeen: LEVELS,
  agreements: AGREEMENTS,
};
export const SIGNATURE_FILE = '20d7f4c6-b93e-4815-a7d2-5c8e01f6b397';
/** Application with a drawn signature, and a later one with a typed name. */
export const drawnApplication = {
  ...declared,
  quantity: '1000.00',
  days: 60,
  signature: {
    kind: 'drawn',
    fileId: SIGNATURE_FILE,
    strokes: [
      [
        { x: 12, y: 40, milliseconds: 0 },
        { x: 60, y: 18, milliseconds: 120 },
      ],
    ],
  },
} as const satisfies Schemas['ApplyForLoanRequest'];
export const typedApplication = {
  ...declared,
  quantity: '500.00',
  days: 30,
  signature: { kind: 'typed', name: 'Sample Customer' },
} as const satisfies Schemas['ApplyForLoanRequest'];

type Application = typeof drawnApplication | typeof typedApplication;

const applied = (id: string, count: number, application: Application, appliedAt: number): Schemas['Loan'] => {
  const { quantity, days } = application;
  const expectedInterest = dollars(new Exact(quantity).times(TERMS.dailyInterestRate).times(days));
  const platformFee = dollars(new Exact(quantity).times(TERMS.platformFeeRate));
  const totalToRepay = dollars(sumOf([quantity, expectedInterest, platformFee]));
  const growth = new Exact(totalToRepay).div(quantity);
  return {
    id,
    number: numberOf('', appliedAt, count),
    productId: loanProduct.id,
    productName: loanProduct.name,
    status: 'apply',
    quantity,
    days,
    terms: TERMS,
    totalCostCap: COST_CAP,
    earlyFeeUnlimited: false,
    expectedInterest,
    platformFee,
    totalToRepay,
    nominalYearlyRate: written(new Exact(TERMS.dailyInterestRate).times(365), 4),
    yearlyRate: written(growth.pow(new Exact(365).div(days)).minus(1), 4),
    generatedInterest: '0.00',
    owed: null,
    interestDays: 0,
    appliedAt,
    loanedAt: null,
    dueDate: null,
    withdrawUntil: null,
    withdrawnAt: null,
    answeredAt: null,
    rejectionReason: null,
  };
};

export const loanApplied = applied('9a05e7b3-d14f-4c68-8e2b-f73c60d9a581', 318, drawnApplication, october(1, 10));
export const laterLoanApplied = applied('6b2f80d4-e957-4a1c-b36d-04c7e8f92a15', 341, typedApplication, october(5, 14));

const REVIEWING_AT = october(1, 10, 12);
export const LOANED_AT = october(1, 10, 30);
const DUE_DAY = londonDay(LOANED_AT) + loanApplied.days;

/** A part of the debt, or of what a repayment covered. */
type Parts = Pick<Schemas['LoanOwed'], 'principal' | 'interest' | 'platformFee' | 'earlyRepaymentFee'>;

const withTotal = (date: string, parts: Parts): Schemas['LoanOwed'] => ({
  date,
  ...parts,
  total: dollars(sumOf(Object.values(parts))),
});

/** A repayment that counts, from the London day on which it was asked for. */
type Counted = { readonly day: number; readonly parts: Parts };

const repaid = (counted: readonly Counted[], part: keyof Parts): Figure =>
  sumOf(counted.map(({ parts }) => parts[part]));

/** Days of interest so far: the London midnights that principal was outstanding over, at least one. */
const interestDaysOn = (day: number): number => Math.max(1, day - londonDay(LOANED_AT));

/** Interest so far: the daily rate times the sum of the principal at each midnight. */
const interestOn = (day: number, counted: readonly Counted[]): string => {
  const principals = Array.from({ length: interestDaysOn(day) }, (_, index) => {
    const midnight = londonDay(LOANED_AT) + index + 1;
    const before = index === 0 ? [] : counted.filter((one) => one.day < midnight);
    return new Exact(loanApplied.quantity).minus(repaid(before, 'principal'));
  });
  return dollars(sumOf(principals).times(TERMS.dailyInterestRate));
};

/** What is owed on a London day. */
const owedOn = (day: number, counted: readonly Counted[]): Schemas['LoanOwed'] => {
  const principal = new Exact(loanApplied.quantity).minus(repaid(counted, 'principal'));
  const isEarly = day < DUE_DAY;
  return withTotal(dateText(day), {
    principal: dollars(principal),
    interest: dollars(new Exact(interestOn(day, counted)).minus(repaid(counted, 'interest'))),
    platformFee: dollars(new Exact(loanApplied.platformFee).minus(repaid(counted, 'platformFee'))),
    earlyRepaymentFee: isEarly ? dollars(principal.times(TERMS.earlyRepaymentFeeRate)) : '0.00',
  });
};

/** What an amount covers: the platform fee, then interest, then principal together with its early repayment fee. */
const coveredBy = (amount: string, owed: Schemas['LoanOwed']): Schemas['LoanOwed'] => {
  const platformFee = Exact.min(amount, owed.platformFee);
  const interest = Exact.min(new Exact(amount).minus(platformFee), owed.interest);
  const left = new Exact(amount).minus(platformFee).minus(interest);
  const whole = new Exact(owed.principal).plus(owed.earlyRepaymentFee);
  const principal = left.greaterThanOrEqualTo(whole)
    ? new Exact(owed.principal)
    : new Exact(dollars(left.div(new Exact(1).plus(TERMS.earlyRepaymentFeeRate))));
  return withTotal(owed.date, {
    principal: dollars(principal),
    interest: dollars(interest),
    platformFee: dollars(platformFee),
    earlyRepaymentFee: dollars(Exact.min(left, whole).minus(principal)),
  });
};

type Sent = { readonly id: string; readonly count: number; readonly proofFileId: string; readonly requestedAt: number };

const waitingRepayment = (sent: Sent, amount: string): Schemas['LoanRepayment'] => ({
  id: sent.id,
  loanId: loanApplied.id,
  number: numberOf('P', sent.requestedAt, sent.count),
  status: 'waiting',
  amount,
  currency: cryptoChannel.currency,
  rate: cryptoChannel.rate,
  rateAt: cryptoChannel.rateAt,
  amountToSend: written(new Exact(amount).times(cryptoChannel.rate), cryptoChannel.currencyDigits),
  channelId: cryptoChannel.id,
  proofFileId: sent.proofFileId,
  proofImage: `/file/repayment-proof/${sent.proofFileId}`,
  covers: null,
  failureReason: null,
  requestedAt: sent.requestedAt,
  decidedAt: null,
  credited: null,
  countsFrom: null,
  notes: [],
  expectedAt: sent.requestedAt + 300,
  reversedAt: null,
  reversalReason: null,
});

/** Why it covered another amount than was asked for; of the examples none came late. */
const notesOf = (
  asked: string,
  { outcome, amount }: Schemas['TransferCredit'],
  covers: Schemas['LoanOwed'],
): Schemas['LoanRepayment']['notes'] => {
  const overpaid = new Exact(amount).minus(covers.total);
  const which = { less: 'Less', more: 'More' };
  return [
    ...(outcome === 'less' || outcome === 'more'
      ? [{ code: outcome, text: `${which[outcome]} came in than announced: ${amount} USD instead of ${asked} USD.` }]
      : []),
    ...(overpaid.gt(0)
      ? [
          {
            code: 'overpaid' as const,
            text: `${dollars(overpaid)} USD were more than was owed and are in your balance.`,
          },
        ]
      : []),
  ];
};

const acceptedRepayment = (
  repayment: Schemas['LoanRepayment'],
  counted: readonly Counted[],
  received: string,
): Schemas['LoanRepayment'] => {
  const decidedAt = repayment.requestedAt + 240;
  const credited = creditOf(repayment, received, decidedAt - 60);
  const covers = coveredBy(credited.amount, owedOn(londonDay(repayment.requestedAt), counted));
  const { requestedAt: countsFrom } = repayment;
  const notes = notesOf(repayment.amount, credited, covers);
  return { ...repayment, status: 'success', covers, decidedAt, credited, countsFrom, notes, expectedAt: null };
};

const countedOf = ({ requestedAt, covers }: Schemas['LoanRepayment']): readonly Counted[] =>
  covers ? [{ day: londonDay(requestedAt), parts: covers }] : [];

/** A part is repaid on the third day, and all of the rest two days later, of which more came than was owed. */
const partAsked = waitingRepayment(
  {
    id: 'd3b8f470-5e1c-4962-87a5-6f04c9e2d81b',
    count: 41,
    proofFileId: '8a47c3e6-b05d-4f21-9e68-d1f7a0c9b354',
    requestedAt: october(3, 12),
  },
  '300.00',
);
export const partRepayment = acceptedRepayment(partAsked, [], partAsked.amountToSend);
const afterPart = countedOf(partRepayment);
export const wholeAsked = waitingRepayment(
  {
    id: '58c3e1f9-07a4-4db2-96c5-ea4d82b7f016',
    count: 58,
    proofFileId: '1d86b2e5-7f40-4c93-b1a8-36e9f5d07c42',
    requestedAt: october(5, 10),
  },
  owedOn(londonDay(october(5)), afterPart).total,
);
export const wholeRepayment = acceptedRepayment(wholeAsked, afterPart, '724.98');
/** What came above what was owed. */
export const OVERPAID = dollars(
  new Exact(wholeRepayment.credited?.amount ?? 0).minus(wholeRepayment.covers?.total ?? 0),
);
export const OVERPAID_AT = wholeRepayment.decidedAt ?? 0;

const paidOut = {
  loanedAt: LOANED_AT,
  dueDate: dateText(DUE_DAY),
  withdrawUntil: dateText(londonDay(LOANED_AT) + WITHDRAW_DATES),
};

/** The loan while the second repayment waits, and after it was accepted. */
export const runningLoan: Schemas['Loan'] = {
  ...loanApplied,
  status: 'loan',
  generatedInterest: interestOn(londonDay(october(5)), afterPart),
  owed: owedOn(londonDay(october(5)), afterPart),
  interestDays: interestDaysOn(londonDay(october(5))),
  ...paidOut,
};
export const returnedLoan: Schemas['Loan'] = {
  ...runningLoan,
  status: 'answered',
  owed: null,
  answeredAt: OVERPAID_AT,
};

const application: Schemas['LoanApplication'] = {
  legalAddress: declared.legalAddress,
  monthlyIncome: declared.monthlyIncome,
  expectedInvestmentAmount: declared.expectedInvestmentAmount,
  agreements: AGREEMENTS,
  signature: { kind: 'drawn', image: `/file/signature/${SIGNATURE_FILE}` },
  signedAt: loanApplied.appliedAt,
};

const events: readonly Schemas['LoanEvent'][] = [
  {
    kind: 'applied',
    at: loanApplied.appliedAt,
    amount: null,
    text: 'Signed; lending service agreement of 2026-09-01',
  },
  { kind: 'reviewing', at: REVIEWING_AT, amount: null, text: null },
  { kind: 'loaned', at: LOANED_AT, amount: loanApplied.quantity, text: null },
  { kind: 'repaid', at: partRepayment.decidedAt ?? 0, amount: partRepayment.covers?.total ?? null, text: null },
];

/** The loan's detail while the second repayment waits; the real account has no position, so its balance is its net worth. */
export const runningDetail = (netWorth: string, at: number): Schemas['LoanDetail'] => {
  const { principal = '0', interest = '0', platformFee = '0' } = runningLoan.owed ?? {};
  const owed = dollars(sumOf([principal, interest, platformFee]));
  return {
    loan: runningLoan,
    application,
    maintenance: { ratio: dollars(new Exact(netWorth).div(owed).times(100)), netWorth, owed, at, levels: LEVELS },
    events: [...events],
    repayments: [wholeAsked, partRepayment],
  };
};
export const returnedDetail: Schemas['LoanDetail'] = {
  loan: returnedLoan,
  application,
  maintenance: null,
  events: [
    ...events,
    { kind: 'repaid', at: OVERPAID_AT, amount: wholeRepayment.covers?.total ?? null, text: null },
    { kind: 'answered', at: OVERPAID_AT, amount: null, text: null },
  ],
  repayments: [wholeRepayment, partRepayment],
};

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Writes JSON with its keys in order (RFC 8785; all keys and numbers of the examples are plain). */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : field,
  );

type Piece = readonly [kind: Schemas['LoanEvidence']['kind'], bytes: string];

/** Pieces of evidence: of texts and pictures, which the examples do not have, a line that stands for them. */
const PIECES: readonly Piece[] = [
  ['application', canonical(drawnApplication)],
  ...AGREEMENTS.map(({ name, agreementVersion }) => ['text', `(the text of ${name} of ${agreementVersion})`] as const),
  ['signature', '(the bytes of signature.png)'],
  ['strokes', canonical(drawnApplication.signature.strokes)],
  [
    'circumstances',
    canonical({ language: 'en', sessionId: 'b1f60c83-29d7-4e5a-96c4-0d7e8a52f31b', signedAt: loanApplied.appliedAt }),
  ],
];

const chain = (pieces: readonly Piece[]): readonly Schemas['LoanEvidence'][] => {
  let before: Buffer = Buffer.alloc(32);
  return pieces.map(([kind, bytes]) => {
    const own = sha256(bytes);
    before = sha256(Buffer.concat([before, own]));
    return { kind, sha256: own.toString('hex'), chain: before.toString('hex') };
  });
};

/** The contract without its chain, whose last piece it is. */
const made: Omit<Schemas['LoanContract'], 'evidence' | 'hash'> = {
  loanId: loanApplied.id,
  number: loanApplied.number,
  language: 'en',
  lender: 'Sun (sandbox)',
  borrower: 'Sample Customer',
  idNumber: '*******4821',
  legalAddress: declared.legalAddress,
  quantity: loanApplied.quantity,
  days: loanApplied.days,
  terms: TERMS,
  totalCostCap: COST_CAP,
  expectedInterest: loanApplied.expectedInterest,
  platformFee: loanApplied.platformFee,
  totalToRepay: loanApplied.totalToRepay,
  yearlyRate: loanApplied.yearlyRate,
  nominalYearlyRate: loanApplied.nominalYearlyRate,
  interestPerDay: dollars(new Exact(loanApplied.quantity).times(TERMS.dailyInterestRate)),
  withdrawalDays: WITHDRAW_DATES,
  withdrawUntil: paidOut.withdrawUntil,
  lenderAddress: null,
  complaints: 'complaints@example.com',
  maintenance: LEVELS,
  loanedAt: LOANED_AT,
  dueDate: paidOut.dueDate,
  agreements: AGREEMENTS,
  signature: application.signature,
  signedAt: application.signedAt,
};

const evidence = chain([...PIECES, ['contract', canonical(made)]]);
export const loanContract: Schemas['LoanContract'] = {
  ...made,
  evidence: [...evidence],
  hash: evidence.at(-1)?.chain ?? '',
};

const typeOf = (kind: Piece[0]): string => {
  if (kind === 'text') return 'text/markdown; charset=utf-8';
  return kind === 'signature' ? 'image/png' : 'application/json';
};

export const loanEvidence: Schemas['LoanEvidencePieces'] = {
  pieces: [...PIECES, ['contract', canonical(made)] as const].map(([kind, bytes], index) => ({
    kind,
    mediaType: typeOf(kind),
    bytes: Buffer.from(bytes).toString('base64'),
    sha256: evidence[index]?.sha256 ?? '',
    chain: evidence[index]?.chain ?? '',
  })),
  hash: loanContract.hash,
};

/** The later loan after its customer withdrew from it, three dates after it was paid out. */
const LATER_LOANED_AT = october(5, 15);
const LATER_WITHDRAWN_AT = october(8, 11);
const laterDays = londonDay(LATER_WITHDRAWN_AT) - londonDay(LATER_LOANED_AT);
const laterInterest = dollars(new Exact(laterLoanApplied.quantity).times(TERMS.dailyInterestRate).times(laterDays));
export const withdrawnLoan: Schemas['Loan'] = {
  ...laterLoanApplied,
  status: 'loan',
  generatedInterest: laterInterest,
  owed: withTotal(dateText(londonDay(LATER_WITHDRAWN_AT)), {
    principal: laterLoanApplied.quantity,
    interest: laterInterest,
    platformFee: '0.00',
    earlyRepaymentFee: '0.00',
  }),
  interestDays: laterDays,
  loanedAt: LATER_LOANED_AT,
  dueDate: dateText(londonDay(LATER_WITHDRAWN_AT) + DUE_AFTER_WITHDRAWAL),
  withdrawUntil: dateText(londonDay(LATER_LOANED_AT) + WITHDRAW_DATES),
  withdrawnAt: LATER_WITHDRAWN_AT,
};

/** When the customer is notified that the later loan is due soon: 09:00 London, 3 dates before its due date. */
export const LATER_DUE_SOON_AT = instantOn(londonDay(LATER_LOANED_AT) + laterLoanApplied.days - 3, 9 * 3600);
/** When the customer is notified that the later loan is overdue: 09:00 London of the date after its due date. */
export const LATER_OVERDUE_AT = instantOn(londonDay(LATER_LOANED_AT) + laterLoanApplied.days + 1, 9 * 3600);
