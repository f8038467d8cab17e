import { type ReactNode, useId } from 'react';
import { Icon } from '../icon/Icon.tsx';
import style from './field.module.css';

type CheckLineProps = {
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** Text of what is wrong, below the line. */
  readonly error?: ReactNode;
  readonly children: ReactNode;
};

/** Tick box with its text; the whole line is the target. */
export const CheckLine = ({ isChecked, isDisabled, onChange, error, children }: CheckLineProps) => {
  const errorId = useId();
  const isWrong = error !== undefined;
  return (
    <>
      <label className={style.check}>
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? errorId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Icon name="tick" size={16} />
        <span>{children}</span>
      </label>
      {isWrong ? (
        <p id={errorId} className={style.error} role="alert">
          <Icon name="warning" size={16} />
          {error}
        </p>
      ) : null}
    </>
  );
};
