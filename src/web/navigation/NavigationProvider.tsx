import { createContext, type ReactNode, useLayoutEffect, useMemo } from 'react';
import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { hearFirst } from './hearFirst.ts';
import { isKeptForSome, mayLeave } from './leaveQuestion.ts';
import { withoutOverlays } from './overlayEntries.ts';
import { overlayMarks } from './overlayMarks.ts';
import { PATHS } from './paths.ts';
import { SCREEN_KEY, screenKey } from './screenKey.ts';
import { setShownLocation, shownLocation } from './shownLocation.ts';

export type Navigation = {
  /** Opens a screen over this one. */
  readonly push: (address: string) => void;
  /** Opens a screen in place of this one. */
  readonly replace: (address: string) => void;
  /**
   * Replaces this screen's own address, as for a filter: the screen stays mounted, with its state. `screen` is where it
   * is, unless that is the browser's address: as beside another one in a wide window.
   */
  readonly amend: (address: string, screen?: Location) => void;
  /** Opens a screen and drops the history: there is nothing left to go back to. */
  readonly relaunch: (address: string) => void;
  /** Opens one of the five tabs. */
  readonly switchTab: (address: string) => void;
  /** Goes back by so many screens; Home when the app was opened at an address of its own. */
  readonly back: (steps?: number) => void;
  /** Address of the chart beside this screen, in a wide window. */
  readonly beside?: string;
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
  useLayoutEffect(() => setShownLocation(location, depth() - (overlayMarks().over ?? 0)), [location]);
  const navigation = useMemo((): Navigation => {
    const whenFree = (go: () => void, to?: string) => void mayLeave(to).then((isFree) => isFree && withoutOverlays(go));
    const leaveHome = () => void navigate(PATHS.home, { replace: true });
    return {
      push: (address) => whenFree(() => void navigate(address), address),
      replace: (address) => whenFree(() => void navigate(address, { replace: true }), address),
      amend: (address, screen = shownLocation()) => {
        const marks = overlayMarks();
        void navigate(address, { replace: true, state: screen && { [SCREEN_KEY]: screenKey(screen) } });
        // The sheet that lies over the screen stays.
        if (marks.over) window.history.replaceState({ ...(window.history.state as object), ...marks }, '');
      },
      relaunch: (address) => whenFree(() => relaunch(navigate, address)),
      switchTab: (address) => whenFree(() => void navigate(address)),
      back: (steps = 1) => {
        const go = () => void navigate(-steps);
        const isFirst = () => depth() < steps;
        if (!isKeptForSome()) return whenFree(() => (isFirst() ? leaveHome() : go()));
        // Where the way leads is known on arrival: there the form is kept, or its guard asks.
        return withoutOverlays(() => (isFirst() ? whenFree(leaveHome) : go()));
      },
    };
  }, [navigate]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
};
