import { csvText } from '../../../domain/csv.ts';
import { moneyText } from '../../../domain/decimal.ts';
import { netResultOf } from '../../../domain/money/profit.ts';
import { formatLondon } from '../../../domain/londonFormat.ts';
import type { Schema } from '../../api/index.ts';

type Order = Schema<'Order'>;

/**
 * Columns of the table: figures as they are on the wire, instants in London's time, words in the customer's language.
 */
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
  net: (row) => (row.status === 'closed' ? moneyText(netResultOf(row).result) : ''),
  placedAt: ({ placedAt }) => instant(placedAt),
  openedAt: ({ openedAt }) => instant(openedAt),
  endedAt: ({ closedAt }) => instant(closedAt),
  expiresAt: ({ expiresAt }) => instant(expiresAt),
});

/** Builds a table of orders for a spreadsheet: UTF-8 with its byte order mark, decimal points, London's times. */
export const historyCsv = (rows: readonly Order[], words: CsvWords): string => {
  const table = columns(words);
  const lines = [
    Object.keys(table).map((column) => words.heading(column)),
    ...rows.map((row) => Object.values(table).map((read) => read(row))),
  ];
  return csvText(lines);
};
