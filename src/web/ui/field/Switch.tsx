import style from './Switch.module.css';

type SwitchProps = {
  /** Id of the text beside it. */
  readonly labelledBy: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** Switch between on and off that applies at once. */
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
