import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { api, isCallError } from '../../api/index.ts';
import { selectIsSignedIn, selectUserInfo } from '../../device/session.ts';
import { keepInTab, readInTab, type TabKey } from '../../device/tabStorage.ts';
import { address, isKeptAt, PATHS, screenAt, useNavigation } from '../../navigation/index.ts';
import { setStaysHere } from '../../navigation/leaveQuestion.ts';
import type { Navigation } from '../../navigation/NavigationProvider.tsx';
import { withoutOverlays } from '../../navigation/overlayEntries.ts';
import {
  chartOf,
  hasSameTicket,
  HOME,
  isBeside,
  isSame,
  keptOf,
  type Place,
  placeAt,
  placeFrom,
  symbolIn,
  withSymbol,
} from './place.ts';

/** Where the place shown last is kept, over a reload and while a screen outside of the columns is open. */
const lastPlace = (customerId: string): TabKey => `state:${customerId}:wide`;

/** Returns the place shown last. Its ticket is another one where nothing is kept of what it contained. */
const keptPlace = (customerId: string): Place | undefined => {
  try {
    const place = placeFrom(JSON.parse(readInTab(lastPlace(customerId)) ?? 'null'));
    return place?.ticket && !isKeptAt(customerId, place.ticket, symbolIn(place.ticket))
      ? { ...place, ticket: undefined }
      : place;
  } catch {
    return undefined;
  }
};

/** First instrument of a customer who has not chosen one: of the hot items whose market is open, else of all. */
const useFirstSymbol = (isNeeded: boolean): string | undefined => {
  const { data } = api.useListMarketTabsQuery(undefined, { skip: !isNeeded });
  if (!data) return undefined;
  const listed = data.tabs.flatMap(({ instruments }) => instruments);
  const hot = data.hot.items.flatMap((item) => listed.find(({ symbol }) => symbol === item.symbol) ?? []);
  const choice = [...hot, ...listed];
  return (choice.find(({ quote }) => quote?.state === 'trading') ?? choice[0])?.symbol;
};

/** True for an instrument that the server does not offer. */
const useIsRefused = (symbol: string | undefined): boolean => {
  const { error } = api.useGetInstrumentQuery({ id: symbol ?? '' }, { skip: symbol === undefined });
  // The call refuses unknown symbols only.
  return symbol !== undefined && isCallError(error) && error.kind === 'refused';
};

type Entry = { readonly usr?: unknown; readonly key?: string; readonly place?: unknown } | null;

/** Returns what the browser's present entry of the history showed before. */
const rememberedPlace = (): Place | undefined => placeFrom((window.history.state as Entry)?.place);

/** Remembers what is shown at its entry of the history, unless the browser has left that already. */
const rememberPlace = ({ key }: Location, place: Place): void => {
  const entry = window.history.state as Entry;
  if ((entry?.key ?? 'default') === key) window.history.replaceState({ ...entry, place: keptOf(place) }, '');
};

/** Location of the browser's present entry, which the router may not show yet. */
const presentLocation = (): Location => {
  const entry = window.history.state as Entry;
  return locationOf(window.location.hash.slice(1) || PATHS.home, entry?.key ?? 'default', entry?.usr ?? null);
};
const locationOf = (to: string, key: string, state: unknown): Location => {
  const [pathname = PATHS.home, query] = to.split('?');
  return { pathname, search: query === undefined ? '' : `?${query}`, hash: '', key, state };
};

type Shown = Place & {
  readonly chart: Location | undefined;
  /** Navigation from a column. */
  readonly navigation: Navigation;
};

/** What the columns show at the present address; an entry of the history shows again what it showed before. */
export const usePlace = (): Shown => {
  const location = useLocation();
  const customerId = useSelector(selectUserInfo)?.id ?? '';
  const [shown, setShown] = useState(() => ({
    location,
    place: placeAt(location, keptPlace(customerId), rememberedPlace()),
  }));
  if (shown.location !== location) {
    setShown({ location, place: placeAt(location, shown.place, rememberedPlace()) });
  }
  const isSignedIn = useSelector(selectIsSignedIn);
  // The chart's address is for everyone, the positions beside it are not.
  if (!isSignedIn && shown.place.list !== HOME) setShown({ ...shown, place: { ...shown.place, list: HOME } });
  const { place } = shown;
  const isRefused = useIsRefused(place.symbol) && symbolIn(shown.location) === undefined;
  const isFirstNeeded = place.symbol === undefined || isRefused;
  const first = useFirstSymbol(isFirstNeeded);
  if (isFirstNeeded && first !== undefined && first !== place.symbol) {
    setShown({ ...shown, place: withSymbol(place, first) });
  }

  useEffect(() => {
    rememberPlace(shown.location, place);
    keepInTab(lastPlace(customerId), keptOf(place));
  }, [customerId, shown.location, place]);
  useLayoutEffect(() => {
    setStaysHere(() => staysAt(place, presentLocation(), rememberedPlace()));
    return () => setStaysHere(() => false);
  }, [place]);
  const chart = useMemo(() => chartOf(place, shown.location), [place, shown.location]);
  return { ...place, chart, navigation: useNavigationBeside(place) };
};

const staysAt = (place: Place, to: Location, remembered: Place | undefined): boolean =>
  isBeside(screenAt(to.pathname)) && hasSameTicket(place, placeAt(to, place, remembered));

/** Navigation from a column: what leaves the ticket as it is asks nothing, and what is shown already makes no entry. */
const useNavigationBeside = (place: Place): Navigation => {
  const navigation = useNavigation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  return useMemo((): Navigation => {
    const { symbol, list } = place;
    const amend = (to: string) =>
      navigation.amend(to, screenAt(list.pathname) === screenAt(locationOf(to, '', null).pathname) ? list : undefined);
    const unlessStaying = (go: (to: string) => void) => (to: string) => {
      const next = locationOf(to, '', null);
      // The address of the ticket once more sets its side, which may have been changed meanwhile.
      if (to === here && screenAt(next.pathname) !== 'place') return;
      if (!staysAt(place, next, undefined)) return go(to);
      const isShown = isSame(place, placeAt(next, place, undefined));
      withoutOverlays(() => (isShown ? amend(to) : void navigate(to)));
    };
    return {
      ...navigation,
      push: unlessStaying(navigation.push),
      switchTab: unlessStaying(navigation.switchTab),
      amend,
      ...(symbol === undefined ? {} : { beside: address(PATHS.chart, { symbol }) }),
    };
  }, [navigation, navigate, place, here]);
};
