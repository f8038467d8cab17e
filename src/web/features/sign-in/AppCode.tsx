import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REFUSALS } from '../../../domain/refusal.ts';
import { isCallError } from '../../api/index.ts';
import { CodeInput, Field } from '../../ui/index.ts';

type AppCodeProps = {
  readonly value: string;
  readonly onChange: (code: string) => void;
};

/** Field for a code of the authenticator app, by which a password that has to wait signs in at once. */
const AppCode = ({ value, onChange }: AppCodeProps) => {
  const { t } = useTranslation('sign-in');
  return (
    <>
      <p>{t('appCodeWhy')}</p>
      <Field label={t('appCode')}>
        <CodeInput value={value} onChange={onChange} />
      </Field>
    </>
  );
};

/** Code of the app: asked for, and sent, from the first password on that has to wait. */
export const useAppCode = () => {
  const [entered, setEntered] = useState<string>();
  return {
    sent: entered ? { secondStepCode: entered } : {},
    field: entered === undefined ? null : <AppCode value={entered} onChange={setEntered} />,
    /** Notes why a password was refused. */
    noteFailure: (error: unknown) => {
      const isWaiting = isCallError(error) && error.kind === 'refused' && error.code === REFUSALS['too-many-requests'];
      if (isWaiting) setEntered('');
    },
  };
};
