import { useTranslation } from 'react-i18next';
import { decimal } from '../../../domain/decimal.ts';
import { checkWithdrawalAmount } from '../../../domain/funds/withdrawalRules.ts';
import { REFUSALS } from '../../../domain/refusal.ts';
import { useFormat } from '../../ui/index.ts';

/** Returns why an amount cannot leave, in words; undefined while nothing is wrong with it. */
export const useAmountFault = () => {
  const { t } = useTranslation('withdrawals');
  const { money, firmMoney } = useFormat();
  return (amount: string, withdrawable: string): string | undefined => {
    const refused = amount === '' ? undefined : checkWithdrawalAmount(amount, decimal(withdrawable));
    switch (refused?.code) {
      case undefined:
        return undefined;
      case REFUSALS['amount-digits']:
        return t('fault.digits');
      case REFUSALS['amount-below-minimum']:
        return t('fault.below', { amount: firmMoney(refused.detail.minimum) });
      case REFUSALS['amount-above-maximum']:
        return t('fault.above', { amount: firmMoney(refused.detail.maximum) });
      case REFUSALS['withdrawable-exceeded']:
        return t('fault.exceeded', { amount: money(refused.detail.withdrawable) });
    }
  };
};
