import { use } from 'react';
import { type Navigation, NavigationContext } from './NavigationProvider.tsx';

/** The ways between screens (§2). A half-filled form is asked about before it is left. */
export const useNavigation = (): Navigation => {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('Ways lead on inside a NavigationProvider.');
  return navigation;
};
