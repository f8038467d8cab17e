import { useSelector } from 'react-redux';
import { api, isCallError, type Schema } from '../../api/index.ts';
import { selectUserInfo } from '../../device/session.ts';
import { type LiveAccount, useLiveAccount } from '../../tradingAccount/index.ts';

/** Data that a ticket needs, while it loads. `unknown`: there is no instrument of this symbol. */
export type TicketNeeds =
  | { readonly status: 'loading' | 'unknown' }
  | { readonly status: 'error'; readonly error: unknown; readonly refetch: () => void }
  | {
      readonly status: 'ready';
      readonly instrument: Schema<'Instrument'>;
      readonly account: LiveAccount & { readonly status: 'ready' };
    };

/** Loads the instrument, the account and the customer: an order is kept by its customer, and names the account type. */
export const useTicketNeeds = (symbol: string): TicketNeeds => {
  const instrument = api.useGetInstrumentQuery({ id: symbol });
  const account = useLiveAccount();
  const customer = api.useGetUserQuery();
  const isCustomerKnown = useSelector(selectUserInfo) !== null;

  // The call refuses unknown symbols only.
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
