import { useSelector } from 'react-redux';
import { api } from '../api/index.ts';
import { selectIsSignedIn, selectUserInfo } from '../device/session.ts';

/**
 * Returns whether a session's customer is not known yet: a press would send nothing for them. Asks for the customer again
 * where that has failed before.
 */
export const useIsCustomerAwaited = (): boolean => {
  const isSignedIn = useSelector(selectIsSignedIn);
  const isAwaited = useSelector(selectUserInfo) === null && isSignedIn;
  api.useGetUserQuery(undefined, { skip: !isAwaited });
  return isAwaited;
};
