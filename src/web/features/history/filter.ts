import { dateOf, dateText, dayOf, instantOn } from '../../../domain/time.ts';
import { address, PATHS, useAddressParameter, useNavigation } from '../../navigation/index.ts';

/** Status filters of §4, in its order. */
export const STATUSES = ['all', 'unsettled', 'deal', 'canceled', 'exception'] as const;
export type Status = (typeof STATUSES)[number];

/** Filter of the list. It is kept in the screen's address, so that it survives a reload and can be shared. */
export type HistoryFilter = {
  readonly status: Status;
  readonly symbol: string | undefined;
  /** London dates as day numbers, both included. */
  readonly from: number | undefined;
  readonly to: number | undefined;
};

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const SYMBOL = /^[A-Z0-9]{3,12}$/;

/** Parses a London date to its day number; undefined where the text names no day of the calendar. */
export const dayFrom = (text: string | undefined): number | undefined => {
  const [year, month, date] = (DATE.exec(text ?? '') ?? []).slice(1).map(Number);
  if (!year || !month || !date) return undefined;
  const day = dayOf(year, month, date);
  const found = dateOf(day);
  return found.month === month && found.day === date ? day : undefined;
};

/** Builds the address of a filtered list, with one of its orders opened in place. */
export const historyAddress = ({ status, symbol, from, to }: HistoryFilter, open?: string): string =>
  address(PATHS.history, {
    status: status === 'all' ? undefined : status,
    symbol,
    from: from === undefined ? undefined : dateText(from),
    to: to === undefined ? undefined : dateText(to),
    open,
  });

/** Converts a filter to the call's parameters: its bounds are instants, and `to` is the midnight after the last day. */
export const queryOf = ({ status, symbol, from, to }: HistoryFilter) => ({
  view: 'history' as const,
  status,
  ...(symbol === undefined ? undefined : { symbol }),
  ...(from === undefined ? undefined : { from: instantOn(from, 0) }),
  ...(to === undefined ? undefined : { to: instantOn(to + 1, 0) }),
});

type Filtering = {
  readonly filter: HistoryFilter;
  /** Applies a change of the filter on the same screen. */
  readonly change: (changed: Partial<HistoryFilter>) => void;
  /** Order opened in place, also after navigating back to the screen. */
  readonly openId: string | undefined;
  readonly onToggle: (id: string) => void;
};

/** Reads the filter from the screen's address. Invalid values in the address are ignored. */
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
