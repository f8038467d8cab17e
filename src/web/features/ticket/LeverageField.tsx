import { useTranslation } from 'react-i18next';
import { Field, Select } from '../../ui/index.ts';

type LeverageFieldProps = {
  readonly choices: readonly number[];
  readonly value: number;
  readonly onChange: (leverage: number) => void;
  readonly error: string | undefined;
};

/** Leverage of the order, from the choices currently on offer. */
export const LeverageField = ({ choices, value, onChange, error }: LeverageFieldProps) => {
  const { t } = useTranslation('ticket');
  return (
    <Field label={t('leverage')} error={error}>
      <Select
        options={choices.map((leverage) => ({ value: String(leverage), label: t('ratio', { leverage }) }))}
        value={String(value)}
        onChange={(leverage) => onChange(Number(leverage))}
      />
    </Field>
  );
};
