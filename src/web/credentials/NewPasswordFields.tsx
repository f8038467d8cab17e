import { useTranslation } from 'react-i18next';
import { Field, PasswordInput } from '../../ui/index.ts';
import type { ChangeDraft, Draft } from './draft.ts';
import { FaultWords } from './FaultWords.tsx';
import style from './form.module.css';
import { PasswordLength } from './PasswordLength.tsx';
import type { Faults } from './useFaults.ts';

type NewPasswordFieldsProps = {
  readonly draft: Draft;
  readonly change: ChangeDraft;
  readonly faults: Faults;
};

/** A new password, how good it is, and the same once more (§5). */
export const NewPasswordFields = ({ draft, change, faults }: NewPasswordFieldsProps) => {
  const { t } = useTranslation('sign-in');
  const fault = faults.at('password');
  const confirmFault = faults.at('confirmPassword');
  return (
    <div className={style.fields}>
      <Field
        label={t('password')}
        aside={<span>{t('length.rule')}</span>}
        error={fault && <FaultWords fault={fault} />}
      >
        <PasswordInput
          autoComplete="new-password"
          value={draft.password}
          onChange={(password) => change({ password })}
        />
      </Field>
      <PasswordLength password={draft.password} />
      <Field label={t('confirmPassword')} error={confirmFault && <FaultWords fault={confirmFault} />}>
        <PasswordInput
          autoComplete="new-password"
          value={draft.confirmPassword}
          onChange={(confirmPassword) => change({ confirmPassword })}
        />
      </Field>
    </div>
  );
};
