import { type Language, LANGUAGES, type Schemas } from '../../contract/index.ts';
import { decimal, moneyText } from '../../domain/decimal.ts';
import type { ChannelRate } from '../../domain/funds/deposit.ts';
import { minimumOfTexts } from '../../domain/funds/deposit.ts';
import type { Texts } from '../texts/index.ts';
import type { ChannelSettings } from './channelSettings.ts';

/** Returns the least amount of a deposit, US dollars: the channel's own, or the lowest that a text promises (DEP-8). */
export const minimumAmountOf = ({ minimumAmount }: Pick<ChannelSettings, 'minimumAmount'>, texts: Texts): string =>
  minimumAmount === undefined
    ? minimumOfTexts(LANGUAGES.map((language) => texts.label(language, 'minimum-deposit')))
    : moneyText(decimal(minimumAmount));

const nameOf = (texts: Texts, language: Language, channel: ChannelSettings): string =>
  channel.kind === 'crypto'
    ? `${channel.currency} · ${channel.coinNetwork}`
    : texts.label(language, 'deposit-by-bank', { currency: channel.currency });

/** Channel as its customer sees it. `reference` is what the customer writes on a bank transfer. */
export const channelView = (
  channel: ChannelSettings,
  shown: {
    readonly texts: Texts;
    readonly language: Language;
    readonly present: ChannelRate;
    readonly reference: string;
  },
): Schemas['DepositChannel'] => {
  const { texts, language, present, reference } = shown;
  const { id, status, currency, currencyDigits, rateHonouredSeconds } = channel;
  const shared = {
    ...{ id, status, name: nameOf(texts, language, channel), currency, ...present },
    ...{ rateHonouredSeconds, currencyDigits, fee: '0.00', minimumAmount: minimumAmountOf(channel, texts) },
  };
  if (channel.kind === 'crypto') {
    const { kind, coinNetwork, address } = channel;
    return { ...shared, kind, coinName: currency, coinNetwork, address, contactServiceFirst: false };
  }
  const { kind, bankName, cardNumber, bankAddress, swiftCode, payeeName, payeeAddress } = channel;
  const account = { bankName, cardNumber, bankAddress, swiftCode, payeeName, payeeAddress };
  return { ...shared, kind, ...account, reference, contactServiceFirst: true };
};

/** How money comes by a channel, kept with the deposit (DEP-27). */
export const sourceOf = (
  channel: ChannelSettings,
  { reference, bankCardId }: { readonly reference: string; readonly bankCardId: string | null },
): Schemas['DepositSource'] => {
  const { id: channelId, currency: coinName } = channel;
  if (channel.kind === 'bank') return { kind: 'bank', channelId, bankName: channel.bankName, reference, bankCardId };
  return { kind: 'crypto', channelId, coinName, coinNetwork: channel.coinNetwork, address: channel.address };
};
