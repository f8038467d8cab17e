import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { selectIsSignedIn } from '../../device/session.ts';
import { PATHS, screenAt, useAddressParameter, useNavigation } from '../../navigation/index.ts';
import { forgetDraft } from './draft.ts';

/**
 * Returns the address that the customer came from; undefined for Home, and for what is no screen of the app. A customer who is signed in, by this form, in
 * another tab or before, is led there.
 */
export const useWayBack = (): string | undefined => {
  const named = useAddressParameter('back');
  const back = named !== undefined && screenAt(named.split('?')[0] ?? '') ? named : undefined;
  const isSignedIn = useSelector(selectIsSignedIn);
  const { replace } = useNavigation();
  useEffect(() => {
    if (!isSignedIn) return;
    forgetDraft();
    replace(back ?? PATHS.home);
  }, [isSignedIn, replace, back]);
  return back;
};
