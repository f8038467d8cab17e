import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { moneyText } from '../../domain/decimal.ts';
import type { OrderCost } from '../../domain/money/orderCost.ts';
import { Alert, useFormat } from '../ui/index.ts';
import { marginWords } from './marginWords.ts';
import style from './TooLittleMargin.module.css';

type TooLittleMarginProps = {
  /** Cost of a pending order when it fills; undefined while it is not known. */
  readonly cost: OrderCost | undefined;
  /** Button of a way out, below the words. */
  readonly step?: ReactNode;
};

/**
 * Warning of a pending order that the account could not hold if it filled now. A market order without enough margin is
 * refused; a pending one may be placed, and is rejected when it triggers. Its figures are those of the refusal: the margin,
 * and what fee and spread leave for it.
 */
export const TooLittleMargin = ({ cost, step }: TooLittleMarginProps) => {
  const { t } = useTranslation('orders');
  const format = useFormat();
  if (!cost?.after.availablePrepayment.result.lt(0)) return null;
  const required = cost.margin.result;
  const available = cost.after.availablePrepayment.result.plus(required);
  const { key, values } = marginWords({ required: moneyText(required), available: moneyText(available) }, format);
  return (
    <Alert tone="warn" title={t('marginThen.tooLittle')}>
      {t(key, values)}
      {step && <span className={style.step}>{step}</span>}
    </Alert>
  );
};
