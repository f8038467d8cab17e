import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/paths.ts';
import style from './Alert.module.css';

type AlertProps = {
  readonly tone: 'info' | 'warn' | 'bad';
  readonly icon?: IconName;
  readonly title: ReactNode;
  /** Small button at its end. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

/** Roles by which a screen reader announces a message that appears: a note not by itself, what is bad at once. */
const ROLES = { info: 'note', warn: 'status', bad: 'alert' } as const;

/** Band with a message about the whole screen. */
export const Alert = ({ tone, icon = 'warning', title, action, children }: AlertProps) => (
  <div className={classes(style.alert, style[tone])} role={ROLES[tone]}>
    <Icon name={icon} />
    <div className={style.words}>
      <b>{title}</b>
      {children === undefined ? null : <p>{children}</p>}
    </div>
    {action}
  </div>
);
