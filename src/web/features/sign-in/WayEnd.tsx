import { useTranslation } from 'react-i18next';
import style from '../../authForm/form.module.css';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { Alert } from '../../ui/index.ts';

/**
 * State of a form. It cannot continue where the contact has an account already (`taken`), where it has none
 * (`unknown`), and where no answer came, so that the request may have been carried out (`lost`, `resetLost`).
 */
export type WayState = 'entering' | 'done' | 'taken' | 'unknown' | 'lost' | 'resetLost';

type WayEndProps = { readonly state: WayState; readonly back: string | undefined };

/** Notice of why the form cannot continue, with a link to the next step. */
export const WayEnd = ({ state, back }: WayEndProps) => {
  const { t } = useTranslation('sign-in');
  if (state === 'entering' || state === 'done') return null;
  const next =
    state === 'unknown'
      ? { to: PATHS.signUp, action: t('signUp.action') }
      : { to: PATHS.signIn, action: t('signIn.action') };
  return (
    <Alert
      tone="warn"
      title={t(`${state}.title`)}
      action={
        <Link className={style.link} to={address(next.to, { back })}>
          {next.action}
        </Link>
      }
    >
      {t(`${state}.text`)}
    </Alert>
  );
};
