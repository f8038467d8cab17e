import { useTranslation } from 'react-i18next';
import type { Intent, Outcome } from '../../intents/index.ts';

/** Callbacks for the outcome of a request. */
export type SettledCallbacks = {
  readonly onDone?: () => void;
  /** Receives the reason why it failed: the server's text, that the request never arrived, or that this is not known. */
  readonly onFailed: (words: string) => void;
};

/** Returns the handler of a request's outcome, which calls one of the callbacks. */
export const useOnRequestSettled = ({ onDone, onFailed }: SettledCallbacks) => {
  const { t } = useTranslation('positions');
  return (outcome: Outcome<unknown>, { press }: Intent<unknown>): void => {
    if (outcome.kind === 'done') onDone?.();
    else if (outcome.kind === 'offline') onFailed(t('ui:offline.notSent'));
    else if (outcome.kind === 'refused' && outcome.error.msg) onFailed(outcome.error.msg);
    // One without the time of its press may have been done although its key is not found.
    else onFailed(t(press ? 'notSent' : 'ui:unknownOutcome.text'));
  };
};
