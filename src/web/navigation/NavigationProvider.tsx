import { createContext, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { hearFirst } from './hearFirst.ts';
import { mayLeave } from './leaveGuard.ts';
import { PATHS } from './paths.ts';
import { SCREEN_KEY, screenKey } from './screenKey.ts';

export type Navigation = {
  /** Opens a screen over this one. */
  readonly push: (address: string) => void;
  /** Opens a screen in place of this one. */
  readonly replace: (address: string) => void;
  /** Replaces this screen's own address, as for a filter: the screen stays mounted, with its state. */
  readonly amend: (address: string) => void;
  /** Opens a screen and drops the history: there is nothing left to go back to. */
  readonly relaunch: (address: string) => void;
  /** Opens one of the five tabs. */
  readonly switchTab: (address: string) => void;
  /** Goes back by so many screens; Home when the app was opened at an address of its own. */
  readonly back: (steps?: number) => void;
};

export const NavigationContext = createContext<Navigation | undefined>(undefined);

/** Number of screens below this one; the router stores it in the history entry. */
const depth = (): number => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
};

const relaunch = (navigate: NavigateFunction, address: string) => {
  const steps = depth();
  if (steps === 0) return void navigate(address, { replace: true });
  // Runs before the router's own listener, so that the first screen is not shown on the way.
  const stopHearing = hearFirst(() => {
    stopHearing();
    void navigate(address, { replace: true });
  });
  void navigate(-steps);
};

/** Creates the navigation functions once, under the router: all links of a list share them. */
export const NavigationProvider = ({ children }: { readonly children: ReactNode }) => {
  const navigate = useNavigate();
  const location = useLocation();
  const router = useRef(location);
  useLayoutEffect(() => {
    router.current = location;
  });
  const navigation = useMemo((): Navigation => {
    const whenFree = (go: () => void) => void mayLeave().then((isFree) => isFree && go());
    return {
      push: (address) => whenFree(() => void navigate(address)),
      replace: (address) => whenFree(() => void navigate(address, { replace: true })),
      amend: (address) => void navigate(address, { replace: true, state: { [SCREEN_KEY]: screenKey(router.current) } }),
      relaunch: (address) => whenFree(() => relaunch(navigate, address)),
      switchTab: (address) => whenFree(() => void navigate(address)),
      back: (steps = 1) =>
        whenFree(() => void (depth() < steps ? navigate(PATHS.home, { replace: true }) : navigate(-steps))),
    };
  }, [navigate]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
};
