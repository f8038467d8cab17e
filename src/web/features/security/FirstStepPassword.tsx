import { useTranslation } from 'react-i18next';
import { type Faults, FaultWords } from '../../authForm/index.ts';
import { Block, Field, PasswordInput } from '../../ui/index.ts';

type FirstStepPasswordProps = {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly faults: Faults;
};

/** Field of the current password, which the first second step needs. */
export const FirstStepPassword = ({ value, onChange, faults }: FirstStepPasswordProps) => {
  const { t } = useTranslation(['second-step', 'security']);
  const fault = faults.at('currentPassword');
  return (
    <Block>
      <Field
        label={t('security:changePassword.current')}
        help={t('passwordHelp')}
        error={fault && <FaultWords fault={fault} />}
      >
        <PasswordInput autoComplete="current-password" value={value} onChange={onChange} />
      </Field>
    </Block>
  );
};
