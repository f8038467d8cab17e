import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { address, Link, PATHS } from '../../navigation/index.ts';
import style from './OrderLinks.module.css';

type OrderLinksProps = { readonly order: Schema<'Order'>; readonly children: ReactNode };

/** Time when an order began, with links to its chart and to its life. */
export const OrderLinks = ({ order, children }: OrderLinksProps) => {
  const { t } = useTranslation('positions');
  return (
    <p className={style.line}>
      <span>{children}</span>
      <Link to={address(PATHS.chart, { symbol: order.symbol })}>{t('chart')}</Link>
      <Link to={address(PATHS.history, { id: order.id })}>{t('life')}</Link>
    </p>
  );
};
