import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CALL_TIMEOUT_SECONDS } from '../../../domain/callTimeout.ts';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icon/Icon.tsx';
import style from './states.module.css';

type ErrorStateProps = {
  /** Title of the failure: `The order history did not load`. */
  readonly title: ReactNode;
  /** Error of the call, as a hook returns it: with its reason and the request's id. */
  readonly error?: unknown;
  /** Unaffected data, or the way to proceed; when absent, the error's own text. */
  readonly children?: ReactNode;
  readonly onRetry: () => void;
};

type Reason = { readonly msg?: string | null; readonly status?: number | string; readonly requestId?: string | null };

const reasonOf = (error: unknown): Reason => (typeof error === 'object' && error !== null ? error : {});

/** State after a failed load: its title, the reason, a retry, and the request's id for customer service. */
export const ErrorState = ({ title, error, children, onRetry }: ErrorStateProps) => {
  const { t } = useTranslation('ui');
  const { msg, status, requestId } = reasonOf(error);
  const isNotOffered = status === 404 || status === 405;
  const fault = status === 'timeout' ? t('error.timeout', { seconds: CALL_TIMEOUT_SECONDS }) : t('error.unreachable');
  const words = isNotOffered ? t('error.notOffered') : (msg ?? fault);
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
