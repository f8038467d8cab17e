import type { Language, Schemas } from '../../contract/index.ts';
import { decimal } from '../../domain/decimal.ts';
import { formatLondon } from '../../domain/londonFormat.ts';
import type { Handler } from '../http/index.ts';
import { figureText, percentText, type Texts } from '../texts/index.ts';
import { createPdfWriter, type PdfDocument } from '../transactions/index.ts';
import { findNamedContract } from './readLoans.ts';
import { dateInWords } from './signedWords.ts';

type Contract = Schemas['LoanContract'];
type Words = ReturnType<Texts['loanContract']>;
type Rows = readonly (readonly [label: string, value: string])[];

/** Writes a share as a percentage: 0.0005 as 0.05 %. */
const shareText = (language: Language, share: string): string =>
  percentText(language, decimal(share).times(100).toFixed());

/** Writes a number of days with its unit: 30 as `30 days`. */
const daysText = (language: Language, days: number): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long', numberingSystem: 'latn' }).format(
    days,
  );

const partiesOf = (contract: Contract, words: Words): Rows => [
  [words.number, contract.number],
  [words.lender, contract.lender],
  [words.borrower, contract.borrower],
  [words.idNumber, contract.idNumber],
  [words.legalAddress, contract.legalAddress],
  [words.signature, contract.signature.kind === 'typed' ? contract.signature.name : words.drawn],
  [words.signedAt, `${formatLondon(contract.signedAt)} (Europe/London)`],
];

const termsOf = (contract: Contract, words: Words): Rows => {
  const { language, terms, maintenance } = contract;
  const money = (amount: string) => `${figureText(language, amount)} USD`;
  return [
    [words.quantity, money(contract.quantity)],
    [words.term, daysText(language, contract.days)],
    [words.dailyInterestRate, shareText(language, terms.dailyInterestRate)],
    [words.platformFeeRate, shareText(language, terms.platformFeeRate)],
    [words.earlyRepaymentFeeRate, shareText(language, terms.earlyRepaymentFeeRate)],
    [words.expectedInterest, money(contract.expectedInterest)],
    [words.platformFee, money(contract.platformFee)],
    [words.totalToRepay, money(contract.totalToRepay)],
    [words.yearlyRate, shareText(language, contract.yearlyRate)],
    [words.payout, percentText(language, maintenance.payout)],
    [words.warning, percentText(language, maintenance.warning)],
    [words.liquidation, percentText(language, maintenance.liquidation)],
    [words.loanedAt, `${formatLondon(contract.loanedAt)} (Europe/London)`],
    [words.dueDate, dateInWords(language, contract.dueDate)],
  ];
};

/** Half of a hash: 64 digits do not fit on a line beside their piece. */
const HALF = 32;
const halves = (hash: string): string => `${hash.slice(0, HALF)} ${hash.slice(HALF)}`;

/** Writes a contract as a document, with the words of its language. */
const contractDocument = (contract: Contract, words: Words): PdfDocument => {
  const { language, number, lender } = contract;
  const plain = (label: string, share: number) => ({ label, share, isFigure: false });
  return {
    ...{ language, firm: lender, title: words.title, isWide: true, datedAt: contract.loanedAt },
    facts: partiesOf(contract, words),
    tables: [
      {
        heading: words.loan,
        columns: [plain(words.loan, 1), plain(number, 1)],
        rows: termsOf(contract, words).map((row) => [...row]),
        totals: [],
      },
      {
        heading: words.agreements,
        columns: [plain(words.agreements, 1), plain(words.version, 1)],
        rows: contract.agreements.map(({ name, agreementVersion }) => [
          words[name],
          dateInWords(language, agreementVersion),
        ]),
        totals: [],
      },
      {
        heading: words.evidence,
        columns: [plain(words.piece, 1), plain('SHA-256', 2), plain(words.chain, 2)],
        rows: contract.evidence.map(({ kind, sha256, chain }) => [words[kind], halves(sha256), halves(chain)]),
        totals: [],
      },
    ],
    notes: [`${words.hash}: ${contract.hash}`, words.evidenceNote],
    foot: `${number} · ${contract.hash}`,
    pageWords: words.page,
  };
};

/** Answers the contract of a loan as a PDF, written in a thread of its own (LON-91). */
export const getLoanContractPdf = (): Handler<'getLoanContractPdf'> => {
  const writer = createPdfWriter();
  return async ({ path: { id } }, context) => {
    const contract = await findNamedContract(context.tx, id, context);
    if ('refused' in contract) return contract;
    const document = contractDocument(contract, context.world.texts.loanContract(contract.language));
    return { data: { mediaType: 'application/pdf', bytes: await writer.write(document) } };
  };
};
