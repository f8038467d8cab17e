import { useState } from 'react';
import type { Schema } from '../../api/index.ts';
import { Block, useFormat } from '../../ui/index.ts';
import style from './HistoryDays.module.css';
import { HistoryRow } from './HistoryRow.tsx';

type Order = Schema<'Order'>;

/** When a row came into its last state: what the list is sorted by. */
const lastStateAt = ({ closedAt, openedAt, placedAt }: Order): number => closedAt ?? openedAt ?? placedAt;

/** Rows under the London day that they ended on. */
export const HistoryDays = ({ rows }: { readonly rows: readonly Order[] }) => {
  const { date } = useFormat();
  const [openId, setOpenId] = useState<string>();
  const days = Map.groupBy(rows, (row) => date(lastStateAt(row)));
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <Block key={day} kind="rows" label={day}>
          <h2 className={style.day}>{day}</h2>
          <ul>
            {ofDay.map((row) => (
              <HistoryRow
                key={row.id}
                row={row}
                isOpen={row.id === openId}
                onToggle={() => setOpenId((before) => (before === row.id ? undefined : row.id))}
              />
            ))}
          </ul>
        </Block>
      ))}
    </>
  );
};
