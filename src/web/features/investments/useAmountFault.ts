import { useTranslation } from 'react-i18next';
import type { ComputedFigure } from '../../../domain/formula.ts';
import { checkAffordable, checkInvestmentAmount } from '../../../domain/investments/purchaseRules.ts';
import { REFUSALS } from '../../../domain/refusal.ts';
import type { Schema } from '../../api/index.ts';
import { useFormat } from '../../ui/index.ts';

type Bought = Pick<Schema<'AiProduct'>, 'fundingLimit' | 'fee'>;

/**
 * Returns why an amount cannot be invested, in words; undefined while nothing is wrong with it. What is withdrawable is
 * checked once it is known; the server checks it again.
 */
export const useAmountFault = ({ fundingLimit, fee }: Bought, withdrawable: ComputedFigure | undefined) => {
  const { t } = useTranslation('investments');
  const { money, firmMoney } = useFormat();
  const checkMoney = (amount: string) => withdrawable && checkAffordable({ amount, fee }, withdrawable.result);
  return (amount: string): string | undefined => {
    const refused = amount === '' ? undefined : (checkInvestmentAmount(amount, fundingLimit) ?? checkMoney(amount));
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
        return t('fault.withdrawable', { amount: money(refused.detail.withdrawable) });
    }
  };
};
