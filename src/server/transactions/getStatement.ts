import type { Schemas } from '../../contract/index.ts';
import { dayFrom } from '../../domain/calendarDay.ts';
import { statementOf } from '../../domain/ledger/statement.ts';
import { yearSummaryOf, type YearSummary } from '../../domain/ledger/yearSummary.ts';
import { refusal } from '../../domain/refusal.ts';
import { dateOf, dayOf, instantOn } from '../../domain/time.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { verifiedName } from '../identity/index.ts';
import {
  balanceBefore,
  type EntryRow,
  findEntriesOfSpan,
  loanCostsOf,
  sumEntries,
  withdrawalFeesOf,
} from '../ledger/index.ts';
import type { Reader } from '../store/index.ts';
import type { Texts } from '../texts/index.ts';
import { findActiveAccount, findClosingsOfSpan, findOrderSubjects } from '../trading/index.ts';
import { readSubjects } from './entrySubjects.ts';
import type { MoneyRequests, SpanOfAccount } from './moneyRequests.ts';
import { type Span, statementDocument, type StatementHead, yearDocument } from './statementDocument.ts';
import { entryTable, type ListedEntry, tradeTable, yearTable } from './statementTables.ts';
import { createPdfWriter } from './pdfWriter.ts';

const MOST_DAYS = 366;
/** Entries that a PDF takes: some hundred pages, which are set within seconds. */
const MOST_ENTRIES = 5000;

/** Forms of the summary of a calendar year. */
const YEARLY: readonly Schemas['StatementFormat'][] = ['year', 'year-table'];

const isYear = ({ first, last }: Span): boolean => {
  const { year } = dateOf(first);
  return first === dayOf(year, 1, 1) && last === dayOf(year, 12, 31);
};

/** Reads the span of a request; undefined where it is none that is answered (LED-39). */
const spanOf = ({ first, last, format }: Request<'getStatement'>['query']): Span | undefined => {
  const span = { first: dayFrom(first) ?? Number.NaN, last: dayFrom(last) ?? Number.NaN };
  const days = span.last - span.first + 1;
  return !(days >= 1 && days <= MOST_DAYS) || (YEARLY.includes(format) && !isYear(span)) ? undefined : span;
};

type OrdersBySubject = Awaited<ReturnType<typeof findOrderSubjects>>;

type Asked = Context<'getStatement'>;

type Settings = {
  readonly texts: Texts;
  readonly firm: StatementHead['firm'];
  readonly requests: readonly MoneyRequests[];
};

/** Number of the deposit, withdrawal, investment or loan that an entry is about; empty where it is about none. */
const requestNumberOf = (subject: Schemas['LedgerSubject']): string => {
  switch (subject.kind) {
    case 'deposit':
      return subject.deposit.number;
    case 'withdrawal':
      return subject.withdrawal.number;
    case 'investment':
      return subject.investmentNumber;
    case 'loan':
      return subject.loanNumber;
    case 'order':
    case 'correction':
    case 'account':
      return '';
  }
};

/** Reads which orders corrections are about, by what their entries were posted for. */
const ordersOfCorrections = async (
  tx: Reader,
  requests: readonly MoneyRequests[],
  entries: readonly EntryRow[],
): Promise<OrdersBySubject> => {
  const ids = entries.flatMap(({ type, subject }) => (type === 'correction' || type === 'protection' ? [subject] : []));
  if (ids.length === 0) return new Map();
  const found = (await Promise.all(requests.map((room) => room.ordersOf?.(tx, ids) ?? []))).flatMap((each) => [
    ...each,
  ]);
  const orders = await findOrderSubjects(
    tx,
    found.map(([, orderId]) => orderId),
  );
  return new Map(
    found.flatMap(([subject, orderId]) => {
      const order = orders.get(orderId);
      return order ? [[subject, order]] : [];
    }),
  );
};

/** Reads entries with the orders and the requests that they belong to. */
const listedEntries = async (
  tx: Reader,
  { requests, language }: Pick<Settings, 'requests'> & Pick<Asked, 'language'>,
  within: SpanOfAccount,
): Promise<readonly ListedEntry[]> => {
  const entries = await findEntriesOfSpan(tx, within);
  const subjectOf = await readSubjects({ tx, language }, requests, entries);
  const corrected = await ordersOfCorrections(tx, requests, entries);
  return entries.map((entry) => {
    const subject = subjectOf(entry);
    const order = subject.kind === 'order' ? subject : corrected.get(entry.subject);
    return {
      ...entry,
      orderNumber: order?.orderNumber ?? '',
      symbol: order?.symbol ?? '',
      requestNumber: requestNumberOf(subject),
      reason: subject.kind === 'correction' ? subject.reason : '',
    };
  });
};

/** Reads the entries of a year that its summary adds up: of fees and corrections those that are about an order. */
const entriesOfYear = async (
  tx: Reader,
  requests: readonly MoneyRequests[],
  within: SpanOfAccount,
): Promise<readonly EntryRow[]> => {
  const entries = await findEntriesOfSpan(tx, within);
  const corrected = await ordersOfCorrections(tx, requests, entries);
  const fees = entries.flatMap(({ type, subject }) => (type === 'fee' ? [subject] : []));
  const orders = fees.length === 0 ? new Map() : await findOrderSubjects(tx, fees);
  return entries.filter(({ type, subject }) => {
    if (type === 'fee') return orders.has(subject);
    return type !== 'correction' || corrected.has(subject);
  });
};

/** Reads and adds up results and costs of a year. */
const readYear = async (
  tx: Reader,
  requests: readonly MoneyRequests[],
  within: SpanOfAccount,
): Promise<YearSummary> => {
  const investments = await Promise.all(requests.map((room) => room.settledInvestments?.(tx, within) ?? []));
  return yearSummaryOf({
    entries: await entriesOfYear(tx, requests, within),
    investments: investments.flat(),
    loanCosts: await loanCostsOf(tx, within),
    withdrawalFees: await withdrawalFeesOf(tx, within),
  });
};

const headOf = async (
  tx: Reader,
  { world, session, language }: Asked,
  { texts, firm }: Settings,
  { span, account }: Pick<StatementHead, 'span' | 'account'>,
): Promise<StatementHead> => ({
  language,
  texts,
  firm,
  account,
  holder: account.scope === 'real' ? await verifiedName(tx, world, session.customerId) : null,
  span,
  isOver: instantOn(span.last + 1, 0) <= world.now(),
});

const PDF = 'application/pdf';
const CSV = 'text/csv; charset=utf-8';

/** Answers a file of a span of London dates: a PDF, written in a thread of its own, or a table. */
export const getStatement = (settings: Settings) => {
  const writer = createPdfWriter();
  return async ({ query }: Request<'getStatement'>, asked: Asked): Promise<Answer<'getStatement'>> => {
    const { tx: reader, world, session, account: mode, language } = asked;
    const reading = { requests: settings.requests, language };
    const account = await findActiveAccount(reader, session.customerId, mode);
    if ('refused' in account) return account;
    const span = spanOf(query);
    if (!span) return { refused: refusal('request-invalid', { field: 'last' }) };
    const within = { accountId: account.id, from: instantOn(span.first, 0), to: instantOn(span.last + 1, 0) };
    const read = <Found>(ask: (tx: Reader) => Promise<Found>): Promise<Found> => world.database.inOneInstant(ask);

    if (query.format === 'trades') {
      return { data: { mediaType: CSV, bytes: tradeTable(await read((tx) => findClosingsOfSpan(tx, within))) } };
    }
    if (query.format === 'entries') {
      return { data: { mediaType: CSV, bytes: entryTable(await read((tx) => listedEntries(tx, reading, within))) } };
    }
    if (query.format === 'year-table') {
      const summary = await read((tx) => readYear(tx, settings.requests, within));
      return { data: { mediaType: CSV, bytes: yearTable(dateOf(span.first).year, summary) } };
    }
    if (query.format === 'pdf' && (await sumEntries(reader, within)).count > MOST_ENTRIES) {
      return { refused: refusal('statement-too-long', { most: MOST_ENTRIES }) };
    }
    const document = await read(async (tx) => {
      const head = await headOf(tx, asked, settings, { span, account });
      if (query.format === 'year') {
        return yearDocument(head, await readYear(tx, settings.requests, within));
      }
      const opening = await balanceBefore(tx, account.id, within.from);
      return statementDocument(head, statementOf(opening, await listedEntries(tx, reading, within)));
    });
    return { data: { mediaType: PDF, bytes: await writer.write(document) } };
  };
};
