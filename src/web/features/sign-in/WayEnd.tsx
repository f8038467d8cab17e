import { useTranslation } from 'react-i18next';
import style from '../../authForm/form.module.css';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { Alert } from '../../ui/index.ts';

/**
 * How far a way has come. It cannot be gone on where the contact has an account already (`taken`), where it has none
 * (`unknown`), and where no answer came, so that what was asked for may have been done (`lost`, `resetLost`).
 */
export type WayState = 'entering' | 'done' | 'taken' | 'unknown' | 'lost' | 'resetLost';

type WayEndProps = { readonly state: WayState; readonly back: string | undefined };

/** Why this way ends here, and where it goes on. */
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
