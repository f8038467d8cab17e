import { useTranslation } from 'react-i18next';
import { REFUSALS } from '../../../domain/refusal.ts';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { Alert, useFormat } from '../../ui/index.ts';
import style from './loans.module.css';
import type { Unsent } from './useLoanIntents.ts';

/**
 * Says why a request about a loan was not taken, with its figures and the way to what it is about; of one that the server
 * does not know, that its outcome is unknown.
 */
export const NotTaken = ({ unsent: { error, isOffline } }: { readonly unsent: Unsent }) => {
  const { t } = useTranslation(['loans', 'ui']);
  const { percent } = useFormat();
  const isUnknown = !error && !isOffline;
  const words = error?.msg ?? t(isOffline ? 'ui:offline.notSent' : 'ui:unknownOutcome.text');
  const isRunning = error?.kind === 'refused' && error.code === REFUSALS['loan-running'];
  const isTooLow = error?.kind === 'refused' && error.code === REFUSALS['maintenance-ratio-too-low'];
  return (
    <Alert tone="bad" title={t(isUnknown ? 'ui:unknownOutcome.title' : 'notDone')}>
      {words}{' '}
      {isTooLow && error.detail.ratio !== undefined
        ? t('ratioAfter', { ratio: percent(error.detail.ratio), minimum: percent(error.detail.minimum) })
        : null}
      {isRunning && error.detail.loanId !== undefined ? (
        <span className={style.target}>
          <Link to={address(PATHS.loanDetails, { id: error.detail.loanId })}>{t('toLoan')}</Link>
        </span>
      ) : null}
    </Alert>
  );
};
