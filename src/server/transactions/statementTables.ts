import { csvText } from '../../domain/csv.ts';
import { moneyText } from '../../domain/decimal.ts';
import type { StatementEntry } from '../../domain/ledger/statement.ts';
import type { YearSummary } from '../../domain/ledger/yearSummary.ts';
import { netResultOf } from '../../domain/money/profit.ts';
import { BUY } from '../../domain/orders/direction.ts';
import type { OrderRow } from '../trading/index.ts';

/** Entry of a statement with the order or the request that it belongs to, where it belongs to one. */
export type ListedEntry = StatementEntry & {
  readonly dueAt: number;
  readonly orderNumber: string;
  readonly symbol: string;
  /** Number of the deposit, withdrawal, investment or loan that it belongs to; empty where it belongs to none. */
  readonly requestNumber: string;
  /** Why it was corrected, in the language asked for; empty for an entry that is no correction. */
  readonly reason: string;
};

const CURRENCY = 'USD';

/** Formats an instant in UTC, `2026-09-30T09:00:00Z`; empty where there is none. */
const utc = (at: number | null): string => (at === null ? '' : `${new Date(at * 1000).toISOString().slice(0, 19)}Z`);

type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

const ENTRY_COLUMNS: Columns<ListedEntry> = {
  id: ({ id }) => id,
  time: ({ at }) => utc(at),
  due: ({ dueAt }) => utc(dueAt),
  type: ({ type }) => type,
  amount: ({ amount }) => amount,
  balance: ({ balanceAfter }) => balanceAfter,
  currency: () => CURRENCY,
  order: ({ orderNumber }) => orderNumber,
  symbol: ({ symbol }) => symbol,
  request: ({ requestNumber }) => requestNumber,
};

/** Columns that tax tools import: those of the trade reports that trading platforms write. */
const TRADE_COLUMNS: Columns<OrderRow> = {
  id: ({ id }) => id,
  order: ({ number }) => number,
  symbol: ({ symbol }) => symbol,
  side: ({ direction }) => (direction === BUY ? 'buy' : 'sell'),
  volume: ({ volume }) => volume,
  contractSize: ({ contractSize }) => contractSize,
  openTime: ({ openedAt }) => utc(openedAt),
  openPrice: ({ placePrice }) => placePrice,
  closeTime: ({ closedAt }) => utc(closedAt),
  closePrice: ({ closePrice }) => closePrice ?? '',
  profit: ({ profit }) => profit ?? '',
  commission: ({ fee }) => fee,
  swap: ({ overnightFee }) => overnightFee,
  net: (row) => moneyText(netResultOf(row).result),
  currency: () => CURRENCY,
};

/** Month of a year with its results and costs. */
type YearRow = YearSummary['months'][number] & { readonly year: number };

/** Writes a month of a year, `2026-09`. */
export const monthText = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;

const YEAR_COLUMNS: Columns<YearRow> = {
  month: ({ year, month }) => monthText(year, month),
  trades: ({ trades }) => String(trades),
  priceResults: ({ results }) => moneyText(results),
  openingFees: ({ fees }) => moneyText(fees),
  overnightFees: ({ overnightFees }) => moneyText(overnightFees),
  balanceProtection: ({ protection }) => moneyText(protection),
  corrections: ({ corrections }) => moneyText(corrections),
  tradingResult: ({ trading }) => moneyText(trading),
  investments: ({ investments }) => String(investments),
  investmentResults: ({ investmentResults }) => moneyText(investmentResults),
  investmentFees: ({ investmentFees }) => moneyText(investmentFees),
  loanInterest: ({ loanInterest }) => moneyText(loanInterest),
  loanFees: ({ loanFees }) => moneyText(loanFees),
  withdrawalFees: ({ withdrawalFees }) => moneyText(withdrawalFees),
  total: ({ total }) => moneyText(total),
  currency: () => CURRENCY,
};

const tableOf = <Row>(columns: Columns<Row>, rows: readonly Row[]): Uint8Array =>
  new TextEncoder().encode(
    csvText([Object.keys(columns), ...rows.map((row) => Object.values(columns).map((read) => read(row)))]),
  );

/** Writes entries as a table, one line for each (LED-44). */
export const entryTable = (entries: readonly ListedEntry[]): Uint8Array => tableOf(ENTRY_COLUMNS, entries);

/** Writes closings as a table, one line for each (LED-45). */
export const tradeTable = (closings: readonly OrderRow[]): Uint8Array => tableOf(TRADE_COLUMNS, closings);

/** Writes the summary of a year as a table, one line for each month (LED-60). */
export const yearTable = (year: number, { months }: YearSummary): Uint8Array =>
  tableOf(
    YEAR_COLUMNS,
    months.map((line) => ({ ...line, year })),
  );
