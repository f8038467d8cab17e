import { total } from '../../../domain/money/position.ts';
import { netResultOf } from '../../../domain/money/profit.ts';
import { dateText, groupByLondonDay, londonDay } from '../../../domain/time.ts';
import type { Schema } from '../../api/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { Block, DayName, Result } from '../../ui/index.ts';
import style from './HistoryDays.module.css';
import { HistoryRow } from './HistoryRow.tsx';
import { lastStateAt } from './lastStateAt.ts';

type Order = Schema<'Order'>;

type HistoryDaysProps = {
  readonly rows: readonly Order[];
  /** True when no older rows are left to load, so that the last day is complete. */
  readonly isComplete: boolean;
  readonly openId: string | undefined;
  readonly onToggle: (id: string) => void;
};

/** Rows grouped by the London day that they ended on; each day shows its result once all its rows are loaded. */
export const HistoryDays = ({ rows, isComplete, openId, onToggle }: HistoryDaysProps) => {
  const today = londonDay(useServerSeconds());
  const days = groupByLondonDay(rows, lastStateAt);
  return days.map(([day, ofDay], index) => (
    <Block key={day} kind="rows" label={dateText(day)}>
      <h2 className={style.day}>
        <DayName day={day} today={today} />
        {isComplete || index < days.length - 1 ? <DayResult rows={ofDay} /> : null}
      </h2>
      <ul>
        {ofDay.map((row) => (
          <HistoryRow key={row.id} row={row} isOpen={row.id === openId} onToggle={() => onToggle(row.id)} />
        ))}
      </ul>
    </Block>
  ));
};

const DayResult = ({ rows }: { readonly rows: readonly Order[] }) => {
  const closings = rows.filter(({ status }) => status === 'closed');
  return closings.length === 0 ? null : <Result value={total(closings.map((row) => netResultOf(row).result))} />;
};
