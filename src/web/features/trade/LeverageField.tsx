import { useTranslation } from 'react-i18next';
import { Field, Icon, useFieldTies } from '../../ui/index.ts';
import style from './LeverageField.module.css';

type LeverageFieldProps = {
  readonly choices: readonly number[];
  readonly value: number;
  readonly onChange: (leverage: number) => void;
  readonly error: string | undefined;
};

/** How many times the margin a position is worth: only what is offered now. */
export const LeverageField = ({ error, ...select }: LeverageFieldProps) => {
  const { t } = useTranslation('trade');
  return (
    <Field label={t('leverage')} error={error}>
      <LeverageSelect {...select} />
    </Field>
  );
};

const LeverageSelect = ({ choices, value, onChange }: Omit<LeverageFieldProps, 'error'>) => {
  const { t } = useTranslation('trade');
  return (
    <div className={style.select}>
      <select {...useFieldTies()} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {choices.map((leverage) => (
          <option key={leverage} value={leverage}>
            {t('ratio', { leverage })}
          </option>
        ))}
      </select>
      <Icon name="down" size={20} />
    </div>
  );
};
