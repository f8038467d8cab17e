import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectSignInNeeded, sentToSignIn } from '../device/session.ts';
import { address, PATHS, useNavigation } from '../navigation/index.ts';

/** Relaunches to sign-in after an answer with code 401 (§8); sign-in returns to the screen where it happened. */
export const useSentToSignIn = (): void => {
  const isNeeded = useSelector(selectSignInNeeded);
  const dispatch = useDispatch();
  const { relaunch } = useNavigation();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isNeeded) return;
    dispatch(sentToSignIn());
    const isThere = pathname === PATHS.signIn;
    if (!isThere) relaunch(address(PATHS.signIn, { back: `${pathname}${search}`, ended: 'yes' }));
  }, [isNeeded, dispatch, relaunch, pathname, search]);
};
