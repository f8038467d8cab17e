import type { DatabasePlace } from './store/index.ts';
import type { Environment } from './world.ts';

/** What an operator sets by environment variables. What is left out, or empty, has its default. */
export type Configuration = DatabasePlace & {
  readonly environment: Environment;
  readonly port: number;
  readonly host: string;
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
  const configuration: Configuration = {
    environment: read<Environment>('ENVIRONMENT', 'sandbox', environmentOf, '`sandbox` or `live`'),
    port: read('PORT', 8080, portOf, 'a whole number from 0 to 65535; 0 takes any port that is free'),
    host: variables['HOST']?.trim() || '127.0.0.1',
    dataDir: variables['DATA_DIR']?.trim() || '.data',
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
