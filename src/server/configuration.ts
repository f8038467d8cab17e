import type { LeverageClass } from '../domain/instrument.ts';
import { LEVERAGE_CAPS, type LeverageCaps } from '../domain/leverage.ts';
import type { DatabasePlace } from './store/index.ts';
import type { Environment } from './world.ts';

/** The sandbox makes its prices itself; live ones come from a feed, and nowhere else. */
type Surroundings =
  { readonly environment: 'sandbox' } | { readonly environment: 'live'; readonly quoteFeedUrl: string };

/** What an operator sets by environment variables. What is left out, or empty, has its default. */
export type Configuration = DatabasePlace &
  Surroundings & {
    readonly port: number;
    readonly host: string;
    readonly leverageCaps: LeverageCaps;
  };

/** Settings that cannot be; its message has a line for each. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Reads the configuration. Throws a `ConfigurationError` that names every fault, not only the first. */
export const readConfiguration = (variables: Readonly<Record<string, string | undefined>>): Configuration => {
  const faults: string[] = [];
  const read = <Value>(
    name: string,
    byDefault: Value,
    parse: (text: string) => Value | undefined,
    must: string,
  ): Value => {
    const text = variables[name]?.trim();
    if (!text) return byDefault;
    const value = parse(text);
    if (value === undefined) faults.push(`${name} must be ${must}.`);
    return value ?? byDefault;
  };
  const environment = read<Environment>('ENVIRONMENT', 'sandbox', environmentOf, '`sandbox` or `live`');
  const quoteFeedUrl = read('QUOTE_FEED_URL', '', feedUrlOf, 'an address that begins with `wss://` or `ws://`');
  if (environment === 'live' && !variables['QUOTE_FEED_URL']?.trim())
    faults.push('QUOTE_FEED_URL is missing: `live` takes its quotes from a feed.');
  if (environment === 'sandbox' && quoteFeedUrl !== '')
    faults.push('QUOTE_FEED_URL is for `ENVIRONMENT=live` alone: the sandbox makes its prices itself.');
  const configuration: Configuration = {
    ...(environment === 'live' ? { environment, quoteFeedUrl } : { environment }),
    port: read('PORT', 8080, portOf, 'a whole number from 0 to 65535; 0 takes any port that is free'),
    host: variables['HOST']?.trim() || '127.0.0.1',
    dataDir: variables['DATA_DIR']?.trim() || '.data',
    leverageCaps: read('LEVERAGE_CAPS', LEVERAGE_CAPS, leverageCapsOf, CAPS_MUST_BE),
    databaseUrl: read<string | null>('DATABASE_URL', null, postgresUrlOf, 'an address that begins with `postgres://`'),
  };
  if (faults.length > 0) throw new ConfigurationError(faults.join('\n'));
  return configuration;
};

const environmentOf = (text: string): Environment | undefined =>
  text === 'sandbox' || text === 'live' ? text : undefined;

const portOf = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined;

const postgresUrlOf = (text: string): string | undefined =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol) ? text : undefined;

const feedUrlOf = (text: string): string | undefined =>
  URL.canParse(text) && ['wss:', 'ws:'].includes(new URL(text).protocol) && !text.includes('#') ? text : undefined;

const HIGHEST_CAP = Math.max(...Object.values(LEVERAGE_CAPS));
const CAPS_MUST_BE =
  `classes with their caps from 0, which switches a class off, to ${HIGHEST_CAP}, such as \`gold:10,crypto:0\`; ` +
  `the classes are ${Object.keys(LEVERAGE_CAPS).join(', ')}`;

const isLeverageClass = (name: string): name is LeverageClass => Object.hasOwn(LEVERAGE_CAPS, name);

/** The default caps with those that are named in their places; a class is named once. */
const leverageCapsOf = (text: string): LeverageCaps | undefined => {
  const named = new Map<LeverageClass, number>();
  for (const entry of text.split(',')) {
    const [, name = '', cap] = /^\s*([a-z-]+)\s*:\s*(\d{1,2})\s*$/.exec(entry) ?? [];
    if (!isLeverageClass(name) || named.has(name) || Number(cap) > HIGHEST_CAP) return undefined;
    named.set(name, Number(cap));
  }
  return { ...LEVERAGE_CAPS, ...Object.fromEntries(named) };
};
