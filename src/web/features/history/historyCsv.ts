import { netResultOf } from '../../../domain/money/profit.ts';
import { formatLondon } from '../../../domain/time.ts';
import type { Schema } from '../../api/index.ts';

type Order = Schema<'Order'>;

/** A cell: figures and instants stand as they are on the wire, words are the customer's. */
type Columns = Readonly<Record<string, (row: Order) => string>>;

export type CsvWords = {
  readonly heading: (column: string) => string;
  readonly side: (row: Order) => string;
  readonly kind: (row: Order) => string;
  readonly status: (row: Order) => string;
};

const instant = (at: number | null): string => (at === null ? '' : formatLondon(at));

const columns = ({ side, kind, status }: CsvWords): Columns => ({
  number: ({ number }) => number,
  account: ({ account }) => account,
  symbol: ({ symbol }) => symbol,
  side,
  kind,
  status,
  volume: ({ volume }) => volume,
  leverage: ({ leverage }) => String(leverage),
  placePrice: ({ placePrice }) => placePrice,
  closePrice: ({ closePrice }) => closePrice ?? '',
  stopLoss: ({ stopLoss }) => stopLoss ?? '',
  takeProfit: ({ takeProfit }) => takeProfit ?? '',
  margin: ({ margin }) => margin,
  profit: ({ profit }) => profit ?? '',
  fee: ({ fee }) => fee,
  overnight: ({ overnightFee }) => overnightFee,
  net: (row) => (row.status === 'closed' ? netResultOf(row).result.toFixed(2) : ''),
  placedAt: ({ placedAt }) => instant(placedAt),
  openedAt: ({ openedAt }) => instant(openedAt),
  endedAt: ({ closedAt }) => instant(closedAt),
  expiresAt: ({ expiresAt }) => instant(expiresAt),
});

const BYTE_ORDER_MARK = '\uFEFF';
const FIGURE = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** RFC 4180: quoted where it has to be. Words that could be read as a formula are marked as words. */
const cell = (text: string): string => {
  const harmless = FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Orders as a table for a spreadsheet: UTF-8 with its mark, decimal points, times of London. */
export const historyCsv = (rows: readonly Order[], words: CsvWords): string => {
  const table = columns(words);
  const lines = [
    Object.keys(table).map((column) => words.heading(column)),
    ...rows.map((row) => Object.values(table).map((read) => read(row))),
  ];
  return BYTE_ORDER_MARK + lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
};
