import { useSelector } from 'react-redux';
import { api } from '../api/index.ts';
import {
  type AccountType,
  selectAccountType,
  selectIsSignedIn,
  selectUserInfo,
  type UserInfo,
} from '../device/session.ts';

/** What is known of the signed-in customer. Until they are known, nothing is known of their active account either. */
export type Customer =
  | { readonly status: 'awaited' }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly status: 'known'; readonly user: UserInfo; readonly account: AccountType };

/** Returns the customer of the session with the active account; asks for them where they are not known. */
export const useCustomer = (): Customer => {
  const user = useSelector(selectUserInfo);
  const account = useSelector(selectAccountType);
  const isSignedIn = useSelector(selectIsSignedIn);
  // The fault stays while the customer is asked for again: the way to try again would vanish under the finger.
  const { error, refetch } = api.useGetUserQuery(undefined, { skip: user !== null || !isSignedIn });
  if (user) return { status: 'known', user, account };
  return error !== undefined ? { status: 'failed', error, retry: () => void refetch() } : { status: 'awaited' };
};
