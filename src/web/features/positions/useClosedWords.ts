import { useTranslation } from 'react-i18next';
import { netResultOf } from '../../../domain/money/profit.ts';
import type { Schema } from '../../api/index.ts';
import { useFormat } from '../../ui/index.ts';

/** Returns the words of a closing: its lots, its price and its net result. */
export const useClosedWords = () => {
  const { t } = useTranslation('positions');
  const { lots, price, signedMoney } = useFormat();
  return (closed: Schema<'Order'>): string => {
    const { symbol, volume, closePrice } = closed;
    const result = signedMoney(netResultOf(closed).result);
    return t('closed', { lots: lots(volume), symbol, price: price(closePrice), result });
  };
};
