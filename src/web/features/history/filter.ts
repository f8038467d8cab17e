import { type Days, daysIn, daysInAddress, instantsOf } from '../../days/index.ts';
import { address, PATHS, useAddressParameter, useNavigation, useSymbolInAddress } from '../../navigation/index.ts';

/** Status filters of §4, in its order. */
export const STATUSES = ['all', 'unsettled', 'deal', 'canceled', 'exception'] as const;
export type Status = (typeof STATUSES)[number];

/** Filter of the list. It is kept in the screen's address, so that it survives a reload and can be shared. */
export type HistoryFilter = Days & { readonly status: Status; readonly symbol: string | undefined };

/** Builds the address of a filtered list, with one of its orders opened in place. */
export const historyAddress = ({ status, symbol, ...days }: HistoryFilter, open?: string): string =>
  address(PATHS.history, {
    status: status === 'all' ? undefined : status,
    symbol,
    ...daysInAddress(days),
    open,
  });

/** Converts a filter to the call's parameters: its bounds are instants, and `to` is the midnight after the last day. */
export const queryOf = ({ status, symbol, ...days }: HistoryFilter) => ({
  view: 'history' as const,
  status,
  ...(symbol === undefined ? undefined : { symbol }),
  ...instantsOf(days),
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
  const symbol = useSymbolInAddress();
  const days = daysIn(useAddressParameter('from'), useAddressParameter('to'));
  const filter: HistoryFilter = {
    status: STATUSES.find((known) => known === status) ?? 'all',
    symbol,
    ...days,
  };
  const openId = useAddressParameter('open');
  return {
    filter,
    change: (changed) => amend(historyAddress({ ...filter, ...changed })),
    openId,
    onToggle: (id) => amend(historyAddress(filter, id === openId ? undefined : id)),
  };
};
