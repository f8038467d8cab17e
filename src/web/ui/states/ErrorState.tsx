import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CALL_TIMEOUT_SECONDS } from '../../../domain/callTimeout.ts';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icon/Icon.tsx';
import style from './states.module.css';

type ErrorStateProps = {
  /** What did not load: `The order history did not load`. */
  readonly title: ReactNode;
  /** The call's error, as a hook gives it: it says why, and which request it was. */
  readonly error?: unknown;
  /** What is not affected, or what to do; where absent, the error's own words. */
  readonly children?: ReactNode;
  readonly onRetry: () => void;
};

type Reason = { readonly msg?: string | null; readonly status?: number | string; readonly requestId?: string | null };

const reasonOf = (error: unknown): Reason => (typeof error === 'object' && error !== null ? error : {});

/** Something did not load: what happened, what is not affected, try again, the request's id for customer service. */
export const ErrorState = ({ title, error, children, onRetry }: ErrorStateProps) => {
  const { t } = useTranslation('ui');
  const { msg, status, requestId } = reasonOf(error);
  const words =
    msg ?? (status === 'timeout' ? t('error.timeout', { seconds: CALL_TIMEOUT_SECONDS }) : t('error.unreachable'));
  return (
    <div className={style.empty} role="alert">
      <Icon name="warning" />
      <b>{title}</b>
      <p>
        {words} {children}
      </p>
      <Button isSmall icon="retry" onPress={onRetry}>
        {t('error.retry')}
      </Button>
      {requestId ? <p className={style.request}>{t('error.request', { id: requestId })}</p> : null}
    </div>
  );
};
