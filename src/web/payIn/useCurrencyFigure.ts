import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/index.ts';

/** Amounts in currencies of two decimals keep them: `1,200.00`. */
const TWO_DECIMALS = /^\d+\.\d{2}$/;

/**
 * Formats an amount with its currency, with the decimals that the currency has. One that is only entered, and about to
 * be sent, is shown while amounts are hidden too.
 */
export const useCurrencyFigure = ({ isEntered = false } = {}) => {
  const { t } = useTranslation('deposits');
  const { money, firmMoney, foreignMoney, number } = useFormat();
  const [grouped, whole] = isEntered ? [firmMoney, number] : [money, foreignMoney];
  return (amount: string, currency: string): string =>
    t('figure', { figure: TWO_DECIMALS.test(amount) ? grouped(amount) : whole(amount), currency });
};
