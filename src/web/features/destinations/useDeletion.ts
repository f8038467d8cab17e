import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallError, isCallError } from '../../api/index.ts';
import { useFailureToast } from '../../authForm/index.ts';
import { useNotice, useToast } from '../../ui/index.ts';

/** Deletes a destination after a question; `onDone` closes what showed it. `refused` is why it was not deleted. */
export const useDeletion = (
  remove: () => Promise<{ readonly error?: unknown }>,
  onDone: () => void,
): { readonly remove: (question: string) => Promise<void>; readonly refused: CallError | undefined } => {
  const { t } = useTranslation('destinations');
  const ask = useNotice();
  const toast = useToast();
  const fail = useFailureToast();
  const [refused, setRefused] = useState<CallError>();
  const askAndDelete = async (question: string): Promise<void> => {
    setRefused(undefined);
    if (!(await ask({ text: question, mode: 'real' }))) return;
    const { error } = await remove();
    if (isCallError(error) && error.kind === 'refused') return setRefused(error);
    if (error !== undefined) return fail(error);
    onDone();
    toast(t('deleted'));
  };
  return { remove: askAndDelete, refused };
};
