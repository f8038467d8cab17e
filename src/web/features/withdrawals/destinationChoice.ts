import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { lastDigits, shortAddress } from '../../records/index.ts';

type Wallet = Schema<'CryptoWallet'>;
type Card = Schema<'BankCard'>;

/** Destination that the customer can choose: `value` is its id. */
export type DestinationOption = {
  readonly value: string;
  readonly label: string;
  /** The same with its whole address. */
  readonly whole: string;
  /** Wallet with its whole address, to be compared before money goes there; undefined for a bank card. */
  readonly wallet?: { readonly coin: string; readonly network: string; readonly address: string };
  readonly choice: Schema<'WithdrawalDestinationChoice'>;
  /** Unix seconds. */
  readonly usableAt: number;
};

/** Returns the destinations of a customer, those that can be used first. */
export const useDestinationOptions = (
  wallets: readonly Wallet[],
  cards: readonly Card[],
): readonly DestinationOption[] => {
  const { t } = useTranslation('withdrawals');
  const ofWallets = wallets.map(({ id, name, coinName, coinNetwork, address, usableAt }) => {
    const words = { coin: coinName, network: coinNetwork, address: shortAddress(address) };
    const label = name === null ? t('to.wallet', words) : t('to.namedWallet', { ...words, name });
    const wallet = { ...words, address };
    const whole = t('to.wallet', wallet);
    return { value: id, label, whole, wallet, choice: { kind: 'crypto', walletId: id }, usableAt } as const;
  });
  const ofCards = cards.map(({ id, bankName, cardNumber, currency, usableAt }) => {
    const label = t('to.card', { bank: bankName, last: lastDigits(cardNumber), currency });
    return { value: id, label, whole: label, choice: { kind: 'bank', bankCardId: id }, usableAt } as const;
  });
  return [...ofWallets, ...ofCards].sort((one, other) => one.usableAt - other.usableAt);
};
