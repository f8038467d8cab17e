import type { Location } from 'react-router-dom';
import { PATHS, screenAt, screenKey, type ScreenName, symbolNamed } from '../../navigation/index.ts';
import { SCREEN_KEY } from '../../navigation/screenKey.ts';

/** What stands in the columns of a wide window: each screen at an address of its own. */
export type Place = {
  /** Home or the positions. */
  readonly list: Location;
  /** Instrument of the chart and the ticket; undefined until one is known. */
  readonly symbol: string | undefined;
  readonly ticket: Location | undefined;
};

/** Screens that stand side by side. */
const BESIDE: ReadonlySet<ScreenName | undefined> = new Set<ScreenName>(['home', 'position', 'chart', 'place']);

export const isBeside = (name: ScreenName | undefined): boolean => BESIDE.has(name);

const at = (pathname: string, search = ''): Location => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: 'wide',
});
export const HOME = at(PATHS.home);

/** Returns the instrument that an address of the chart or the ticket names. */
export const symbolIn = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined => {
  const name = screenAt(pathname);
  if (name !== 'chart' && name !== 'place') return undefined;
  const parameters = new URLSearchParams(search);
  return symbolNamed(parameters.get('symbol') ?? (name === 'place' ? parameters.get('id') : null));
};

/** Returns a place with this instrument: its ticket stays where it is this instrument's already. */
export const withSymbol = (place: Place, symbol: string | undefined): Place => {
  const { ticket } = place;
  if (symbol === undefined) return { ...place, symbol, ticket: undefined };
  const isOwn = ticket !== undefined && symbolIn(ticket) === symbol;
  const search = `?${new URLSearchParams({ symbol })}`;
  return { ...place, symbol, ticket: isOwn ? ticket : at(PATHS.place, search) };
};

/** Returns an address of a ticket; that of the instrument which stands there already amends its ticket. */
const amended = (location: Location, ticket: Location | undefined): Location =>
  ticket !== undefined && symbolIn(ticket) === symbolIn(location)
    ? { ...location, state: { [SCREEN_KEY]: screenKey(ticket) } }
    : location;

/**
 * Returns what an address shows: the list and the instrument that it names, else those that its entry of the history
 * showed last, else those that are shown now.
 */
export const placeAt = (location: Location, now: Place | undefined, remembered: Place | undefined): Place => {
  const name = screenAt(location.pathname);
  const known = remembered ?? now;
  const list = name === 'position' ? location : name === 'home' ? HOME : (known?.list ?? HOME);
  const symbol = symbolIn(location) ?? known?.symbol;
  if (name === 'place') return { list, symbol, ticket: amended(location, now?.ticket) };
  return withSymbol({ list, symbol, ticket: now?.ticket }, symbol);
};

/**
 * Returns the address of the chart, with the prices that the address names for an order of its instrument; undefined
 * without an instrument.
 */
export const chartOf = ({ symbol }: Place, shown: Location): Location | undefined => {
  if (symbol === undefined) return undefined;
  const isNamed = screenAt(shown.pathname) === 'chart' && symbolIn(shown) === symbol;
  // By its key, what is typed over it is found again on a phone.
  if (isNamed) return { ...at(PATHS.chart, shown.search), key: screenKey(shown) };
  return at(PATHS.chart, `?${new URLSearchParams({ symbol })}`);
};

/** A screen as the browser keeps it: by its key, what was typed in it is found again. */
type KeptScreen = { readonly pathname: string; readonly search: string; readonly key: string };
/** A place as the browser keeps it, over a reload and while another screen is open. */
export type KeptPlace = { readonly symbol?: string; readonly list: KeptScreen; readonly ticket?: KeptScreen };

const keptScreen = (shown: Location): KeptScreen => {
  const { pathname, search } = shown;
  return { pathname, search, key: screenKey(shown) };
};

export const keptOf = ({ symbol, list, ticket }: Place): KeptPlace => ({
  list: keptScreen(list),
  ...(symbol === undefined ? undefined : { symbol }),
  ...(ticket === undefined ? undefined : { ticket: keptScreen(ticket) }),
});

const screenFrom = (kept: unknown, name: ScreenName): Location | undefined => {
  const { pathname, search, key } = (kept ?? {}) as Record<string, unknown>;
  const isScreen = typeof pathname === 'string' && typeof search === 'string' && typeof key === 'string';
  return isScreen && screenAt(pathname) === name ? { ...at(pathname, search), key } : undefined;
};

/** Returns the place that was kept, or null: it may come from another version of the app. */
export const placeFrom = (kept: unknown): Place | undefined => {
  const { symbol, list, ticket } = (kept ?? {}) as Record<string, unknown>;
  if (list === undefined) return undefined;
  return {
    list: screenFrom(list, 'position') ?? HOME,
    symbol: typeof symbol === 'string' ? symbol : undefined,
    ticket: screenFrom(ticket, 'place'),
  };
};

const isSameAddress = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname && one.search === other.search;

/** True when both look the same. */
export const isSame = (one: Place, other: Place): boolean =>
  isSameAddress(one.list, other.list) && one.symbol === other.symbol && hasSameTicket(one, other);

/** True when both show one ticket, so that nothing typed in it is lost on the way from one to the other. */
export const hasSameTicket = ({ ticket: one }: Place, { ticket: other }: Place): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    screenKey(one) === screenKey(other) &&
    symbolIn(one) === symbolIn(other));
