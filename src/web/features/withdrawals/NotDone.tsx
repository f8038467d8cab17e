import { useTranslation } from 'react-i18next';
import { RefusalAlert } from '../../refusals/index.ts';
import type { Failure } from './useWithdrawalIntent.ts';

/** Says why a withdrawal was not taken, or not taken back, or that this is not known. */
export const NotDone = ({ failure: { error, isOffline } }: { readonly failure: Failure }) => {
  const { t } = useTranslation(['withdrawals', 'ui']);
  const isUnknown = !isOffline && error?.kind !== 'refused' && !error?.msg;
  return (
    <RefusalAlert
      title={t(isUnknown ? 'ui:unknownOutcome.title' : 'refused')}
      error={error}
      otherwise={t(isOffline ? 'ui:offline.notSent' : 'ui:unknownOutcome.text')}
      ended="withdrawal"
    />
  );
};
