import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/index.ts';
import style from './records.module.css';

type FoldedRecordProps = {
  /** State of the request. */
  readonly title: string;
  /** What it is, in caption size: its number, its way. */
  readonly note: string;
  readonly amount: string;
  readonly date: string;
  /** True where it begins unfolded; what happens to it later does not fold it. */
  readonly isOpen: boolean;
  /** True for the record that the address names: it is brought into sight. */
  readonly isSought?: boolean;
  readonly children: ReactNode;
};

/** One request for money in or out: a row with its state and amount, which unfolds all that happened to it. */
export const FoldedRecord = ({ title, note, amount, date, isOpen, isSought = false, children }: FoldedRecordProps) => {
  const record = useRef<HTMLDetailsElement>(null);
  const [beginsOpen] = useState(isOpen);
  useEffect(() => {
    if (isSought) record.current?.scrollIntoView({ block: 'center' });
  }, [isSought]);
  return (
    <details ref={record} className={style.record} open={beginsOpen || isSought}>
      <summary>
        <span>
          <b>{title}</b>
          <small>{note}</small>
        </span>
        <span>
          {amount}
          <small>{date}</small>
        </span>
        <Icon name="down" size={16} />
      </summary>
      <div className={style.unfolded}>{children}</div>
    </details>
  );
};
