import { use } from 'react';
import { type Navigation, NavigationContext } from './NavigationProvider.tsx';

/** Returns the navigation functions (§2). A half-filled form asks before it is left. */
export const useNavigation = (): Navigation => {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('A component that navigates needs a NavigationProvider.');
  return navigation;
};
