import { useTranslation } from 'react-i18next';
import { BUY, type Direction } from '../../../domain/orders/direction.ts';
import { classes } from '../classes.ts';
import { Arrow } from './Arrow.tsx';
import style from './figures.module.css';

/** Side of an order in words with its arrow, without colour, so that it is not mistaken for a result. */
export const Side = ({ direction, lots }: { readonly direction: Direction; readonly lots?: string }) => {
  const { t } = useTranslation('ui');
  return (
    <span className={classes(style.movement, style.side)}>
      <Arrow isUp={direction === BUY} />
      {t(direction === BUY ? 'buy' : 'sell')}
      {lots === undefined ? null : ` ${lots}`}
    </span>
  );
};
