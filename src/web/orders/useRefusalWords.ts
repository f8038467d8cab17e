import { useTranslation } from 'react-i18next';
import type { TradingRefusal } from '../../domain/market/marketRules.ts';
import type { ChangeRefusal } from '../../domain/orders/changeRules.ts';
import type { Direction } from '../../domain/orders/direction.ts';
import { mustBeAbove } from '../../domain/orders/exitLevels.ts';
import type { OrderRefusal } from '../../domain/orders/orderRules.ts';
import type { PartRefusal } from '../../domain/orders/volumeRules.ts';
import { refusalName } from '../../domain/refusal.ts';
import { useFormat } from '../ui/index.ts';

const SIDED = new Set(['stop-loss-wrong', 'take-profit-wrong', 'stop-too-close']);

/**
 * Describes in figures why an order cannot be placed or changed. Its direction determines on which side its exit levels
 * must be.
 */
export const useRefusalWords = (direction: Direction) => {
  const { t } = useTranslation('orders');
  const format = useFormat();
  return ({ code, detail = {} }: OrderRefusal | TradingRefusal | ChangeRefusal | PartRefusal): string => {
    const { field, minimum, maximum, step, required, available, nextOpenAt, limit, price, unit } = detail;
    const name = refusalName(code);
    if (nextOpenAt !== undefined) {
      const opening = Number(nextOpenAt);
      return t('refused.market-closed-until', { date: format.date(opening), time: format.time(opening) });
    }
    if (unit !== undefined) return t('refused.not-worked-out');
    if (name && SIDED.has(name) && (field === 'stopLoss' || field === 'takeProfit')) {
      const side = mustBeAbove(field, direction) ? 'above' : 'below';
      return t(`refused.${field}-${side}`, { limit: format.price(limit) });
    }
    return t(`refused.${name}`, {
      minimum: format.lots(minimum),
      maximum: format.lots(maximum),
      step: format.lots(step),
      required: format.money(required),
      available: format.money(available),
      limit: format.price(limit),
      price: format.price(price),
      count: maximum === undefined ? 0 : Number(maximum),
    });
  };
};
