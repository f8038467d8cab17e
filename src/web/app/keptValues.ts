import { CONTRACT_VERSION } from '../../contract/index.ts';
import { PERIODS } from '../../domain/market/period.ts';
import { chartSettingsFrom } from '../device/chart.ts';
import { isLanguage } from '../device/languages.ts';
import { QUOTATION_ORDERS } from '../device/marketPreferences.ts';
import { isColour, isTheme } from '../device/preferences.ts';
import type { Choice } from '../device/storage.ts';

/** Maps one stored value to its field of the state. `read` returns undefined for a foreign value. */
export type KeptValue = {
  readonly slice: string;
  readonly field: string;
  readonly read: (text: string) => unknown;
  readonly write: (value: unknown) => string | null;
  /** Choice that the customer loses with it; absent when the server sends the value again. */
  readonly choice?: Choice;
  /** True for an answer of the server: it is read only where this version of the contract has written it. */
  readonly isVersioned?: true;
};

/** Key of the version of the contract that has written the answers of the server. */
export const VERSION_KEY = 'keptVersion';

/** Reads the stored value of a key; undefined when there is none, or none that this version understands. */
export const readKept = (storage: Storage, key: string): unknown => {
  const text = storage.getItem(key);
  const value = KEPT_VALUES[key];
  const isOfVersion = !value?.isVersioned || storage.getItem(VERSION_KEY) === CONTRACT_VERSION;
  return text !== null && isOfVersion ? value?.read(text) : undefined;
};

const bare = (isOurs: (text: string) => boolean) => ({
  read: (text: string) => (isOurs(text) ? text : undefined),
  write: (value: unknown) => (typeof value === 'string' ? value : null),
});

/** `yes`, or nothing. */
const yes = {
  read: (text: string) => (text === 'yes' ? true : undefined),
  write: (value: unknown) => (value === true ? 'yes' : null),
};

const json = {
  read: (text: string): unknown => {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'object' && value !== null ? value : undefined;
    } catch {
      return undefined;
    }
  },
  write: (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value)),
};

/**
 * JSON object with these lists: one of an earlier version, or of another program, is skipped and comes from the server.
 */
const withLists = (...names: readonly string[]) => ({
  ...json,
  read: (text: string): unknown => {
    const value = json.read(text) as Readonly<Record<string, unknown>> | undefined;
    return value && names.every((name) => Array.isArray(value[name])) ? value : undefined;
  },
});

const isText = (value: unknown): boolean => typeof value === 'string';

/** JSON object whose values are texts. */
const ofTexts = {
  ...json,
  read: (text: string): unknown => {
    const value = json.read(text);
    return value && Object.values(value).every(isText) ? value : undefined;
  },
};

const chartSettings = {
  ...json,
  read: (text: string): unknown => {
    const value = json.read(text);
    return value && chartSettingsFrom(value as Readonly<Record<string, unknown>>);
  },
};

const texts = {
  ...json,
  read: (text: string): unknown => {
    const value = json.read(text);
    return Array.isArray(value) && value.every(isText) ? value : undefined;
  },
};

const isSignOut = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'token' in value && isText(value.token);

const signOuts = {
  ...json,
  read: (text: string): unknown => {
    const value = json.read(text);
    return Array.isArray(value) && value.every(isSignOut) ? value : undefined;
  },
};

/**
 * Keys of the specification (§3), strings bare and objects as JSON; and our own, such as `theme`, `searches`,
 * `favourites`.
 */
export const KEPT_VALUES: Readonly<Record<string, KeptValue>> = {
  sun_token: { slice: 'session', field: 'token', choice: 'session', ...bare((text) => text !== '') },
  userInfo: { slice: 'session', field: 'userInfo', isVersioned: true, ...withLists('accounts') },
  expiredCustomer: { slice: 'session', field: 'expiredCustomer', ...bare((text) => text !== '') },
  unheardSignOuts: { slice: 'signOuts', field: 'unheard', ...signOuts },
  upColor: { slice: 'preferences', field: 'upColor', choice: 'colours', ...bare(isColour) },
  downColor: { slice: 'preferences', field: 'downColor', choice: 'colours', ...bare(isColour) },
  language: { slice: 'preferences', field: 'language', choice: 'language', ...bare(isLanguage) },
  theme: { slice: 'preferences', field: 'theme', choice: 'theme', ...bare(isTheme) },
  hideAmounts: { slice: 'preferences', field: 'areAmountsHidden', choice: 'amounts', ...yes },
  coloursAsked: { slice: 'preferences', field: 'areColoursAsked', choice: 'colours', ...yes },
  searches: { slice: 'discovery', field: 'searches', choice: 'searches', ...texts },
  period: {
    slice: 'discovery',
    field: 'period',
    choice: 'chart',
    ...bare((text) => PERIODS.some((period) => period === text)),
  },
  favourites: { slice: 'discovery', field: 'favourites', choice: 'favourites', ...texts },
  quotationOrder: {
    slice: 'discovery',
    field: 'quotationOrder',
    choice: 'market',
    ...bare((text) => QUOTATION_ORDERS.some((order) => order === text)),
  },
  // Said of as the list's order is, as both are remembered habits.
  stopDistances: { slice: 'discovery', field: 'stopDistances', choice: 'market', ...ofTexts },
  chart: { slice: 'chart', field: 'settings', choice: 'chart', ...chartSettings },
  appConfig: { slice: 'configuration', field: 'appConfig', isVersioned: true, ...ofTexts },
  commonInfo: {
    slice: 'configuration',
    field: 'commonInfo',
    isVersioned: true,
    ...withLists('callingCodes', 'serviceLinks', 'hotSearch', 'languages'),
  },
};
