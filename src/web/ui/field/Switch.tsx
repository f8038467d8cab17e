import style from './Switch.module.css';

type SwitchProps = {
  /** The id of the words beside it. */
  readonly labelledBy: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** On or off, at once. */
export const Switch = ({ labelledBy, isOn, onChange }: SwitchProps) => (
  <button
    type="button"
    className={style.switch}
    role="switch"
    aria-checked={isOn}
    aria-labelledby={labelledBy}
    onClick={() => onChange(!isOn)}
  />
);
