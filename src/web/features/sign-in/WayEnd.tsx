import { useTranslation } from 'react-i18next';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { Alert } from '../../ui/index.ts';
import style from './form.module.css';
import type { SignUpState } from './useSignUp.ts';

type SignUpEndProps = { readonly state: SignUpState; readonly back: string | undefined };

/** There is an account already, or there may be one: says so, and leads to sign-in. */
export const SignUpEnd = ({ state, back }: SignUpEndProps) => {
  const { t } = useTranslation('sign-in');
  if (state !== 'taken' && state !== 'lost') return null;
  return (
    <Alert
      tone="warn"
      title={t(`${state}.title`)}
      action={
        <Link className={style.link} to={address(PATHS.signIn, { back })}>
          {t('signIn.action')}
        </Link>
      }
    >
      {t(`${state}.text`)}
    </Alert>
  );
};
