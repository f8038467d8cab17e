import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallError, isNotOffered } from '../api/index.ts';
import { Link } from '../navigation/index.ts';
import { Alert } from '../ui/index.ts';
import style from './refusals.module.css';
import { type Ended, useRefusal } from './useRefusal.ts';

type RefusalAlertProps = {
  readonly title: string;
  /** Why a request was not taken; undefined where it never arrived. */
  readonly error: CallError | undefined;
  /** Words where the server gave none. */
  readonly otherwise: string;
  /** What the request is about, where it may have been decided already or has records of its own. */
  readonly ended?: Ended;
  /** Step that takes the place of the refusal's own way out. */
  readonly action?: ReactNode;
};

/** Says why a request was not taken, with its figures and the way out. */
export const RefusalAlert = ({ title, error, otherwise, ended, action }: RefusalAlertProps) => {
  const { t } = useTranslation('ui');
  const sayRefusal = useRefusal(ended);
  const said = error?.kind === 'refused' ? sayRefusal(error) : undefined;
  const way = said?.way;
  const fault = isNotOffered(error) ? t('error.notOffered') : error?.msg;
  return (
    <Alert
      tone="bad"
      title={title}
      action={
        action ??
        (way && (
          <Link to={way.to} className={style.way}>
            {way.label}
          </Link>
        ))
      }
    >
      {said?.words ?? (fault || otherwise)}
    </Alert>
  );
};
