import { ENTRY_TYPES, type LedgerEntryType } from '../../../domain/ledger/entryType.ts';
import { type Days, daysIn, daysInAddress, instantsOf } from '../../days/index.ts';
import { address, PATHS, useAddressParameter, useNavigation } from '../../navigation/index.ts';

/** Filter of the list. It is kept in the screen's address, so that it survives a reload and can be shared. */
export type TransactionFilter = Days & { readonly type: LedgerEntryType | undefined };

/** Converts a filter to the call's parameters. */
export const queryOf = ({ type, ...days }: TransactionFilter) => ({
  ...(type === undefined ? undefined : { type }),
  ...instantsOf(days),
});

/** Reads the filter from the screen's address, and applies changes on the same screen. Invalid values are ignored. */
export const useTransactionFilter = () => {
  const { amend } = useNavigation();
  const type = useAddressParameter('type');
  const days = daysIn(useAddressParameter('from'), useAddressParameter('to'));
  const filter: TransactionFilter = { type: ENTRY_TYPES.find((known) => known === type), ...days };
  return {
    filter,
    change: (changed: Partial<TransactionFilter>) => {
      const { type: wanted, ...wantedDays } = { ...filter, ...changed };
      amend(address(PATHS.transactionList, { type: wanted, ...daysInAddress(wantedDays) }));
    },
  };
};
