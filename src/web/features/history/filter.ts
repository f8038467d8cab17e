import { dateOf, dateText, dayOf, instantOn } from '../../../domain/time.ts';
import { address, PATHS, useAddressParameter, useNavigation } from '../../navigation/index.ts';

/** The filters of §4, in its order. */
export const STATUSES = ['all', 'unsettled', 'deal', 'canceled', 'exception'] as const;
export type Status = (typeof STATUSES)[number];

/** What the list shows. It stands in the screen's address, so that it survives a reload and can be passed on. */
export type HistoryFilter = {
  readonly status: Status;
  readonly symbol: string | undefined;
  /** London dates as day numbers, both included. */
  readonly from: number | undefined;
  readonly to: number | undefined;
};

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const SYMBOL = /^[A-Z0-9]{3,12}$/;

/** The London date that a text names, as a day number; undefined where there is none such in the calendar. */
export const dayFrom = (text: string | undefined): number | undefined => {
  const [year, month, date] = (DATE.exec(text ?? '') ?? []).slice(1).map(Number);
  if (!year || !month || !date) return undefined;
  const day = dayOf(year, month, date);
  const found = dateOf(day);
  return found.month === month && found.day === date ? day : undefined;
};

/** Where these orders are listed, with one of them opened in place. */
export const historyAddress = ({ status, symbol, from, to }: HistoryFilter, open?: string): string =>
  address(PATHS.history, {
    status: status === 'all' ? undefined : status,
    symbol,
    from: from === undefined ? undefined : dateText(from),
    to: to === undefined ? undefined : dateText(to),
    open,
  });

/** The same for the call: its bounds are instants, and the day after the last one is left out. */
export const queryOf = ({ status, symbol, from, to }: HistoryFilter) => ({
  view: 'history' as const,
  status,
  ...(symbol === undefined ? undefined : { symbol }),
  ...(from === undefined ? undefined : { from: instantOn(from, 0) }),
  ...(to === undefined ? undefined : { to: instantOn(to + 1, 0) }),
});

type Filtering = {
  readonly filter: HistoryFilter;
  /** Shows something else in the same screen. */
  readonly change: (changed: Partial<HistoryFilter>) => void;
  /** The row that is opened in place; it is so again when the screen is gone back to. */
  readonly openId: string | undefined;
  readonly onToggle: (id: string) => void;
};

/** What this screen's address says that it shows. What an address holds that cannot be is left out. */
export const useHistoryFilter = (): Filtering => {
  const { amend } = useNavigation();
  const status = useAddressParameter('status');
  const symbol = useAddressParameter('symbol');
  const from = dayFrom(useAddressParameter('from'));
  const to = dayFrom(useAddressParameter('to'));
  const isBackwards = from !== undefined && to !== undefined && to < from;
  const filter: HistoryFilter = {
    status: STATUSES.find((known) => known === status) ?? 'all',
    symbol: symbol !== undefined && SYMBOL.test(symbol) ? symbol : undefined,
    from: isBackwards ? to : from,
    to: isBackwards ? from : to,
  };
  const openId = useAddressParameter('open');
  return {
    filter,
    change: (changed) => amend(historyAddress({ ...filter, ...changed })),
    openId,
    onToggle: (id) => amend(historyAddress(filter, id === openId ? undefined : id)),
  };
};
