import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/index.ts';

/**
 * Formats an amount with its currency, with the decimals that the currency has. One that is only entered, and about to
 * be sent, is shown while amounts are hidden too.
 */
export const useCurrencyFigure = ({ isEntered = false } = {}) => {
  const { t } = useTranslation('deposits');
  const { foreignMoney, enteredForeignMoney } = useFormat();
  const figure = isEntered ? enteredForeignMoney : foreignMoney;
  return (amount: string, currency: string): string => t('figure', { figure: figure(amount), currency });
};
