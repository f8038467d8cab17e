import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallError, isCallError } from '../../api/index.ts';
import { useFailureToast } from '../../authForm/index.ts';
import { useNavigation } from '../../navigation/index.ts';
import { useRefusal } from '../../refusals/index.ts';
import { useIsOpen, useToast } from '../../ui/index.ts';
import { carrySaving } from './carrySaving.ts';
import { useSessionMark, waitWithin } from './sessionMark.ts';

type SavingOf = Pick<Parameters<typeof carrySaving>[0], 'send' | 'isSame'> & {
  /** True where it is saved for the first time. */
  readonly isNew: boolean;
  /** Shows the error at the field that it names; false where it names none. */
  readonly place: (error: unknown) => boolean;
};

/**
 * Saves a wallet or a bank card, over lost answers too, and goes back to the list that shows it. The screen may be left
 * meanwhile: what became of it is said all the same. `free` says whether it may be left unasked.
 */
export const useSaving = (free: (isFree: boolean) => void) => {
  const { t } = useTranslation(['destinations', 'ui']);
  const toast = useToast();
  const fail = useFailureToast();
  const { back } = useNavigation();
  const [isSending, setIsSending] = useState(false);
  const [refused, setRefused] = useState<CallError>();
  const sayRefusal = useRefusal();
  const markSession = useSessionMark();
  const isOpen = useIsOpen();
  const save = async ({ place, isNew, ...saving }: SavingOf): Promise<void> => {
    if (!navigator.onLine) return toast(t('ui:offline.notSent'));
    setIsSending(true);
    setRefused(undefined);
    free(true);
    const isSameSession = markSession();
    const saved = await carrySaving({ ...saving, wait: (milliseconds) => waitWithin(isSameSession, milliseconds) });
    if (!isSameSession()) return;
    setIsSending(false);
    if (saved.kind === 'failed') {
      free(false);
      if (isOpen.current && place(saved.error)) return;
      if (!isCallError(saved.error) || saved.error.kind !== 'refused') return fail(saved.error);
      if (isOpen.current) setRefused(saved.error);
      else toast(sayRefusal(saved.error).words);
      return;
    }
    if (saved.kind === 'there') fail(saved.error);
    else toast(t(isNew ? 'created' : 'saved'));
    if (isOpen.current) back();
  };
  return { save, isSending, refused, forget: () => setRefused(undefined) };
};
