import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BUY } from '../../../domain/orders/direction.ts';
import type { Schema } from '../../api/index.ts';
import { useTradingFreshness } from '../../market/index.ts';
import { useSummary } from '../../tradingAccount/index.ts';
import { LiveMark, Price, Side, useFormat } from '../../ui/index.ts';
import style from './TaskSheet.module.css';

type OrderHeadProps = {
  readonly order: Schema<'Order'>;
  /** Side of the price shown: the one the order closes at, or opens at. */
  readonly side: 'closing' | 'opening';
  readonly price: string | undefined;
};

/** Head of a sheet: its order, and the live price that applies to it. */
export const OrderHead = ({ order, side, price }: OrderHeadProps): ReactNode => {
  const { t } = useTranslation('positions');
  const { lots, price: written } = useFormat();
  const freshness = useTradingFreshness(order.symbol);
  const pipSize = useSummary(order.symbol)?.pipSize;
  const isBid = (order.direction === BUY) === (side === 'closing');
  return (
    <p className={style.head}>
      <span>
        <Side direction={order.direction} lots={lots(order.volume)} /> {t('at', { price: written(order.placePrice) })}
      </span>
      <LiveMark freshness={freshness}>
        {' '}
        <span>
          {t(isBid ? 'sellPrice' : 'buyPrice')} {pipSize ? <Price value={price} pipSize={pipSize} /> : written(price)}
        </span>
      </LiveMark>
    </p>
  );
};
