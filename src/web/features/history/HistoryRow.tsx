import { useTranslation } from 'react-i18next';
import { decimal } from '../../../domain/decimal.ts';
import { explainedMargin, explainedResult } from '../../account/index.ts';
import type { Schema } from '../../api/index.ts';
import { classes, Explained, Fact, Facts, Icon, type IconName, OrderRow, Result, useFormat } from '../../ui/index.ts';
import style from './HistoryRow.module.css';

type Order = Schema<'Order'>;
type HistoryRowProps = { readonly row: Order; readonly isOpen: boolean; readonly onToggle: () => void };

const ICONS: Readonly<Record<Order['status'], IconName>> = {
  pending: 'clock',
  open: 'clock',
  closed: 'done',
  canceled: 'refused',
  exception: 'warning',
};

/** What a closing brought after what it cost; undefined where nothing was closed. */
const netOf = ({ profit, fee, overnightFee }: Order) =>
  profit === null ? undefined : decimal(profit).plus(fee).plus(overnightFee);

/** An order's end in a row. Pressed, it opens in place with its facts. */
export const HistoryRow = ({ row, isOpen, onToggle }: HistoryRowProps) => {
  const { t } = useTranslation('history');
  return (
    <OrderRow
      order={row}
      end={row.closePrice === null ? undefined : { word: t('to'), price: row.closePrice }}
      result={netOf(row)}
      status={
        <span className={classes(style.status, style[row.status])}>
          <Icon name={ICONS[row.status]} size={16} />
          {t(row.closeReason ? `ended.${row.closeReason}` : `state.${row.status}`)}
        </span>
      }
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <HistoryFacts row={row} />
    </OrderRow>
  );
};

const HistoryFacts = ({ row }: { readonly row: Order }) => {
  const { t } = useTranslation('history');
  const { money, dateTime } = useFormat();
  const { closePrice, closeConversion } = row;
  const resultExplained =
    closePrice !== null && closeConversion
      ? explainedResult(row, { price: closePrice, rate: closeConversion.rate })
      : undefined;
  return (
    <>
      <Facts>
        <Fact label={<Explained by={resultExplained}>{t('priceResult')}</Explained>}>
          <Result value={row.profit} />
        </Fact>
        <Fact label={t('fee')}>{money(row.fee)}</Fact>
        <Fact label={t('overnight')}>{money(row.overnightFee)}</Fact>
        <Fact label={<Explained by={explainedMargin(row)}>{t('margin')}</Explained>}>{money(row.margin)}</Fact>
        <Fact label={t('leverage')}>{t('ratio', { leverage: row.leverage })}</Fact>
        <Fact label={t('number')}>{row.number}</Fact>
      </Facts>
      <Facts columns={2}>
        <Fact label={t('placedAt')}>{dateTime(row.placedAt)}</Fact>
        <Fact label={t('endedAt')}>{row.closedAt === null ? '–' : dateTime(row.closedAt)}</Fact>
      </Facts>
    </>
  );
};
