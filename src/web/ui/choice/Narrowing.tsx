import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/paths.ts';
import style from './Narrowing.module.css';

type NarrowingProps = {
  /** Name of what it narrows by, for screen readers. */
  readonly label: string;
  readonly icon?: IconName;
  readonly onPress: () => void;
  /** Current choice. */
  readonly children: ReactNode;
};

/** Chip that opens a sheet to narrow a list. */
export const Narrowing = ({ label, icon, onPress, children }: NarrowingProps) => (
  <button type="button" className={style.narrowing} aria-haspopup="dialog" onClick={onPress}>
    <span>
      {icon ? <Icon name={icon} size={16} /> : null}
      <span className="sr">{label}</span>
      {children}
      <Icon name="down" size={16} />
    </span>
  </button>
);

/** Strip of chips over the list that they narrow. */
export const Narrowings = ({ children }: { readonly children: ReactNode }) => (
  <div className={style.strip}>{children}</div>
);
