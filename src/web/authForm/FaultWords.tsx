import { useTranslation } from 'react-i18next';
import { useServerSeconds } from '../market/index.ts';
import { WayOut } from '../refusals/index.ts';
import type { Fault } from './fault.ts';

/** Describes the fault of a field and what remains: tries left, minutes to wait. */
export const FaultWords = ({ fault: { field, name, detail } }: { readonly fault: Fault }) => {
  const { t } = useTranslation(['auth-form', 'refusals']);
  const { triesLeft, missing, retryAt } = detail;
  if (name === 'email-missing' || name === 'phone-missing') return t(`fault.${name}`);
  if (name === 'agreement-missing' || name === 'risk-missing') return t(`fault.${name}`);
  if (name === 'password-missing' || name === 'passwords-differ') return t(`fault.${name}`);
  if (field === 'currentPassword' && name === 'wrong-credentials') return t('fault.wrong-current-password');
  if (name === 'code-incomplete') return t('fault.code-incomplete', { count: missing });
  if (name === 'wrong-code' && triesLeft === undefined) return t('fault.wrong-code-gone');
  if (name === 'wrong-code') return t('fault.wrong-code', { count: triesLeft });
  if (name === 'too-many-requests' && retryAt !== undefined) return <Wait until={retryAt} />;
  return (
    <>
      {t(name, { ns: 'refusals' })}
      <WayOut of={name} />
    </>
  );
};

const MINUTE_SECONDS = 60;

/** Counts whole minutes, so that screen readers do not announce every second. */
const Wait = ({ until }: { readonly until: number }) => {
  const { t } = useTranslation('auth-form');
  const seconds = until - useServerSeconds();
  return t('fault.wait', { count: Math.max(1, Math.ceil(seconds / MINUTE_SECONDS)) });
};
