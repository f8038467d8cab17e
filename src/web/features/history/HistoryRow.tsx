import { useTranslation } from 'react-i18next';
import { netResultOf } from '../../../domain/money/profit.ts';
import type { Schema } from '../../api/index.ts';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { OrderRow, StatusMark } from '../../orders/index.ts';
import { Icon, Result, useFormat } from '../../ui/index.ts';
import style from './HistoryRow.module.css';
import { lastStateAt } from './lastStateAt.ts';
import { OrderTimeline } from './OrderTimeline.tsx';

type HistoryRowProps = {
  readonly row: Schema<'Order'>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

/** Row of an order in its last state. Pressing it opens its timeline in place, with a link to all its figures. */
export const HistoryRow = ({ row, isOpen, onToggle }: HistoryRowProps) => {
  const { t } = useTranslation('history');
  const { time } = useFormat();
  return (
    <OrderRow
      order={row}
      kind={row.openedAt === null ? t(`kind.${row.kind}`) : undefined}
      end={row.closePrice === null ? undefined : { word: t('to'), price: row.closePrice }}
      result={row.status === 'closed' ? <Result value={netResultOf(row).result} /> : null}
      status={
        <span className={style.status}>
          <time>{time(lastStateAt(row))}</time> <StatusMark order={row} />
        </span>
      }
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <OrderTimeline id={row.orderId} />
      <Link className={style.whole} to={address(PATHS.history, { id: row.id })}>
        {t('whole')}
        <Icon name="forward" size={16} />
      </Link>
    </OrderRow>
  );
};
