import { useTranslation } from 'react-i18next';
import { decimal } from '../../../domain/decimal.ts';
import type { Schema } from '../../api/index.ts';
import { Fact, Facts, Icon, type IconName, Result, Side, useFormat } from '../../ui/index.ts';
import style from './HistoryRow.module.css';

type Order = Schema<'Order'>;
type HistoryRowProps = { readonly row: Order; readonly isOpen: boolean; readonly onToggle: () => void };

const ICONS: Readonly<Record<Order['status'], IconName>> = {
  pending: 'clock',
  open: 'clock',
  closed: 'tick',
  canceled: 'close',
  exception: 'warning',
};

/** What a closing brought after what it cost; undefined where nothing was closed. */
const netOf = ({ profit, fee, overnightFee }: Order) =>
  profit === null ? undefined : decimal(profit).plus(fee).plus(overnightFee);

/** An order's end in a row. Pressed, it opens in place with its facts. */
export const HistoryRow = ({ row, isOpen, onToggle }: HistoryRowProps) => {
  const { t } = useTranslation('history');
  const { price, lots } = useFormat();
  return (
    <li className={style.item}>
      <button type="button" className={style.row} aria-expanded={isOpen} onClick={onToggle}>
        <span className={style.main}>
          <span className={style.name}>
            <b>{row.symbol}</b> <Side direction={row.direction} lots={lots(row.volume)} />
          </span>
          <small>
            {price(row.placePrice)}
            {row.closePrice === null ? null : (
              <>
                {' '}
                <span aria-hidden="true">→</span>
                <span className="sr">{t('to')}</span> {price(row.closePrice)}
              </>
            )}
          </small>
        </span>
        <span className={style.end}>
          <Result value={netOf(row)} />
          <small className={style.status}>
            <Icon name={ICONS[row.status]} size={16} />
            {t(row.closeReason ? `ended.${row.closeReason}` : `state.${row.status}`)}
          </small>
        </span>
      </button>
      {isOpen ? <HistoryDetails row={row} /> : null}
    </li>
  );
};

const HistoryDetails = ({ row }: { readonly row: Order }) => {
  const { t } = useTranslation('history');
  const { money, dateTime } = useFormat();
  return (
    <div className={style.details}>
      <Facts>
        <Fact label={t('priceResult')}>{money(row.profit)}</Fact>
        <Fact label={t('fee')}>{money(row.fee)}</Fact>
        <Fact label={t('overnight')}>{money(row.overnightFee)}</Fact>
        <Fact label={t('margin')}>{money(row.margin)}</Fact>
        <Fact label={t('leverage')}>{t('ratio', { leverage: row.leverage })}</Fact>
        <Fact label={t('number')}>{row.number}</Fact>
      </Facts>
      <Facts columns={2}>
        <Fact label={t('placedAt')}>{dateTime(row.placedAt)}</Fact>
        <Fact label={t('endedAt')}>{row.closedAt === null ? '–' : dateTime(row.closedAt)}</Fact>
      </Facts>
    </div>
  );
};
