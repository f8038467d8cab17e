import { useTranslation } from 'react-i18next';
import { decimal } from '../../../domain/decimal.ts';
import { type FigureEntry, figureOf, isUnread } from '../../../domain/input/figureEntry.ts';
import { greatestQuantity, type LoanLimits } from '../../../domain/loans/applicationRules.ts';
import { useFormat } from '../../ui/index.ts';

const DIGITS = 2;

/** Returns the amount that was entered, decimal text; empty where none can be read. */
export const amountIn = (entry: FigureEntry): string => (isUnread(entry) ? '' : figureOf(entry));

/** Returns why an entered amount cannot be borrowed, in words; undefined while nothing is wrong with it (§5). */
export const useQuantityFault = (limits: LoanLimits) => {
  const { t } = useTranslation('loans');
  const { firmMoney } = useFormat();
  return (entry: FigureEntry): string | undefined => {
    const amount = amountIn(entry);
    if (amount === '') return t('fault.quantity');
    if (decimal(amount).decimalPlaces() > DIGITS) return t('fault.digits');
    if (decimal(greatestQuantity(limits)).lt(limits.minimumAmount)) return t('product.soldOut');
    if (decimal(amount).lt(limits.minimumAmount)) {
      return t('fault.below', { amount: firmMoney(limits.minimumAmount) });
    }
    const most = greatestQuantity(limits);
    return decimal(amount).gt(most) ? t('fault.above', { amount: firmMoney(most) }) : undefined;
  };
};

/** Returns why another entered sum cannot be sent: `missing` where it is empty; undefined while nothing is wrong. */
export const useSumFault = () => {
  const { t } = useTranslation('loans');
  return (entry: FigureEntry, missing: string): string | undefined => {
    const amount = amountIn(entry);
    if (amount === '') return missing;
    return decimal(amount).decimalPlaces() > DIGITS ? t('fault.digits') : undefined;
  };
};
