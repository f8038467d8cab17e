import { useTranslation } from 'react-i18next';
import type { Outcome } from '../../intents/index.ts';

/** What a press leads on to, once its end is known. */
export type SettledCallbacks = {
  readonly onDone?: () => void;
  /** It was not done: why, in the server's words, or that it never arrived. */
  readonly onFailed: (words: string) => void;
};

/** Takes the end of a press to where it leads. */
export const useOnRequestSettled = ({ onDone, onFailed }: SettledCallbacks) => {
  const { t } = useTranslation('positions');
  return (outcome: Outcome<unknown>): void => {
    if (outcome.kind === 'done') onDone?.();
    else onFailed((outcome.kind === 'refused' && outcome.error.msg) || t('notSent'));
  };
};
