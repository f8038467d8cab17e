import type { Schemas } from '../../contract/index.ts';
import { checkAddress } from '../../domain/destinations/address.ts';
import { checkBankNumbers, normalBankNumber } from '../../domain/destinations/bankCard.ts';
import { addressFormatOf, CHECKED_NETWORKS } from '../../domain/destinations/network.ts';
import { SettingsFault, shapeOf } from '../world/settingsFile.ts';
import type { Environment } from '../world/world.ts';

type Terms = {
  readonly id: string;
  readonly status: Schemas['DepositChannelStatus'];
  readonly currency: string;
  /** Decimals of an amount to send. */
  readonly currencyDigits: number;
  /** Units of `currency` for one US dollar, until another rate is set. */
  readonly rate: string;
  /** Least amount of a deposit, US dollars; absent: the lowest that a text promises. */
  readonly minimumAmount?: string;
  /** Seconds for which a rate is still accepted after another one replaced it. */
  readonly rateHonouredSeconds: number;
};

/** Coin on a network, with the firm's address. */
export type CryptoChannel = Terms & {
  readonly kind: 'crypto';
  readonly coinNetwork: string;
  readonly address: string;
};

/** Bank account of the firm. */
export type BankChannel = Terms & {
  readonly kind: 'bank';
  readonly bankName: string;
  readonly cardNumber: string;
  readonly bankAddress: string;
  readonly swiftCode: string;
  readonly payeeName: string;
  readonly payeeAddress: string;
};

/** Way to pay in, as the operator configures it. */
export type ChannelSettings = CryptoChannel | BankChannel;

const TWO_HOURS = 7200;
const crypto = { kind: 'crypto', status: 'open', rateHonouredSeconds: TWO_HOURS } as const;
const bank = {
  kind: 'bank',
  status: 'open',
  rateHonouredSeconds: TWO_HOURS,
  bankName: 'Sample Bank',
  bankAddress: '1 Sample Street, London EC1A 1AA',
  swiftCode: 'SMPLGB2L',
  payeeName: 'Sun Client Funds',
  payeeAddress: '2 Sample Square, London EC1A 1AB',
} as const;

/** Channels of a sandbox: addresses and accounts are published samples, to which nobody sends anything. */
export const SANDBOX_CHANNELS: readonly ChannelSettings[] = [
  {
    ...crypto,
    ...{ id: 'f2a7c610-3e9b-4d58-a1c4-7b90e5d2863f', currency: 'USDT', currencyDigits: 2, rate: '1.0005' },
    ...{ coinNetwork: 'TRC-20', address: 'TEFJRAz6x9Yd9sFBwLTAAqGxWPHSXpbe1V' },
  },
  {
    ...crypto,
    ...{ id: '7c1e4b90-52d8-4a36-9e07-d3f6a8b1c254', currency: 'USDT', currencyDigits: 2, rate: '1.0005' },
    ...{ coinNetwork: 'ERC-20', address: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb' },
  },
  {
    ...crypto,
    ...{ id: '2d9f6a03-c741-4e58-8b1a-60e7d5c3f928', currency: 'BTC', currencyDigits: 8, rate: '0.00001202' },
    ...{ coinNetwork: 'Bitcoin', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
  },
  {
    ...bank,
    ...{ id: '05e8b3d7-a642-4c19-8f7e-c1d93a60b254', currency: 'USD', currencyDigits: 2, rate: '1' },
    cardNumber: 'GB65SMPL20000087650001',
  },
  {
    ...bank,
    ...{ id: '8a40d2c6-1f97-4b35-a6e8-09c7b5f3d142', currency: 'EUR', currencyDigits: 2, rate: '0.8610' },
    cardNumber: 'GB38SMPL20000087650002',
  },
  {
    ...bank,
    ...{ id: 'e36b917f-4d05-4c82-9a1d-f78c20b6e453', currency: 'JPY', currencyDigits: 0, rate: '149.50' },
    cardNumber: 'GB11SMPL20000087650003',
  },
];

/** Channels of an environment whose operator configured none: `live` offers none. */
export const channelsByDefault = (environment: Environment): readonly ChannelSettings[] =>
  environment === 'sandbox' ? SANDBOX_CHANNELS : [];

const line = { type: 'string', minLength: 1, maxLength: 200 } as const;
const terms = {
  id: { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
  status: { type: 'string', enum: ['open', 'paused'] },
  currency: { type: 'string', pattern: '^[A-Z]{3,6}$' },
  currencyDigits: { type: 'integer', minimum: 0, maximum: 18 },
  rate: { type: 'string', pattern: '^(?!0(\\.0*)?$)(0|[1-9][0-9]{0,11})(\\.[0-9]{1,18})?$' },
  rateHonouredSeconds: { type: 'integer', minimum: 0, maximum: 604_800 },
} as const;
const optional = {
  minimumAmount: { type: 'string', pattern: '^(?!0(\\.0*)?$)(0|[1-9][0-9]{0,11})(\\.[0-9]{1,2})?$' },
} as const;
const ofKind = (kind: ChannelSettings['kind'], own: Readonly<Record<string, object>>) => {
  const needed = { kind: { const: kind }, ...terms, ...own };
  const properties = { ...needed, ...optional };
  return { type: 'object', additionalProperties: false, required: Object.keys(needed), properties };
};
const cryptoOf = shapeOf<CryptoChannel>(
  ofKind('crypto', {
    coinNetwork: { type: 'string', enum: CHECKED_NETWORKS },
    address: { type: 'string', pattern: '^\\S{1,200}$' },
  }),
);
const bankOf = shapeOf<BankChannel>(
  ofKind('bank', {
    ...{ bankName: line, bankAddress: line, payeeName: line, payeeAddress: line },
    cardNumber: { ...line, maxLength: 42 },
    swiftCode: { type: 'string', pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$' },
  }),
);

/** Checks a channel on a network: money that customers send to an address with a misprint is lost. */
const checkedCrypto = (channel: CryptoChannel, place: string): CryptoChannel => {
  const format = addressFormatOf(channel.coinNetwork);
  if (format === undefined || checkAddress(channel.address, format).length > 0) {
    throw new SettingsFault(`has a fault in ${place}/address: it is no address of ${channel.coinNetwork}`);
  }
  return channel;
};

/** Checks the number and the SWIFT code of a bank account. */
const checkedBank = (channel: BankChannel, place: string): BankChannel => {
  const { cardNumber, swiftCode } = channel;
  const [wrong] = checkBankNumbers({ cardNumber: normalBankNumber(cardNumber), swiftCode });
  if (wrong) throw new SettingsFault(`has a fault in ${place}/${wrong.detail.field}: the bank has no such account`);
  return channel;
};

const channelOf = (value: unknown, place: string): ChannelSettings => {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  if (kind === 'crypto') return checkedCrypto(cryptoOf(value, place), place);
  if (kind === 'bank') return checkedBank(bankOf(value, place), place);
  throw new SettingsFault(`has a fault in ${place}/kind: it is \`crypto\` or \`bank\``);
};

/** Checks the operator's channels; throws a SettingsFault unless each is whole and has an id of its own. */
export const channelsOf = (content: unknown): readonly ChannelSettings[] => {
  if (!Array.isArray(content)) throw new SettingsFault('is no list of channels');
  const channels = content.map((each, index) => channelOf(each, `channel ${index + 1}`));
  const again = channels.findIndex(({ id }, index) => channels.findIndex((other) => other.id === id) < index);
  if (again >= 0) throw new SettingsFault(`has a fault in channel ${again + 1}/id: another channel has it`);
  return channels;
};
