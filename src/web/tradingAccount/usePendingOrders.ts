import { useSelector } from 'react-redux';
import { api, type Schema } from '../api/index.ts';
import { selectAccountType, selectIsSignedIn } from '../device/session.ts';
import { READ_AGAIN } from './readAgain.ts';

type PendingOrders = {
  /** Undefined until they are known. */
  readonly orders: readonly Schema<'Order'>[] | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
};

/** Pending orders of the active account, newest first. The last list is shown until it is refetched. */
export const usePendingOrders = (): PendingOrders => {
  const isSignedIn = useSelector(selectIsSignedIn);
  const mode = useSelector(selectAccountType);
  const { currentData, error, refetch } = api.useListOrdersQuery(
    { 'X-Account': mode, view: 'pending' },
    { ...READ_AGAIN, skip: !isSignedIn },
  );
  return { orders: currentData?.items, error, refetch: () => void refetch() };
};
