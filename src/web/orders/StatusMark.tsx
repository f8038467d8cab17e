import { useTranslation } from 'react-i18next';
import type { Schema } from '../api/index.ts';
import { classes, Icon } from '../ui/index.ts';
import { orderStatus } from './orderStatus.ts';
import style from './StatusMark.module.css';

/** Shows an order's status, or the reason of its end: an icon and a text. */
export const StatusMark = ({ order }: { readonly order: Schema<'Order'> }) => {
  const { t } = useTranslation('orders');
  const { icon, key } = orderStatus(order);
  return (
    <span className={classes(style.status, style[icon])}>
      <Icon name={icon} size={16} />
      {t(key)}
    </span>
  );
};
