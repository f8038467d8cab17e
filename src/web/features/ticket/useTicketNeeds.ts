import { useSelector } from 'react-redux';
import { api, isCallError, type Schema } from '../../api/index.ts';
import { selectUserInfo } from '../../device/session.ts';
import { type LiveAccount, useLiveAccount } from '../../tradingAccount/index.ts';

/** What a ticket is made of, on its way here. `unknown`: there is no instrument of this symbol. */
export type TicketNeeds =
  | { readonly status: 'loading' | 'unknown' }
  | { readonly status: 'error'; readonly error: unknown; readonly refetch: () => void }
  | {
      readonly status: 'ready';
      readonly instrument: Schema<'Instrument'>;
      readonly account: LiveAccount & { readonly status: 'ready' };
    };

/** The instrument, the account, and who the customer is: an order is kept by its customer, and says whose money it is. */
export const useTicketNeeds = (symbol: string): TicketNeeds => {
  const instrument = api.useGetInstrumentQuery({ id: symbol });
  const account = useLiveAccount();
  const customer = api.useGetUserQuery();
  const isCustomerKnown = useSelector(selectUserInfo) !== null;

  // All that this call refuses is a symbol that there is not.
  if (isCallError(instrument.error) && instrument.error.kind === 'refused') return { status: 'unknown' };
  if (instrument.data && account.status === 'ready' && isCustomerKnown) {
    return { status: 'ready', instrument: instrument.data, account };
  }
  const failures = [
    ...(instrument.isError ? [instrument] : []),
    ...(account.status === 'error' ? [account] : []),
    ...(customer.isError && !isCustomerKnown ? [customer] : []),
  ];
  const [failure] = failures;
  if (!failure) return { status: 'loading' };
  return {
    status: 'error',
    error: failure.error,
    refetch: () => failures.forEach(({ refetch }) => void refetch()),
  };
};
