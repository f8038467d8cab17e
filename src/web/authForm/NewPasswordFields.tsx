import { useTranslation } from 'react-i18next';
import { Field, PasswordInput } from '../ui/index.ts';
import type { NewPassword } from './fault.ts';
import { FaultWords } from './FaultWords.tsx';
import style from './form.module.css';
import { PasswordLength } from './PasswordLength.tsx';
import type { Faults } from './useFaults.ts';

type NewPasswordFieldsProps = {
  /** Label on a form that also has another password. */
  readonly label?: string;
  readonly entered: NewPassword;
  readonly change: (part: Partial<NewPassword>) => void;
  readonly faults: Faults;
  /** False where the password was repeated before: it is typed once then. */
  readonly isRepeated?: boolean;
};

/** Fields of a new password, with its strength, and of its repetition (§5), unless that was asked before. */
export const NewPasswordFields = ({ label, entered, change, faults, isRepeated = true }: NewPasswordFieldsProps) => {
  const { t } = useTranslation('auth-form');
  const fault = faults.at('password');
  const confirmFault = faults.at('confirmPassword');
  return (
    <div className={style.fields}>
      <Field
        label={label ?? t('password')}
        aside={<span>{t('length.rule')}</span>}
        error={fault && <FaultWords fault={fault} />}
      >
        <PasswordInput
          autoComplete="new-password"
          value={entered.password}
          onChange={(password) => change(isRepeated ? { password } : { password, confirmPassword: password })}
        />
      </Field>
      <PasswordLength password={entered.password} />
      {isRepeated ? (
        <Field label={t('confirmPassword')} error={confirmFault && <FaultWords fault={confirmFault} />}>
          <PasswordInput
            autoComplete="new-password"
            value={entered.confirmPassword}
            onChange={(confirmPassword) => change({ confirmPassword })}
          />
        </Field>
      ) : null}
    </div>
  );
};
