import type { Language } from '../../contract/index.ts';
import { type Decimal, moneyText } from '../../domain/decimal.ts';
import { formatLondon } from '../../domain/londonFormat.ts';
import type { Statement } from '../../domain/ledger/statement.ts';
import type { ResultLine, YearSummary } from '../../domain/ledger/yearSummary.ts';
import { dateOf, dateText, instantOn } from '../../domain/time.ts';
import { filled, type Texts } from '../texts/index.ts';
import type { PdfColumn, PdfDocument, PdfTable } from './pdfDocument.ts';
import { type ListedEntry, monthText } from './statementTables.ts';

/** London dates as day numbers, both included. */
export type Span = { readonly first: number; readonly last: number };

/** What stands at the head of each statement. */
export type StatementHead = {
  readonly language: Language;
  readonly texts: Texts;
  /** Firm on its statements; its address is null where none is configured. */
  readonly firm: { readonly name: string; readonly address: string | null };
  readonly account: { readonly number: string; readonly scope: 'real' | 'demo' };
  /** Customer's real name in full, as it was verified; null where it is not known, and of a demo account. */
  readonly holder: string | null;
  readonly span: Span;
  /** False while further entries can be posted within the span. */
  readonly isOver: boolean;
};

const MINUS = '\u2212';

/** Formats of a language: amounts grouped, with two decimals and a true minus sign. */
const formatsOf = (language: Language) => {
  const format = new Intl.NumberFormat(language, {
    numberingSystem: 'latn',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const plain = new Intl.NumberFormat(language, { numberingSystem: 'latn' });
  return {
    money: (amount: Decimal | string): string => {
      const text = typeof amount === 'string' ? amount : moneyText(amount);
      return format.format(text as Intl.StringNumericLiteral).replace('-', MINUS);
    },
    count: (number: number): string => plain.format(number),
  };
};

const text = (label: string, share: number): PdfColumn => ({ label, share, isFigure: false });
const figure = (label: string, share: number): PdfColumn => ({ label, share, isFigure: true });

/** Builds the parts that each statement has. */
const documentOf = (
  { language, texts, firm, account, holder, span, isOver }: StatementHead,
  parts: Pick<PdfDocument, 'title' | 'isWide' | 'tables' | 'notes'>,
): PdfDocument => {
  const words = texts.statements(language);
  const [first, last] = [dateText(span.first), dateText(span.last)];
  return {
    language,
    firm: firm.name,
    datedAt: instantOn(span.last + 1, 0),
    facts: [
      [words.firm, firm.address === null ? firm.name : `${firm.name}, ${firm.address}`],
      [words.account, account.number],
      ...(holder === null ? [] : [[words.holder, holder] as const]),
      [words.period, filled(words.span, { first, last })],
      [words.currency, words.dollars],
    ],
    ...parts,
    notes: [...parts.notes, ...(isOver ? [] : [words.unfinished]), ...(account.scope === 'demo' ? [words.demo] : [])],
    foot: `${account.number} · ${first} – ${last}`,
    pageWords: words.page,
  };
};

const entryWords = (
  types: ReturnType<Texts['entryTypes']>,
  { type, orderNumber, symbol, requestNumber, reason }: ListedEntry,
): string => {
  const about = orderNumber === '' ? [requestNumber] : [symbol, orderNumber];
  // A fee of no order is that of an investment.
  const words = type === 'fee' && orderNumber === '' ? types['investment-fee'] : types[type];
  return [words, ...about, reason].filter((part) => part !== '').join(', ');
};

/** Writes a statement: its balances and sums by type, then each entry with the balance after it. */
export const statementDocument = (head: StatementHead, statement: Statement<ListedEntry>): PdfDocument => {
  const { language, texts } = head;
  const words = texts.statements(language);
  const types = texts.entryTypes(language);
  const { money, count } = formatsOf(language);
  const { opening, closing, entries, sums } = statement;
  const overview: PdfTable = {
    heading: words.overview,
    columns: [text(words.entry, 3), figure(words.count, 1), figure(words.amount, 2)],
    rows: [
      [words.opening, '', money(opening)],
      ...sums.map((sum) => [sum.type === 'fee' ? types.fees : types[sum.type], count(sum.count), money(sum.amount)]),
    ],
    totals: [[words.closing, count(entries.length), money(closing)]],
  };
  const list: PdfTable = {
    heading: words.entries,
    columns: [text(words.time, 3), text(words.entry, 7), figure(words.amount, 3), figure(words.balance, 3)],
    rows: entries.map((entry) => [
      formatLondon(entry.at),
      entryWords(types, entry),
      money(entry.amount),
      money(entry.balanceAfter),
    ]),
    totals: [],
  };
  return documentOf(head, {
    title: words.title,
    isWide: false,
    tables: entries.length === 0 ? [overview] : [overview, list],
    notes: [...(entries.length === 0 ? [words.none] : []), words.adds],
  });
};

/** Column of a summary: the key of its label, and the figure of a line. */
type YearColumn = readonly [
  label: keyof ReturnType<Texts['statements']>,
  figure: (line: ResultLine) => number | Decimal,
];

const TRADING: readonly YearColumn[] = [
  ['trades', ({ trades }) => trades],
  ['results', ({ results }) => results],
  ['fees', ({ fees }) => fees],
  ['overnightFees', ({ overnightFees }) => overnightFees],
  ['protection', ({ protection }) => protection],
  ['corrections', ({ corrections }) => corrections],
  ['trading', ({ trading }) => trading],
];

const ALL: readonly YearColumn[] = [
  ['trading', ({ trading }) => trading],
  ['investments', ({ investments }) => investments],
  ['investmentResults', ({ investmentResults }) => investmentResults],
  ['investmentFees', ({ investmentFees }) => investmentFees],
  ['loanInterest', ({ loanInterest }) => loanInterest],
  ['loanFees', ({ loanFees }) => loanFees],
  ['withdrawalFees', ({ withdrawalFees }) => withdrawalFees],
  ['total', ({ total }) => total],
];

/** Writes the summary of a calendar year: results and costs by month, of trading and of all, and of the whole year. */
export const yearDocument = (head: StatementHead, { months, year }: YearSummary): PdfDocument => {
  const { language, texts, span } = head;
  const words = texts.statements(language);
  const { money, count } = formatsOf(language);
  const yearNumber = dateOf(span.first).year;
  const tableOf = (heading: string, columns: readonly YearColumn[]): PdfTable => {
    const figuresOf = (line: ResultLine) =>
      columns.map(([, figureOf]) => {
        const value = figureOf(line);
        return typeof value === 'number' ? count(value) : money(value);
      });
    return {
      heading,
      columns: [text(words.month, 3), ...columns.map(([label]) => figure(words[label], 4))],
      rows: months.map((line) => [monthText(yearNumber, line.month), ...figuresOf(line)]),
      totals: [[words.year, ...figuresOf(year)]],
    };
  };
  return documentOf(head, {
    title: filled(words.yearTitle, { year: String(yearNumber) }),
    isWide: true,
    tables: [tableOf(words.tradingMonths, TRADING), tableOf(words.months, ALL)],
    notes: [words.yearNote, words.totalNote, words.investmentNote, words.withdrawalNote],
  });
};
