import { PERIODS } from '../../domain/period.ts';
import { chartSettingsFrom } from '../device/chart.ts';
import { QUOTATION_ORDERS } from '../device/discovery.ts';
import { isLanguage } from '../device/languages.ts';
import { isColour, isTheme } from '../device/preferences.ts';

/** How one value stands in storage, and where in the state. `read` answers undefined for what is not ours. */
type KeptValue = {
  readonly slice: string;
  readonly field: string;
  readonly read: (text: string) => unknown;
  readonly write: (value: unknown) => string | null;
};

const bare = (isOurs: (text: string) => boolean) => ({
  read: (text: string) => (isOurs(text) ? text : undefined),
  write: (value: unknown) => (typeof value === 'string' ? value : null),
});

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
    return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : undefined;
  },
};

/** The specification's keys (§3), strings bare and objects as JSON; and ours, as `theme`, `searches`, `favourites`. */
export const KEPT_VALUES: Readonly<Record<string, KeptValue>> = {
  sun_token: { slice: 'session', field: 'token', ...bare((text) => text !== '') },
  userInfo: { slice: 'session', field: 'userInfo', ...json },
  upColor: { slice: 'preferences', field: 'upColor', ...bare(isColour) },
  downColor: { slice: 'preferences', field: 'downColor', ...bare(isColour) },
  language: { slice: 'preferences', field: 'language', ...bare(isLanguage) },
  theme: { slice: 'preferences', field: 'theme', ...bare(isTheme) },
  searches: { slice: 'discovery', field: 'searches', ...texts },
  period: { slice: 'discovery', field: 'period', ...bare((text) => PERIODS.some((period) => period === text)) },
  favourites: { slice: 'discovery', field: 'favourites', ...texts },
  quotationOrder: {
    slice: 'discovery',
    field: 'quotationOrder',
    ...bare((text) => QUOTATION_ORDERS.some((order) => order === text)),
  },
  chart: { slice: 'chart', field: 'settings', ...chartSettings },
  appConfig: { slice: 'configuration', field: 'appConfig', ...json },
  commonInfo: { slice: 'configuration', field: 'commonInfo', ...json },
};
