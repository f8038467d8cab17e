import { useTranslation } from 'react-i18next';
import type { Schema } from '../api/index.ts';

const SHOWN_AT_ENDS = 4;

/** Shortens an address to its ends. */
export const shortAddress = (address: string): string =>
  address.length <= 2 * SHOWN_AT_ENDS + 1
    ? address
    : `${address.slice(0, SHOWN_AT_ENDS)}…${address.slice(-SHOWN_AT_ENDS)}`;

/** Returns the last characters of a masked number. */
export const lastDigits = (cardNumber: string): string => cardNumber.replace(/^\*+/, '');

/** Names where a withdrawal goes. */
export const useDestinationWords = () => {
  const { t } = useTranslation('withdrawals');
  return ({ destination, currency }: Pick<Schema<'Withdrawal'>, 'destination' | 'currency'>): string =>
    destination.kind === 'crypto'
      ? t('to.wallet', {
          coin: destination.coinName,
          network: destination.coinNetwork,
          address: shortAddress(destination.address),
        })
      : t('to.card', { bank: destination.bankName, last: lastDigits(destination.cardNumber), currency });
};
