import { useTranslation } from 'react-i18next';
import type { Outcome } from '../../intents/index.ts';

/** Callbacks for the outcome of a request. */
export type SettledCallbacks = {
  readonly onDone?: () => void;
  /** Receives the reason why it failed: the server's text, or that the request never arrived. */
  readonly onFailed: (words: string) => void;
};

/** Returns the handler of a request's outcome, which calls one of the callbacks. */
export const useOnRequestSettled = ({ onDone, onFailed }: SettledCallbacks) => {
  const { t } = useTranslation('positions');
  return (outcome: Outcome<unknown>): void => {
    if (outcome.kind === 'done') onDone?.();
    else if (outcome.kind === 'offline') onFailed(t('ui:offline.notSent'));
    else onFailed((outcome.kind === 'refused' && outcome.error.msg) || t('notSent'));
  };
};
