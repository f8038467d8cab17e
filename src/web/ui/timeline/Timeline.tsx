import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { useFormat } from '../format/useFormat.ts';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/paths.ts';
import style from './Timeline.module.css';

/** List of events, oldest first; `label` names their subject. */
export const Timeline = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ol className={style.timeline} aria-label={label}>
    {children}
  </ol>
);

type TimelineStepProps = {
  readonly icon: IconName;
  readonly title: string;
  /** Unix seconds; absent when it is unknown, or has not happened. */
  readonly at?: number;
  /** True when the day is shown too, as when it differs from that of the step before. */
  readonly isDated?: boolean;
  /** True for a step that has not happened yet. */
  readonly isAhead?: boolean;
  /** Details, a line each. */
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
