import { XMLParser } from 'fast-xml-parser';
import type { PaymentLine } from '../../domain/ledger/matchPayments.ts';
import { dayFrom } from '../../domain/calendarDay.ts';
import { instantOn } from '../../domain/time.ts';

/** Fault of a file, in words for the operator. */
export class PaymentFileError extends Error {}

const CURRENCY = /^[A-Z]{3,6}$/;
const AMOUNT = /^\d{1,18}(\.\d{1,18})?$/;

const INSTANT = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/;

/** Reads a date, or an instant with its zone; a date alone is noon in London, so that it is near the day's payments. */
const instantFrom = (text: string, line: number): number => {
  const day = dayFrom(text);
  if (day !== undefined) return instantOn(day, 12 * 3600);
  const instant = INSTANT.test(text) ? Date.parse(text) / 1000 : Number.NaN;
  if (Number.isNaN(instant))
    throw new PaymentFileError(`Line ${line}: "${text}" is no date, and no time with its zone.`);
  return Math.floor(instant);
};

/** Leaves the date of a bank's time that names no zone. */
const datedOf = (text: string): string => (/T/.test(text) && !INSTANT.test(text) ? text.slice(0, 10) : text);

const amountFrom = (text: string, line: number): string => {
  if (!AMOUNT.test(text)) throw new PaymentFileError(`Line ${line}: "${text}" is no amount, such as 1200.50.`);
  return text;
};

type Node = string | { readonly [name: string]: Node | undefined } | readonly Node[];

/** Lists the elements of one name below another, whether the file has one, several or none. */
const children = (node: Node | undefined, name: string): readonly Node[] => {
  if (node === undefined || typeof node === 'string') return [];
  if (Array.isArray(node)) return node.flatMap((each: Node) => children(each, name));
  const found = 'length' in node ? undefined : node[name];
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found];
};

/** Lists the elements at a path. */
const at = (node: Node | undefined, path: string): readonly Node[] =>
  path
    .split('/')
    .reduce<readonly Node[]>(
      (found, name) => found.flatMap((each) => children(each, name)),
      node === undefined ? [] : [node],
    );

const textOf = (node: Node | undefined): string => {
  if (typeof node === 'string') return node.trim();
  const [text] = children(node, '#text');
  return typeof text === 'string' ? text.trim() : '';
};
const firstText = (node: Node, path: string): string => textOf(at(node, path)[0]);

/** References that a transaction of camt.053 may name: ids of both ends, of the bank, and the payer's words. */
const REFERENCES = [
  'Refs/EndToEndId',
  'Refs/TxId',
  'Refs/InstrId',
  'Refs/AcctSvcrRef',
  'Refs/UETR',
  'RmtInf/Ustrd',
  'RmtInf/Strd/CdtrRefInf/Ref',
];

/** A reversal (`RvslInd`) moved the money the other way; its indicator says already which one. */
const DIRECTIONS: Readonly<Record<string, PaymentLine['direction']>> = { CRDT: 'in', DBIT: 'out' };

/** Reads the booked entries of a bank's statement (ISO 20022 camt.053): each transaction of a batch is a line. */
const readCamt = (text: string): readonly PaymentLine[] => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    removeNSPrefix: true,
    // Files name no entities of their own: those that do are refused unread.
    processEntities: true,
  });
  if (/<!DOCTYPE/i.test(text)) throw new PaymentFileError('The file has a document type of its own.');
  const document = parser.parse(text) as Node;
  const statements = at(document, 'Document/BkToCstmrStmt/Stmt');
  if (statements.length === 0) throw new PaymentFileError('The file is no bank statement (camt.053).');
  let line = 0;
  return statements.flatMap((statement) =>
    at(statement, 'Ntry').flatMap((entry): readonly PaymentLine[] => {
      const status = firstText(entry, 'Sts/Cd') || firstText(entry, 'Sts');
      if (status !== '' && status !== 'BOOK') return [];
      const details = at(entry, 'NtryDtls/TxDtls');
      const parts = details.length === 0 ? [entry] : details;
      return parts.map((part) => {
        line += 1;
        const [amount] = parts.length > 1 ? at(part, 'Amt').concat(at(part, 'AmtDtls/TxAmt/Amt')) : at(entry, 'Amt');
        const direction = DIRECTIONS[firstText(part, 'CdtDbtInd') || firstText(entry, 'CdtDbtInd')];
        if (direction === undefined) throw new PaymentFileError(`Entry ${line} says neither CRDT nor DBIT.`);
        const dated =
          firstText(entry, 'BookgDt/DtTm') || firstText(entry, 'BookgDt/Dt') || firstText(entry, 'ValDt/Dt');
        const references = [
          ...REFERENCES.flatMap((path) => at(part, path)),
          ...at(entry, 'NtryRef'),
          ...at(entry, 'AcctSvcrRef'),
        ];
        return {
          line,
          direction,
          amount: amountFrom(textOf(amount), line),
          currency: textOf(children(amount, '@Ccy')[0]),
          at: instantFrom(datedOf(dated), line),
          references: references.map(textOf).filter((reference) => reference !== ''),
        };
      });
    }),
  );
};

/** Row of a table, with the line that it begins on. */
type Row = { readonly line: number; readonly cells: readonly string[] };

/** Reads the rows of a table by RFC 4180: a quoted cell may hold the separator, quotes and line ends. */
const rowsOf = (text: string, separator: string): readonly Row[] => {
  const rows: Row[] = [];
  const token = new RegExp(`"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*)`, 'y');
  let [line, start, at] = [1, 1, 0];
  let cells: string[] = [];
  while (at <= text.length) {
    token.lastIndex = at;
    const [written = '', quoted, plain = ''] = token.exec(text) ?? [];
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    at += written.length;
    line += written.split('\n').length - 1;
    const end = /\r?\n|$/y;
    end.lastIndex = at;
    const ended = end.exec(text);
    if (!ended && text[at] !== separator) throw new PaymentFileError(`Line ${line}: a quotation mark is out of place.`);
    at += ended ? Math.max(ended[0].length, 1) : 1;
    if (!ended) continue;
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: start, cells });
    line += 1;
    [start, cells] = [line, []];
  }
  return rows;
};

const COLUMNS = ['date', 'amount', 'currency', 'reference'] as const;

/**
 * Reads a table with the columns `date`, `amount` (negative for what went out), `currency` and `reference`; of a chain,
 * `reference` is the transaction id. Further columns are passed over.
 */
const readTable = (text: string): readonly PaymentLine[] => {
  const whole = text.replace(/^\uFEFF/, '');
  const separator = whole.slice(0, whole.search(/\r?\n|$/)).includes(';') ? ';' : ',';
  const [head, ...rows] = rowsOf(whole, separator);
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase());
  const places = COLUMNS.map((name) => names.indexOf(name));
  const missing = COLUMNS.filter((_name, index) => places[index] === -1);
  if (missing.length > 0) throw new PaymentFileError(`The table has no column ${missing.join(', ')}.`);
  return rows.map(({ line, cells }): PaymentLine => {
    if (cells.length !== names.length) {
      throw new PaymentFileError(`Line ${line} has ${cells.length} cells, and the first one ${names.length}.`);
    }
    const [date = '', amount = '', currency = '', reference = ''] = places.map((place) => (cells[place] ?? '').trim());
    if (!CURRENCY.test(currency))
      throw new PaymentFileError(`Line ${line}: "${currency}" is no currency, such as USD.`);
    return {
      line,
      direction: amount.startsWith('-') ? 'out' : 'in',
      amount: amountFrom(amount.replace(/^[+-]/, ''), line),
      currency,
      at: instantFrom(date, line),
      references: reference === '' ? [] : [reference],
    };
  });
};

/** Most lines that are compared at once: the server trades meanwhile. */
const MOST_LINES = 10_000;

/**
 * Reads a bank's or a chain's file: camt.053 where it is XML, else a table. Throws a PaymentFileError in plain words, also
 * for more lines than are compared at once.
 */
export const readPaymentFile = (text: string): readonly PaymentLine[] => {
  const lines = /^\uFEFF?\s*</.test(text) ? readCamt(text) : readTable(text);
  if (lines.length > MOST_LINES)
    throw new PaymentFileError(
      `The file has ${lines.length} payments, and at most ${MOST_LINES} are compared: divide it.`,
    );
  return lines;
};
