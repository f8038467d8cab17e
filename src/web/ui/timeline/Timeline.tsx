import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { useFormat } from '../format/useFormat.ts';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/paths.ts';
import style from './Timeline.module.css';

/** What happened, the oldest first; `label` says to what. */
export const Timeline = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ol className={style.timeline} aria-label={label}>
    {children}
  </ol>
);

type TimelineStepProps = {
  readonly icon: IconName;
  readonly title: string;
  /** Unix seconds; absent where it is not known, or has not happened. */
  readonly at?: number;
  /** The day is said too, as where it is another than that of the step before. */
  readonly isDated?: boolean;
  /** It has not happened yet. */
  readonly isAhead?: boolean;
  /** What is to be known of it, a line each. */
  readonly lines?: readonly string[];
};

export const TimelineStep = ({ icon, title, at, isDated, isAhead, lines = [] }: TimelineStepProps) => {
  const { clock, date } = useFormat();
  return (
    <li className={classes(isAhead && style.ahead)}>
      <Icon name={icon} size={16} />
      <b>{title}</b>
      {at === undefined ? null : (
        <time dateTime={new Date(at * 1000).toISOString()}>
          {isDated ? <span>{date(at)} </span> : null}
          {clock(at)}
        </time>
      )}
      {lines.map((line) => (
        <small key={line}>{line}</small>
      ))}
    </li>
  );
};
