import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { total } from '../../../domain/money/position.ts';
import { netResultOf } from '../../../domain/money/profit.ts';
import { dateText, groupByLondonDay, londonDay } from '../../../domain/time.ts';
import type { Schema } from '../../api/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { Block, DayName, Result, useFormat } from '../../ui/index.ts';
import style from './HistoryDays.module.css';
import { HistoryRow } from './HistoryRow.tsx';
import { lastStateAt } from './lastStateAt.ts';

type Order = Schema<'Order'>;
type Reset = Schema<'AccountReset'>;

type HistoryDaysProps = {
  readonly rows: readonly Order[];
  /** Resets of the demo account within the filtered days, the latest first. */
  readonly resets: readonly Reset[];
  /** True when no older rows are left to load, so that the last day is complete. */
  readonly isComplete: boolean;
  readonly openId: string | undefined;
  readonly onToggle: (id: string) => void;
};

/** Line of the history: an order, or a reset of the demo account. */
type Line = { readonly at: number; readonly row?: Order; readonly reset?: Reset };

/**
 * Sorts resets in among the rows, the latest first, as far back as the rows were read. A reset stands above what it
 * ended in the same second.
 */
const linesOf = ({ rows, resets, isComplete }: Pick<HistoryDaysProps, 'rows' | 'resets' | 'isComplete'>): Line[] => {
  const oldest = rows.at(-1);
  const end = isComplete || !oldest ? -Infinity : lastStateAt(oldest);
  return [
    ...resets.filter(({ at }) => at >= end).map((reset) => ({ at: reset.at, reset })),
    ...rows.map((row) => ({ at: lastStateAt(row), row })),
  ].toSorted((one, other) => other.at - one.at);
};

/**
 * Rows grouped by the London day that they ended on, with the resets of the demo account at their times; each day shows
 * its result once all its rows are loaded.
 */
export const HistoryDays = ({ rows, resets, isComplete, openId, onToggle }: HistoryDaysProps) => {
  const today = londonDay(useServerSeconds());
  const days = groupByLondonDay(linesOf({ rows, resets, isComplete }), ({ at }) => at);
  return days.map(([day, ofDay], index) => (
    <Block key={day} kind="rows" label={dateText(day)}>
      <DayName day={day} today={today}>
        {isComplete || index < days.length - 1 ? <DayResult rows={ofDay.flatMap(({ row }) => row ?? [])} /> : null}
      </DayName>
      <ul>
        {ofDay.map(({ row, reset, at }, position) => (
          <Fragment key={row?.id ?? `${at}-${position}`}>
            {row ? <HistoryRow row={row} isOpen={row.id === openId} onToggle={() => onToggle(row.id)} /> : null}
            {reset ? <ResetLine reset={reset} /> : null}
          </Fragment>
        ))}
      </ul>
    </Block>
  ));
};

const ResetLine = ({ reset: { at, balance } }: { readonly reset: Reset }) => {
  const { t } = useTranslation('history');
  const { money, time } = useFormat();
  return (
    <li className={style.reset}>
      <span>{t('reset', { balance: money(balance) })}</span>
      <time>{time(at)}</time>
    </li>
  );
};

const DayResult = ({ rows }: { readonly rows: readonly Order[] }) => {
  const closings = rows.filter(({ status }) => status === 'closed');
  return closings.length === 0 ? null : <Result value={total(closings.map((row) => netResultOf(row).result))} />;
};
