import { useTranslation } from 'react-i18next';
import { decimal } from '../../../domain/decimal.ts';
import { positionValue } from '../../../domain/money/margin.ts';
import type { OrderCost } from '../../../domain/money/orderCost.ts';
import type { Schema } from '../../api/index.ts';
import { useFormat } from '../../ui/index.ts';

type PositionSizeProps = {
  readonly instrument: Schema<'Instrument'>;
  /** Lots. */
  readonly volume: string;
  /** Undefined while the order has none. */
  readonly cost: OrderCost | undefined;
};

/** Size of the position that the lots make: its units, and its value in US dollars. An index has a value only. */
export const PositionSize = ({ instrument: { tab, base, contractSize }, volume, cost }: PositionSizeProps) => {
  const { t } = useTranslation('ticket');
  const { number, money } = useFormat();
  if (!cost) return null;
  const value = money(positionValue(cost, { volume, contractSize }));
  if (tab === 'indices') return t('size.value', { value });
  const units = number(decimal(volume).times(contractSize));
  return tab === 'metals' ? t('size.ounces', { units, value }) : t('size.units', { units, base, value });
};
