import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { selectIsSignedIn } from '../../device/session.ts';
import { PATHS, screenAt, useAddressParameter, useNavigation } from '../../navigation/index.ts';
import { forgetDraft } from './draft.ts';

/** Returns the address that the customer came from; undefined for Home, and for what is no screen of the app. */
export const useBackAddress = (): string | undefined => {
  const named = useAddressParameter('back');
  return named !== undefined && screenAt(named.split('?')[0] ?? '') ? named : undefined;
};

/**
 * Returns the address that the customer came from, as `useBackAddress`. A customer
 * who is signed in, by this form, in another tab or before, is led there. `isSecondStep` is true on a screen that lies
 * over another form: nothing is left to go back to then.
 */
export const useWayBack = ({ isSecondStep = false } = {}): string | undefined => {
  const back = useBackAddress();
  const isSignedIn = useSelector(selectIsSignedIn);
  const { replace, relaunch } = useNavigation();
  useEffect(() => {
    if (!isSignedIn) return;
    forgetDraft();
    const lead = isSecondStep ? relaunch : replace;
    lead(back ?? PATHS.home);
  }, [isSignedIn, isSecondStep, relaunch, replace, back]);
  return back;
};
