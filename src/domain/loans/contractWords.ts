import { decimal } from '../decimal.ts';
import { dateOfContract, formatLondon } from '../londonFormat.ts';

/** What the words of a contract are about. */
type Word =
  | 'lender'
  | 'lenderAddress'
  | 'borrower'
  | 'idNumber'
  | 'legalAddress'
  | 'number'
  | 'quantity'
  | 'term'
  | 'dailyInterestRate'
  | 'interestPerDay'
  | 'nominalYearlyRate'
  | 'totalCostCap'
  | 'withdrawUntil'
  | 'repaid'
  | 'cancel'
  | 'missed'
  | 'missedCap'
  | 'complaints'
  | 'platformFeeRate'
  | 'earlyRepaymentFeeRate'
  | 'expectedInterest'
  | 'platformFee'
  | 'totalToRepay'
  | 'yearlyRate'
  | 'payout'
  | 'warning'
  | 'liquidation'
  | 'loanedAt'
  | 'dueDate'
  | 'lending'
  | 'borrowing'
  | 'liability'
  | 'signature'
  | 'drawn'
  | 'signedAt'
  | 'hash'
  | 'application'
  | 'text'
  | 'strokes'
  | 'circumstances'
  | 'contract';
export type ContractWords = Readonly<Record<Word, string>>;

/** Contract of a loan, as `getLoanContract` answers it. */
type Contract = {
  readonly number: string;
  readonly language: string;
  readonly lender: string;
  readonly lenderAddress?: string | null | undefined;
  readonly borrower: string;
  readonly idNumber: string;
  readonly legalAddress: string;
  readonly quantity: string;
  readonly days: number;
  readonly terms: Readonly<Record<'dailyInterestRate' | 'platformFeeRate' | 'earlyRepaymentFeeRate', string>>;
  /** Absent of a loan without a cap. */
  readonly totalCostCap?: string | undefined;
  readonly expectedInterest: string;
  readonly platformFee: string;
  readonly totalToRepay: string;
  readonly yearlyRate: string;
  /** Absent of a contract from before it had them, as are the next three and `complaints`. */
  readonly nominalYearlyRate?: string | undefined;
  readonly interestPerDay?: string | undefined;
  readonly withdrawalDays?: number | undefined;
  readonly withdrawUntil?: string | undefined;
  readonly complaints?: string | undefined;
  readonly maintenance: Readonly<Record<'payout' | 'warning' | 'liquidation', string>>;
  /** Unix seconds. */
  readonly loanedAt: number;
  readonly dueDate: string;
  readonly agreements: readonly { readonly name: string; readonly agreementVersion: string }[];
  readonly signature: { readonly kind: 'drawn' } | { readonly kind: 'typed'; readonly name: string };
  readonly signedAt: number;
  readonly evidence: readonly { readonly kind: string; readonly sha256: string; readonly chain: string }[];
  readonly hash: string;
};

type Line = readonly [label: string, value: string];

/** Contract in the words of its language: its page and its file show these and no others (LON-91). */
type WrittenContract = {
  readonly parties: readonly Line[];
  readonly loan: readonly Line[];
  /** How it is repaid, canceled, what a missed payment costs, and where to complain, as paragraphs. */
  readonly rights: readonly string[];
  /** Name of each text with the date of its version. */
  readonly agreements: readonly Line[];
  readonly evidence: readonly { readonly piece: string; readonly sha256: string; readonly chain: string }[];
  /** `Hash of the contract: …` */
  readonly hash: string;
};

const NO_BREAK_SPACE = '\u00A0';
/** Decimals of a rate are never cut off. */
const MOST_DECIMALS = 20;

/** Figures of a language, with two decimals, and with all of them. */
const figuresOf = (language: string) => {
  const formatOf = (maximumFractionDigits: number) => {
    const format = new Intl.NumberFormat(language, {
      ...{ numberingSystem: 'latn', minimumFractionDigits: 2, maximumFractionDigits },
    });
    // An exact decimal text is passed on unchanged: it never becomes a binary number.
    return (figure: string): string => format.format(figure as unknown as number);
  };
  const [money, exact] = [formatOf(2), formatOf(MOST_DECIMALS)];
  const percent = (figure: string) => `${exact(figure)}${NO_BREAK_SPACE}%`;
  return {
    money: (amount: string) => `${money(amount)} USD`,
    percent,
    share: (share: string) => percent(decimal(share).times(100).toFixed()),
  };
};

const instant = (seconds: number): string => `${formatLondon(seconds)} (Europe/London)`;

/** Writes a number of days with its unit: 30 as `30 days`. */
const daysText = (language: string, days: number): string =>
  new Intl.NumberFormat(language, {
    ...{ style: 'unit', unit: 'day', unitDisplay: 'long', numberingSystem: 'latn' },
  }).format(days);

/** Returns a line whose value a contract has; nothing where it has none. */
const lineOf = <Value>(label: string, value: Value | undefined, written: (value: Value) => string): readonly Line[] =>
  value === undefined ? [] : [[label, written(value)]];

/** Fills the places of a text. */
const filledWith = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (place, key: string) => values[key] ?? place);

/** Says what a customer has to know of the right of withdrawal and of what is owed (LON-112); nothing of an earlier contract. */
const rightsOf = (contract: Contract, words: ContractWords): readonly string[] => {
  const { language, interestPerDay, withdrawalDays, withdrawUntil, complaints, maintenance, totalCostCap } = contract;
  if (interestPerDay === undefined || withdrawUntil === undefined || withdrawalDays === undefined) return [];
  const { money, percent, share } = figuresOf(language);
  return [
    words.repaid,
    filledWith(words.cancel, {
      date: dateOfContract(language, withdrawUntil),
      ...{ days: daysText(language, withdrawalDays), interest: money(interestPerDay) },
    }),
    filledWith(words.missed, { liquidation: percent(maintenance.liquidation) }),
    ...(totalCostCap === undefined ? [] : [filledWith(words.missedCap, { share: share(totalCostCap) })]),
    ...(complaints === undefined ? [] : [filledWith(words.complaints, { complaints })]),
  ];
};

const loanLines = (contract: Contract, words: ContractWords): readonly Line[] => {
  const { language, days, terms, maintenance } = contract;
  const { money, percent, share } = figuresOf(language);
  return [
    [words.quantity, money(contract.quantity)],
    [words.term, daysText(language, days)],
    [words.dailyInterestRate, share(terms.dailyInterestRate)],
    ...lineOf(words.interestPerDay, contract.interestPerDay, money),
    ...lineOf(words.nominalYearlyRate, contract.nominalYearlyRate, share),
    [words.platformFeeRate, share(terms.platformFeeRate)],
    [words.earlyRepaymentFeeRate, share(terms.earlyRepaymentFeeRate)],
    [words.expectedInterest, money(contract.expectedInterest)],
    [words.platformFee, money(contract.platformFee)],
    [words.totalToRepay, money(contract.totalToRepay)],
    [words.yearlyRate, share(contract.yearlyRate)],
    ...lineOf(words.totalCostCap, contract.totalCostCap, share),
    [words.payout, percent(maintenance.payout)],
    [words.warning, percent(maintenance.warning)],
    [words.liquidation, percent(maintenance.liquidation)],
    [words.loanedAt, instant(contract.loanedAt)],
    [words.dueDate, dateOfContract(language, contract.dueDate)],
    ...lineOf(words.withdrawUntil, contract.withdrawUntil, (date) => dateOfContract(language, date)),
  ];
};

/** Writes a contract in the words of its language. */
export const writtenContract = (contract: Contract, words: ContractWords): WrittenContract => {
  const { language, signature } = contract;
  const named = (key: string): string => words[key as Word];
  return {
    parties: [
      [words.number, contract.number],
      [words.lender, contract.lender],
      ...lineOf(words.lenderAddress, contract.lenderAddress ?? undefined, (address) => address.replaceAll(/\s+/g, ' ')),
      [words.borrower, contract.borrower],
      [words.idNumber, contract.idNumber],
      [words.legalAddress, contract.legalAddress.replaceAll(/\s+/g, ' ')],
      [words.signature, signature.kind === 'typed' ? signature.name : words.drawn],
      [words.signedAt, instant(contract.signedAt)],
    ],
    loan: loanLines(contract, words),
    rights: rightsOf(contract, words),
    agreements: contract.agreements.map(({ name, agreementVersion }) => [
      named(name),
      dateOfContract(language, agreementVersion),
    ]),
    evidence: contract.evidence.map(({ kind, ...hashes }) => ({ piece: named(kind), ...hashes })),
    hash: `${words.hash}: ${contract.hash}`,
  };
};
