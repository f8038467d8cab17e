import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import style from './field.module.css';

type CheckLineProps = {
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
};

/** Tick box with its text; the whole line is the target. */
export const CheckLine = ({ isChecked, isDisabled, onChange, children }: CheckLineProps) => (
  <label className={style.check}>
    <input
      type="checkbox"
      checked={isChecked}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    <Icon name="tick" size={16} />
    <span>{children}</span>
  </label>
);
