import { useTranslation } from 'react-i18next';
import { useFailureToast } from '../../authForm/index.ts';
import { useNotice, useToast } from '../../ui/index.ts';

/** Deletes a destination after a question; `onDone` closes what showed it. */
export const useDeletion = (
  remove: () => Promise<{ readonly error?: unknown }>,
  onDone: () => void,
): ((question: string) => Promise<void>) => {
  const { t } = useTranslation('destinations');
  const ask = useNotice();
  const toast = useToast();
  const fail = useFailureToast();
  return async (question) => {
    if (!(await ask({ text: question, mode: 'real' }))) return;
    const { error } = await remove();
    if (error !== undefined) return fail(error);
    onDone();
    toast(t('deleted'));
  };
};
