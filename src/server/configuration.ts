import { isIP } from 'node:net';
import { checkEmail, normalEmail } from '../domain/customer/contact.ts';
import type { LeverageClass } from '../domain/market/instrument.ts';
import { LEVERAGE_CAPS, type LeverageCaps } from '../domain/orders/leverage.ts';
import { CONTENT_BY_DEFAULT, type ContentSettings, type ServiceWay } from './content/index.ts';
import type { GatewaySettings, MailSettings } from './messages/index.ts';
import { REVIEW_DELAY_SECONDS } from './reviews/index.ts';
import type { DatabasePlace } from './store/index.ts';
import { TRADING_BY_DEFAULT, type TradingSettings } from './world/tradingSettings.ts';
import type { Environment } from './world/world.ts';

/**
 * Settings of an environment: the sandbox makes its prices itself and keeps its mails in an inbox; live names a feed
 * and carriers.
 */
type Surroundings =
  | {
      readonly environment: 'sandbox';
      /** Null where none is given: the sandbox then makes one and keeps it in `dataDir`. */
      readonly encryptionKey: Uint8Array | null;
    }
  | {
      readonly environment: 'live';
      readonly encryptionKey: Uint8Array;
      readonly quoteFeedUrl: string;
      readonly mail: MailSettings;
      readonly gateway: GatewaySettings;
    };

/** Operator's settings, read from environment variables. A missing or empty variable has its default. */
export type Configuration = DatabasePlace &
  Surroundings & {
    readonly port: number;
    readonly host: string;
    /** Operator's own proxies whose `X-Forwarded-For` is trusted: addresses and networks. */
    readonly trustedProxies: readonly string[];
    readonly leverageCaps: LeverageCaps;
    readonly trading: TradingSettings;
    /** Seconds after which the sandbox's reviewer decides a request; in `live` people decide. */
    readonly reviewDelaySeconds: number;
    readonly content: ContentSettings;
  };

/** Thrown for invalid settings; its message has a line for each. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads one variable; a text that cannot be parsed adds a fault with the expected form, and the default is used. */
const readerOf =
  (variables: Variables, faults: string[]) =>
  <Value>(name: string, byDefault: Value, parse: (text: string) => Value | undefined, must: string): Value => {
    const text = variables[name]?.trim();
    if (!text) return byDefault;
    const value = parse(text);
    if (value === undefined) faults.push(`${name} must be ${must}.`);
    return value ?? byDefault;
  };

type Read = ReturnType<typeof readerOf>;

/** Reads the configuration. Throws a `ConfigurationError` that names every fault, not only the first. */
export const readConfiguration = (variables: Variables): Configuration => {
  const faults: string[] = [];
  const read = readerOf(variables, faults);
  const environment = read<Environment>('ENVIRONMENT', 'sandbox', environmentOf, '`sandbox` or `live`');
  faults.push(...misplaced(environment, (name) => Boolean(variables[name]?.trim())));
  const configuration: Configuration = {
    ...surroundingsOf(environment, read),
    port: read('PORT', 8080, portOf, 'a whole number from 0 to 65535; 0 takes any port that is free'),
    host: variables['HOST']?.trim() || '127.0.0.1',
    trustedProxies: read('TRUSTED_PROXIES', [], networksOf, 'addresses and networks, such as `10.0.0.0/8,::1`'),
    dataDir: variables['DATA_DIR']?.trim() || '.data',
    reviewDelaySeconds: read('REVIEW_DELAY', REVIEW_DELAY_SECONDS, secondsOf, 'whole seconds from 0 to 86400'),
    leverageCaps: read('LEVERAGE_CAPS', LEVERAGE_CAPS, leverageCapsOf, CAPS_MUST_BE),
    trading: {
      ...TRADING_BY_DEFAULT,
      isEnabled: read('TRADING_ENABLED', TRADING_BY_DEFAULT.isEnabled, switchOf, '`true` or `false`'),
    },
    content: contentOf(read),
    databaseUrl: read<string | null>('DATABASE_URL', null, postgresUrlOf, 'an address that begins with `postgres://`'),
  };
  if (faults.length > 0) throw new ConfigurationError(faults.join('\n'));
  return configuration;
};

/** Variables that `live` requires, with the reason, and the reason why the sandbox does not use them. */
const LIVE_ALONE = {
  QUOTE_FEED_URL: ['`live` takes its quotes from a feed', 'the sandbox makes its prices itself'],
  SMTP_URL: ['`live` sends mails', 'the sandbox keeps its mails in its inbox'],
  MAIL_FROM: ['`live` sends mails', 'the sandbox keeps its mails in its inbox'],
  MESSAGE_GATEWAY_URL: ['`live` sends text messages', 'the sandbox keeps its text messages in its inbox'],
} as const;

/** Lists the variables that are missing in `live` or useless in the sandbox. */
const misplaced = (environment: Environment, isSet: (name: string) => boolean): readonly string[] => {
  const faults = Object.entries(LIVE_ALONE).flatMap(([name, [needed, useless]]) => {
    if (environment === 'live') return isSet(name) ? [] : [`${name} is missing: ${needed}.`];
    return isSet(name) ? [`${name} is for \`ENVIRONMENT=live\` alone: ${useless}.`] : [];
  });
  const keyMissing = environment === 'live' && !isSet('ENCRYPTION_KEY');
  return keyMissing ? [...faults, 'ENCRYPTION_KEY is missing: `live` does not make one by itself.'] : faults;
};

/**
 * Reads the settings of an environment. The placeholder of a missing value is never used: the fault is thrown first.
 */
const surroundingsOf = (environment: Environment, read: Read): Surroundings => {
  const encryptionKey = read<Uint8Array | null>('ENCRYPTION_KEY', null, keyOf, '32 bytes in base64');
  const quoteFeedUrl = read('QUOTE_FEED_URL', '', feedUrlOf, 'an address that begins with `wss://` or `ws://`');
  const mail = {
    smtpUrl: read('SMTP_URL', '', smtpUrlOf, 'an address that begins with `smtps://` or `smtp://`'),
    from: read('MAIL_FROM', '', senderOf, 'an e-mail address, or a name with one, such as `Sun <post@example.com>`'),
  };
  const gateway = {
    url: read('MESSAGE_GATEWAY_URL', '', webUrlOf, 'an address that begins with `https://` or `http://`'),
    token: read<string | null>('MESSAGE_GATEWAY_TOKEN', null, tokenOf, 'a text without spaces'),
  };
  return environment === 'sandbox'
    ? { environment, encryptionKey }
    : { environment, encryptionKey: encryptionKey ?? new Uint8Array(), quoteFeedUrl, mail, gateway };
};

const contentOf = (read: Read): ContentSettings => ({
  serviceEmail: read('SERVICE_EMAIL', CONTENT_BY_DEFAULT.serviceEmail, emailOf, 'an e-mail address'),
  serviceWays: read('SERVICE_WAYS', CONTENT_BY_DEFAULT.serviceWays, serviceWaysOf, WAYS_MUST_BE),
  versionCheckUrl: read<string | null>(
    'VERSION_CHECK_URL',
    CONTENT_BY_DEFAULT.versionCheckUrl,
    webUrlOf,
    'an address that begins with `https://` or `http://`',
  ),
});

const environmentOf = (text: string): Environment | undefined =>
  text === 'sandbox' || text === 'live' ? text : undefined;

const switchOf = (text: string): boolean | undefined => (text === 'true' ? true : text === 'false' ? false : undefined);

const portOf = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined;

const DAY = 86_400;
const secondsOf = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) <= DAY ? Number(text) : undefined;

/** Parses an address with one of these protocols and a host. */
const urlWith =
  (...protocols: readonly string[]) =>
  (text: string): string | undefined =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined;

/** True for an address, or a network such as `10.0.0.0/8`. */
const isNetwork = (text: string): boolean => {
  const [, address = '', length = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(length) <= (version === 4 ? 32 : 128);
};

const networksOf = (text: string): readonly string[] | undefined => {
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
};

const postgresUrlOf = urlWith('postgres:', 'postgresql:');
const feedUrlOf = (text: string): string | undefined => (text.includes('#') ? undefined : urlWith('wss:', 'ws:')(text));
const smtpUrlOf = (text: string): string | undefined =>
  urlWith('smtps:', 'smtp:')(text) && new URL(text).hostname !== '' ? text : undefined;
const webUrlOf = urlWith('https:', 'http:');

const tokenOf = (text: string): string | undefined => (/^[\x21-\x7e]+$/.test(text) ? text : undefined);

const emailOf = (text: string): string | undefined => (checkEmail(text).length === 0 ? normalEmail(text) : undefined);

const SERVICE_KINDS = ['chat', 'messenger', 'phone', 'page'] as const satisfies readonly ServiceWay['kind'][];
const WAYS_MUST_BE =
  `ways with their addresses, parted by spaces, such as \`chat=https://chat.example phone=tel:+442079460000\`; ` +
  `the ways are ${SERVICE_KINDS.join(', ')}`;

const telephoneOf = (text: string): string | undefined => (/^tel:\+[1-9]\d{3,14}$/.test(text) ? text : undefined);

/** Parses the ways to customer service with their addresses, in the order in which customers see them. */
const serviceWaysOf = (text: string): readonly ServiceWay[] | undefined => {
  const ways = text.split(/\s+/).map((entry): ServiceWay | undefined => {
    const [, name, address = ''] = /^([a-z]+)=(.+)$/.exec(entry) ?? [];
    const kind = SERVICE_KINDS.find((known) => known === name);
    const url = kind === 'phone' ? telephoneOf(address) : webUrlOf(address);
    return kind && url !== undefined ? { kind, url } : undefined;
  });
  return ways.every((way) => way !== undefined) ? ways : undefined;
};

/** Parses an e-mail address by itself, or after a name that needs no quotes. */
const senderOf = (text: string): string | undefined => {
  const [, named, bare] = /^[^<>"\\,;:@\r\n]+<([^<>\s]+)>$|^([^<>\s]+)$/.exec(text) ?? [];
  const address = named ?? bare;
  return address !== undefined && checkEmail(address).length === 0 ? text : undefined;
};

const keyOf = (text: string): Uint8Array | undefined =>
  /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : undefined;

const HIGHEST_CAP = Math.max(...Object.values(LEVERAGE_CAPS));
const CAPS_MUST_BE =
  `classes with their caps from 0, which switches a class off, to ${HIGHEST_CAP}, such as \`gold:10,crypto:0\`; ` +
  `the classes are ${Object.keys(LEVERAGE_CAPS).join(', ')}`;

const isLeverageClass = (name: string): name is LeverageClass => Object.hasOwn(LEVERAGE_CAPS, name);

/** Parses leverage caps, which replace the defaults of the named classes; a class is named once. */
const leverageCapsOf = (text: string): LeverageCaps | undefined => {
  const named = new Map<LeverageClass, number>();
  for (const entry of text.split(',')) {
    const [, name = '', cap] = /^\s*([a-z-]+)\s*:\s*(\d{1,2})\s*$/.exec(entry) ?? [];
    if (!isLeverageClass(name) || named.has(name) || Number(cap) > HIGHEST_CAP) return undefined;
    named.set(name, Number(cap));
  }
  return { ...LEVERAGE_CAPS, ...Object.fromEntries(named) };
};
