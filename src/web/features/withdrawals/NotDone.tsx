import { useTranslation } from 'react-i18next';
import { RefusalAlert } from '../../refusals/index.ts';
import type { Failure } from './useWithdrawalIntent.ts';

/** Says why a withdrawal was not taken, or not taken back. */
export const NotDone = ({ failure: { error, isOffline } }: { readonly failure: Failure }) => {
  const { t } = useTranslation(['withdrawals', 'ui']);
  return (
    <RefusalAlert
      title={t('refused')}
      error={error}
      otherwise={t(isOffline ? 'ui:offline.notSent' : 'notSent')}
      ended="withdrawal"
    />
  );
};
