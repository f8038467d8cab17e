import type { PayoutTerms } from '../../domain/funds/withdrawal.ts';
import { isSwiftCode } from '../../domain/destinations/bankCard.ts';
import { CHECKED_NETWORKS, WALLET_NETWORKS, type WalletNetwork } from '../../domain/destinations/network.ts';
import { SettingsFault, shapeOf } from '../world/settingsFile.ts';
import type { Environment } from '../world/world.ts';

/** Currency or coin that is paid out. */
export type PayoutCurrency = Pick<PayoutTerms, 'currency' | 'currencyDigits' | 'rate'> & {
  /** Networks that a coin is paid out on; absent: each that a wallet can be saved for. */
  readonly networks?: readonly string[];
};

/** Bank to choose where a card is added, with the SWIFT code of its head office. */
export type OfferedBank = { readonly name: string; readonly swiftCode: string };

/** Operator's settings of withdrawals. */
export type WithdrawalSettings = {
  /** Fee as a fraction of the amount. */
  readonly feeRate: string;
  /** Amount, US dollars, above which two people accept a withdrawal in `live`. */
  readonly twoPeopleAbove: string;
  /** Share by which the rate of a payout may differ from that of its request before it is confirmed, by two people in `live`. */
  readonly rateDoubtAbove: string;
  readonly currencies: readonly PayoutCurrency[];
  /** Banks to choose from; absent: the server's own list. */
  readonly banks?: readonly OfferedBank[];
};

/** What withdrawals are served with. */
export type Withdrawals = {
  readonly settings: WithdrawalSettings;
  /** Instant at which the configured rates were set, unix seconds: they count where none was set at the desk. */
  readonly ratesSetAt: number;
};

const currency = (name: string, rate: string, currencyDigits = 2): PayoutCurrency => ({
  currency: name,
  rate,
  currencyDigits,
});

/** US dollars are paid out as they are. */
const DOLLARS = currency('USD', '1');

const WITHDRAWALS_BY_DEFAULT: Omit<WithdrawalSettings, 'currencies' | 'banks'> = {
  feeRate: '0.01',
  twoPeopleAbove: '10000.00',
  rateDoubtAbove: '0.05',
};

/** Rates of the sandbox's payouts. In `live` dollars alone are paid out unless the operator names other currencies. */
const SANDBOX_CURRENCIES: readonly PayoutCurrency[] = [
  DOLLARS,
  currency('USDT', '0.9995'),
  currency('USDC', '0.9995'),
  currency('BTC', '0.00001195', 8),
  currency('ETH', '0.0003940', 8),
  currency('EUR', '0.8510'),
  currency('GBP', '0.7430'),
  currency('CHF', '0.7960'),
  currency('CAD', '1.3890'),
  currency('AUD', '1.5160'),
  currency('SGD', '1.2870'),
  currency('HKD', '7.7790'),
  currency('CNY', '7.1180'),
  currency('TWD', '30.4300'),
  currency('THB', '32.3500'),
  currency('JPY', '149.20', 0),
  currency('KRW', '1402.50', 0),
  currency('VND', '26380', 0),
  currency('IDR', '16690', 0),
];

/** Settings of an environment, with the operator's own in place of its defaults. */
export const withdrawalSettings = (
  environment: Environment,
  configured: Partial<WithdrawalSettings> = {},
): WithdrawalSettings => ({
  ...WITHDRAWALS_BY_DEFAULT,
  currencies: environment === 'sandbox' ? SANDBOX_CURRENCIES : [DOLLARS],
  ...configured,
});

const rate = { type: 'string', pattern: '^(?!0(\\.0*)?$)(0|[1-9][0-9]{0,11})(\\.[0-9]{1,18})?$' } as const;
const settingsOf = shapeOf<Partial<WithdrawalSettings>>({
  type: 'object',
  additionalProperties: false,
  properties: {
    feeRate: { type: 'string', pattern: '^0(\\.[0-9]{1,6})?$' },
    twoPeopleAbove: { type: 'string', pattern: '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,2})?$' },
    rateDoubtAbove: { type: 'string', pattern: '^0(\\.[0-9]{1,6})?$' },
    currencies: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['currency', 'currencyDigits', 'rate'],
        properties: {
          currency: { type: 'string', pattern: '^[A-Z]{3,6}$' },
          currencyDigits: { type: 'integer', minimum: 0, maximum: 18 },
          rate,
          networks: { type: 'array', items: { type: 'string', enum: CHECKED_NETWORKS } },
        },
      },
    },
    banks: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'swiftCode'],
        properties: {
          name: { type: 'string', pattern: '^\\S(.{0,98}\\S)?$' },
          swiftCode: { type: 'string', pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$' },
        },
      },
    },
  },
});

/** Checks the operator's settings; throws a SettingsFault unless they are whole and name each currency once. */
export const withdrawalTermsOf = (content: unknown): Partial<WithdrawalSettings> => {
  const settings = settingsOf(content, 'it');
  const names = (settings.currencies ?? []).map(({ currency: name }) => name);
  const again = names.findIndex((name, index) => names.indexOf(name) < index);
  if (again >= 0) throw new SettingsFault(`has a fault in it/currencies/${again}: ${names[again]} is there already`);
  const banks = settings.banks ?? [];
  const wrong = banks.findIndex(({ swiftCode }) => !isSwiftCode(swiftCode));
  if (wrong >= 0) throw new SettingsFault(`has a fault in it/banks/${wrong}/swiftCode: no bank can have it`);
  return settings;
};

/** Currencies of ISO 4217, as the runtime knows them: what is none of them is a coin. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const isCoin = (name: string): boolean => !CURRENCIES.has(name);

/** Returns the terms of a payout in a currency, or of a coin on its network; undefined where nothing is paid out so. */
export const payoutTerms = (
  { feeRate, currencies }: WithdrawalSettings,
  { currency: name, network }: { readonly currency: string; readonly network: string | null },
): PayoutTerms | undefined => {
  const paid = currencies.find((known) => known.currency === name);
  // A coin is paid out on a network, any other currency by a bank.
  if (!paid || isCoin(name) === (network === null)) return undefined;
  const { networks, ...terms } = paid;
  return network === null || (networks?.includes(network) ?? true) ? { feeRate, ...terms } : undefined;
};

/** What a destination can be saved for: networks of wallets, currencies of cards, and banks to choose from. */
export type OfferedDestinations = {
  readonly networks: readonly WalletNetwork[];
  readonly currencies: readonly string[];
  readonly banks?: readonly OfferedBank[] | undefined;
};

/** Returns what is paid out, so that nothing else is offered for a new destination (DST-49, DST-50). */
export const offeredDestinations = (settings: WithdrawalSettings): OfferedDestinations => ({
  networks: WALLET_NETWORKS.filter(({ coinName: currency, coinNetwork: network }) =>
    payoutTerms(settings, { currency, network }),
  ),
  currencies: settings.currencies.map(({ currency: name }) => name).filter((name) => !isCoin(name)),
  banks: settings.banks,
});

/** Pages that show a transaction, by network; `{reference}` is its id. */
const EXPLORERS: Readonly<Record<string, string>> = {
  Bitcoin: 'https://mempool.space/tx/{reference}',
  Ethereum: 'https://etherscan.io/tx/{reference}',
  'ERC-20': 'https://etherscan.io/tx/{reference}',
  'TRC-20': 'https://tronscan.org/#/transaction/{reference}',
};

/** Returns the page that shows a transaction of a network; null where it has none, as a bank has. */
export const explorerPage = (network: string | null, reference: string): string | null => {
  const page = network === null ? undefined : EXPLORERS[network];
  return page?.replace('{reference}', encodeURIComponent(reference)) ?? null;
};
