import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '../api/index.ts';
import { RefusalAlert } from './RefusalAlert.tsx';
import type { Ended } from './useRefusal.ts';

/** Why a press was not carried out. Undefined `error`: it was pressed offline, or its outcome is not known. */
export type Failure = {
  readonly error: CallError | undefined;
  /** True where nothing was sent, as the device was offline. */
  readonly isOffline: boolean;
};

type NotDoneProps = {
  /** Title where it is known that nothing was done. */
  readonly title: string;
  readonly failure: Failure;
  /** What the request was, where it may have been decided already. */
  readonly ended?: Ended;
  /** Step that takes the place of the refusal's own way out. */
  readonly action?: ReactNode;
};

/** Says why a press was not carried out, or that this is not known. */
export const NotDone = ({ title, failure: { error, isOffline }, ...rest }: NotDoneProps) => {
  const { t } = useTranslation('ui');
  const isUnknown = !isOffline && error?.kind !== 'refused' && !error?.msg;
  return (
    <RefusalAlert
      title={isUnknown ? t('unknownOutcome.title') : title}
      error={error}
      otherwise={t(isOffline ? 'offline.notSent' : 'unknownOutcome.text')}
      {...rest}
    />
  );
};
