import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { selectIsSignedIn } from '../../device/session.ts';
import { PATHS, useAddressParameter, useNavigation } from '../../navigation/index.ts';
import { forgetDraft } from './draft.ts';

/**
 * Where the customer came from; undefined where it was Home. Whoever is signed in, by this form, in another tab or all
 * along, is taken there.
 */
export const useWayBack = (): string | undefined => {
  const back = useAddressParameter('back');
  const isSignedIn = useSelector(selectIsSignedIn);
  const { replace } = useNavigation();
  useEffect(() => {
    if (!isSignedIn) return;
    forgetDraft();
    replace(back ?? PATHS.home);
  }, [isSignedIn, replace, back]);
  return back;
};
