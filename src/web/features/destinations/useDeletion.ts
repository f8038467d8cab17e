import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REFUSALS } from '../../../domain/refusal.ts';
import { type CallError, isCallError } from '../../api/index.ts';
import { useFailureToast } from '../../authForm/index.ts';
import { useRefusal } from '../../refusals/index.ts';
import { useIsOpen, useNotice, useToast } from '../../ui/index.ts';
import { type Answer, sendUntilKnown } from './sendUntilKnown.ts';
import { useSessionMark, waitWithin } from './sessionMark.ts';

const isGone = (error: unknown) =>
  isCallError(error) && error.kind === 'refused' && error.code === REFUSALS['not-found'];

/**
 * Deletes a destination after a question, over lost answers too: one that is not there after a lost answer was deleted.
 * `onDone` closes what showed it. `refused` is why it was not deleted; where it is no longer shown, a toast says it.
 */
export const useDeletion = (remove: () => Promise<Answer>, onDone: () => void) => {
  const { t } = useTranslation('destinations');
  const ask = useNotice();
  const toast = useToast();
  const fail = useFailureToast();
  const sayRefusal = useRefusal();
  const markSession = useSessionMark();
  const [isDeleting, setIsDeleting] = useState(false);
  const [refused, setRefused] = useState<CallError>();
  const isOpen = useIsOpen();
  const startDeletion = async (question: string): Promise<void> => {
    if (isDeleting) return;
    setRefused(undefined);
    if (!(await ask({ text: question, mode: 'real' }))) return;
    setIsDeleting(true);
    const isSameSession = markSession();
    const { error, isRepeated } = await sendUntilKnown(remove, (ms) => waitWithin(isSameSession, ms));
    if (!isSameSession()) return;
    setIsDeleting(false);
    if (error !== undefined && !(isRepeated && isGone(error))) {
      if (!isCallError(error) || error.kind !== 'refused') return fail(error);
      if (isOpen.current) return setRefused(error);
      return toast(sayRefusal(error).words);
    }
    onDone();
    toast(t('deleted'));
  };
  return { startDeletion, isDeleting, refused };
};
