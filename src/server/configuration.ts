import { isIP } from 'node:net';
import { checkEmail } from '../domain/customer/contact.ts';
import { WAIT_SECONDS } from '../domain/destinations/waiting.ts';
import type { LeverageClass } from '../domain/market/instrument.ts';
import { type LimitsByClass, QUOTE_LIMITS } from '../domain/market/quoteLimits.ts';
import { LEG_WAIT_MS } from '../domain/money/legWait.ts';
import { LEVERAGE_CAPS, type LeverageCaps } from '../domain/orders/leverage.ts';
import { type ContentSettings, readContentSettings } from './content/index.ts';
import { type ChannelSettings, channelsOf } from './deposits/index.ts';
import { type DeskPerson, deskPeopleOf } from './desk/index.ts';
import { FILES_URL_MUST_BE, type ObjectPlace, objectPlaceOf } from './files/index.ts';
import { type LoanSettings, loanSettingsOf } from './loans/index.ts';
import { type PricePlace, quoteLimitsOf, SOCKET_LIMITS, type SocketLimits, socketLimitsOf } from './market/index.ts';
import type { GatewaySettings, MailSettings } from './messages/index.ts';
import { REVIEW_DELAY_SECONDS } from './reviews/index.ts';
import {
  DATABASE_LIMITS,
  type DatabaseLimits,
  databaseLimitsOf,
  type DatabasePlace,
  LIMITS_MUST_BE,
} from './store/index.ts';
import type { MetricsPlace } from './operations/index.ts';
import { type WithdrawalSettings, withdrawalTermsOf } from './withdrawals/index.ts';
import { type Read, readerOf, urlWith, type Variables, webUrlOf } from './world/readVariable.ts';
import { secondStepOf, type SecondStepSettings } from './world/secondStepSettings.ts';
import { readSettingsFile } from './world/settingsFile.ts';
import { type TextMessageSettings, textMessagesOf } from './world/textMessageSettings.ts';
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
    /** Keys of before, by which what they have encrypted is read. */
    readonly olderKeys: readonly Uint8Array[];
    readonly databaseLimits: DatabaseLimits;
    readonly databaseOwnerUrl: string | null;
    /** Object store of uploaded files; null: a folder in `dataDir`. */
    readonly files: ObjectPlace | null;
    /** Whether `live` starts with a database role that could change the ledger. */
    readonly mayBeOneRole: boolean;
    /** Seconds for which a server that is to stop still serves, while `/readyz` sends new calls elsewhere. */
    readonly drainSeconds: number;
    readonly port: number;
    readonly host: string;
    /** Where metrics are served, apart from the port of customers; null: nowhere. */
    readonly metrics: MetricsPlace | null;
    /** Where the server that reads the feed serves its prices to the others, and the address that they reach it by. */
    readonly prices: PricePlace;
    /** Operator's own proxies whose `X-Forwarded-For` is trusted: addresses and networks. */
    readonly trustedProxies: readonly string[];
    /** Sockets that an address and a customer may have open. */
    readonly socketLimits: SocketLimits;
    readonly leverageCaps: LeverageCaps;
    readonly trading: TradingSettings;
    /** Longest time for which a close-out waits for the first quote of a leg after a gap, milliseconds. */
    readonly legWaitMs: number;
    /** What one quote of the feed may do, by class. */
    readonly quoteLimits: LimitsByClass;
    /** Seconds that a new destination waits, and withdrawals after a change of credentials. */
    readonly waitSeconds: number;
    /** Address that customers reach the server at, for links in messages. */
    readonly publicUrl: string;
    /** Whether payouts need a second step of everybody, and where passkeys are used. */
    readonly secondStep: SecondStepSettings;
    /** How many codes are sent as text messages, and to which countries. */
    readonly textMessages: TextMessageSettings;
    /** Seconds after which the sandbox's reviewer decides a request; in `live` people decide. */
    readonly reviewDelaySeconds: number;
    readonly content: ContentSettings;
    /** Ways to pay in; null: those of the environment, which are none in `live`. */
    readonly depositChannels: readonly ChannelSettings[] | null;
    /** People of the desk: only they decide, and in `live` nobody does without them. */
    readonly deskPeople: readonly DeskPerson[];
    /** Fee, rates and networks of payouts, and the amount above which two people accept; the rest is by default. */
    readonly withdrawals: Partial<WithdrawalSettings>;
    /** Loan products, caps and the right of withdrawal; the rest is by default. */
    readonly loans: Partial<LoanSettings>;
  };

/** Thrown for invalid settings; its message has a line for each. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Reads the configuration. Throws a `ConfigurationError` that names every fault, not only the first. */
export const readConfiguration = (variables: Variables): Configuration => {
  const faults: string[] = [];
  const read = readerOf(variables, faults);
  const environment = read<Environment>('ENVIRONMENT', 'sandbox', environmentOf, '`sandbox` or `live`');
  const isSet = (name: string) => Boolean(variables[name]?.trim());
  faults.push(...misplaced(environment, isSet));
  if (isSet('DATABASE_URL') && !isSet('ENVIRONMENT')) faults.push(ENVIRONMENT_UNSAID);
  const port = read('PORT', 8080, portOf, PORT_MUST_BE);
  const host = variables['HOST']?.trim() || '127.0.0.1';
  const publicUrl = publicUrlOf(read, port, host);
  const configuration: Configuration = {
    ...surroundingsOf(environment, read),
    port,
    host,
    metrics: metricsOf(read, variables),
    prices: pricesOf(read, variables),
    trustedProxies: read('TRUSTED_PROXIES', [], networksOf, PROXIES_MUST_BE),
    socketLimits: read('SOCKET_LIMITS', SOCKET_LIMITS, socketLimitsOf, 'a list such as `address:20,customer:10`'),
    dataDir: variables['DATA_DIR']?.trim() || '.data',
    reviewDelaySeconds: read('REVIEW_DELAY', REVIEW_DELAY_SECONDS, secondsOf, 'whole seconds from 0 to 86400'),
    waitSeconds: read('WAIT_SECONDS', WAIT_SECONDS, waitOf, 'whole seconds from 0 to 2592000'),
    publicUrl,
    secondStep: secondStepOf(read, environment === 'live', publicUrl, faults),
    textMessages: textMessagesOf(read),
    leverageCaps: read('LEVERAGE_CAPS', LEVERAGE_CAPS, leverageCapsOf, CAPS_MUST_BE),
    trading: {
      ...TRADING_BY_DEFAULT,
      isEnabled: read('TRADING_ENABLED', TRADING_BY_DEFAULT.isEnabled, switchOf, '`true` or `false`'),
    },
    legWaitMs: read('LEG_WAIT_SECONDS', LEG_WAIT_MS, legWaitOf, 'whole seconds from 0 to 60'),
    quoteLimits: readSettingsFile(read, faults, { name: 'QUOTE_LIMITS', check: quoteLimitsOf }) ?? QUOTE_LIMITS,
    content: readContentSettings(read, faults),
    depositChannels: readSettingsFile(read, faults, { name: 'DEPOSIT_CHANNELS', check: channelsOf }),
    deskPeople: readSettingsFile(read, faults, { name: 'DESK_PEOPLE', check: deskPeopleOf }) ?? [],
    withdrawals: readSettingsFile(read, faults, { name: 'WITHDRAWAL_TERMS', check: withdrawalTermsOf }) ?? {},
    loans: readSettingsFile(read, faults, { name: 'LOANS', check: loanSettingsOf }) ?? {},
    databaseLimits: read('DATABASE_LIMITS', DATABASE_LIMITS, databaseLimitsOf, LIMITS_MUST_BE),
    drainSeconds: read('DRAIN_SECONDS', environment === 'live' ? 5 : 0, drainOf, 'whole seconds from 0 to 20'),
    databaseUrl: read<string | null>('DATABASE_URL', null, postgresUrlOf, POSTGRES_MUST_BE),
    databaseOwnerUrl: read<string | null>('DATABASE_OWNER_URL', null, postgresUrlOf, POSTGRES_MUST_BE),
    files: read<ObjectPlace | null>('FILES_URL', null, objectPlaceOf, FILES_URL_MUST_BE),
    mayBeOneRole: read('ONE_DATABASE_ROLE', false, plainOf, '`allowed`, or absent'),
  };
  if (isSet('DATABASE_OWNER_URL') && !isSet('DATABASE_URL')) faults.push('DATABASE_OWNER_URL needs DATABASE_URL.');
  faults.push(...inClear(configuration));
  const mayBePlain = read('PLAIN_CONNECTIONS', false, plainOf, '`allowed`, or absent');
  if (!mayBePlain) faults.push(...plainWaysOf(configuration));
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

const NAMED_IN_TEXTS = 'the texts that customers read name it, or say `none`';
/** Variables that `live` requires and the sandbox may have, with the reason. */
const LIVE_TOO = {
  ENCRYPTION_KEY: '`live` does not make one by itself',
  FIRM_NAME: 'the texts that customers agree to name the firm',
  FIRM_ADDRESS: 'the texts that customers agree to name the firm',
  FIRM_SUPERVISOR: NAMED_IN_TEXTS,
  FIRM_LICENCE: NAMED_IN_TEXTS,
  GUARANTEE_SCHEME: NAMED_IN_TEXTS,
  COMPLAINTS_BODY: NAMED_IN_TEXTS,
  SERVICE_EMAIL: 'customers of `live` reach the firm there',
  PUBLIC_URL: 'links in messages lead there',
  TRUSTED_PROXIES:
    'behind a proxy that is not named every customer has one address; say `none` where there is no proxy',
} as const;

const ENVIRONMENT_UNSAID =
  'ENVIRONMENT is missing: with `DATABASE_URL` it must be said whether the data is of `sandbox` or `live`.';

/** Lists the variables that are missing in `live` or useless in the sandbox. */
const misplaced = (environment: Environment, isSet: (name: string) => boolean): readonly string[] => {
  const faults = Object.entries(LIVE_ALONE).flatMap(([name, [needed, useless]]) => {
    if (environment === 'live') return isSet(name) ? [] : [`${name} is missing: ${needed}.`];
    return isSet(name) ? [`${name} is for \`ENVIRONMENT=live\` alone: ${useless}.`] : [];
  });
  const needed = Object.entries(LIVE_TOO).filter(([name]) => environment === 'live' && !isSet(name));
  return [...faults, ...needed.map(([name, why]) => `${name} is missing: ${why}.`)];
};

/** Lists the variables by which `live` would send what customers look up and look at to others without encryption. */
const inClear = ({ environment, content }: Configuration): readonly string[] => {
  const { tiles, geocoderUrl } = content.places;
  const named = { MAP_TILES_URL: tiles?.url ?? '', GEOCODER_URL: geocoderUrl ?? '' };
  const unsafe = Object.entries(named).filter(([, url]) => environment === 'live' && /^http:/i.test(url));
  return unsafe.map(([name]) => `${name} must begin with \`https://\` in \`live\`.`);
};

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** True for an address that is reached without encryption, on another machine. */
const isPlain = (address: string): boolean => {
  const { protocol, hostname, searchParams } = new URL(address);
  const isRead =
    ['ws:', 'http:'].includes(protocol) || (protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true');
  return isRead && !LOOPBACK.test(hostname);
};

/**
 * Lists the variables by which `live` would take prices or send codes and links without encryption, or lead customers to a
 * new version: a machine on the way could forge the first and the last, and read the others.
 */
const plainWaysOf = (configuration: Configuration): readonly string[] => {
  if (configuration.environment !== 'live') return [];
  const { quoteFeedUrl, mail, gateway, publicUrl, files, prices, content } = configuration;
  const ways = [
    ['QUOTE_FEED_URL', quoteFeedUrl, '`wss://`'],
    ['PRICES_URL', prices.url ?? '', '`wss://`'],
    ['SMTP_URL', mail.smtpUrl, '`smtps://`, or end with `?requireTLS=true`,'],
    ['MESSAGE_GATEWAY_URL', gateway.url, '`https://`'],
    ['PUBLIC_URL', publicUrl, '`https://`'],
    ['FILES_URL', files?.url ?? '', '`https://`'],
    ['VERSION_CHECK_URL', content.versionCheckUrl ?? '', '`https://`'],
  ] as const;
  return ways
    .filter(([, address]) => URL.canParse(address) && isPlain(address))
    .map(([name, , must]) => `${name} must begin with ${must} in \`live\`, unless PLAIN_CONNECTIONS is \`allowed\`.`);
};

/**
 * Reads the settings of an environment. The placeholder of a missing value is never used: the fault is thrown first.
 */
const surroundingsOf = (environment: Environment, read: Read): Surroundings & Pick<Configuration, 'olderKeys'> => {
  const [encryptionKey = null, ...olderKeys] = read('ENCRYPTION_KEY', [], keysOf, KEYS_MUST_BE);
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
    ? { environment, encryptionKey, olderKeys }
    : { environment, encryptionKey: encryptionKey ?? new Uint8Array(), olderKeys, quoteFeedUrl, mail, gateway };
};

const publicUrlOf = (read: Read, port: number, host: string): string =>
  read(
    'PUBLIC_URL',
    `http://${host}:${port}`,
    (text) => webUrlOf(text)?.replace(/\/+$/, ''),
    'an address that begins with `https://` or `http://`',
  );

const environmentOf = (text: string): Environment | undefined =>
  text === 'sandbox' || text === 'live' ? text : undefined;

const switchOf = (text: string): boolean | undefined => (text === 'true' ? true : text === 'false' ? false : undefined);

const plainOf = (text: string): boolean | undefined => (text === 'allowed' ? true : undefined);

const portOf = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined;

const PORT_MUST_BE = 'a whole number from 0 to 65535; 0 takes any port that is free';

/** Reads where metrics are served: this machine alone can read them, unless another address is named. */
const metricsOf = (read: Read, variables: Variables): MetricsPlace | null => {
  const port = read<number | null>('METRICS_PORT', null, portOf, PORT_MUST_BE);
  return port === null ? null : { host: variables['METRICS_HOST']?.trim() || '127.0.0.1', port };
};

/** Reads where prices are said to other servers: to those of this machine, at any port, unless another place is named. */
const pricesOf = (read: Read, variables: Variables): PricePlace => ({
  host: variables['PRICES_HOST']?.trim() || '127.0.0.1',
  port: read('PRICES_PORT', 0, portOf, PORT_MUST_BE),
  url: read<string | null>('PRICES_URL', null, pricesUrlOf, PRICES_MUST_BE),
});

const PRICES_MUST_BE =
  'an address such as `ws://10.0.0.5:9470`: `ws://` or `wss://`, a host and a port, without a path';
const pricesUrlOf = (text: string): string | undefined =>
  /^wss?:\/\/[^/?#@]+$/.test(text) && URL.canParse(text) ? text : undefined;

const DAY = 86_400;
const secondsOf = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) <= DAY ? Number(text) : undefined;

const LONGEST_DRAIN = 20;
const drainOf = (text: string): number | undefined =>
  /^\d{1,2}$/.test(text) && Number(text) <= LONGEST_DRAIN ? Number(text) : undefined;

const LONGEST_LEG_WAIT = 60;
/** Parses seconds into milliseconds. */
const legWaitOf = (text: string): number | undefined =>
  /^\d{1,2}$/.test(text) && Number(text) <= LONGEST_LEG_WAIT ? Number(text) * 1000 : undefined;

const LONGEST_WAIT = 30 * DAY;
const waitOf = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text) && Number(text) <= LONGEST_WAIT ? Number(text) : undefined;

/** True for an address, or a network such as `10.0.0.0/8`. */
const isNetwork = (text: string): boolean => {
  const [, address = '', length = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(length) <= (version === 4 ? 32 : 128);
};

const PROXIES_MUST_BE = 'addresses and networks, such as `10.0.0.0/8,::1`, or `none`';
const networksOf = (text: string): readonly string[] | undefined => {
  if (text === 'none') return [];
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
};

const POSTGRES_MUST_BE = 'an address that begins with `postgres://`';
const postgresUrlOf = urlWith('postgres:', 'postgresql:');
const feedUrlOf = (text: string): string | undefined => (text.includes('#') ? undefined : urlWith('wss:', 'ws:')(text));
const smtpUrlOf = (text: string): string | undefined =>
  urlWith('smtps:', 'smtp:')(text) && new URL(text).hostname !== '' ? text : undefined;
const tokenOf = (text: string): string | undefined => (/^[\x21-\x7e]+$/.test(text) ? text : undefined);

/** Parses an e-mail address by itself, or after a name that needs no quotes. */
const senderOf = (text: string): string | undefined => {
  const [, named, bare] = /^[^<>"\\,;:@\r\n]+<([^<>\s]+)>$|^([^<>\s]+)$/.exec(text) ?? [];
  const address = named ?? bare;
  return address !== undefined && checkEmail(address).length === 0 ? text : undefined;
};

const keyOf = (text: string): Uint8Array | undefined =>
  /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : undefined;

const KEYS_MUST_BE = '32 bytes in base64; keys of before may follow it, with commas between them';
/** Parses keys: the first encrypts, all decrypt. */
const keysOf = (text: string): readonly Uint8Array[] | undefined => {
  const keys = text.split(',').map((part) => keyOf(part.trim()));
  return keys.every((key) => key !== undefined) ? keys : undefined;
};

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
