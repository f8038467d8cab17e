import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallError, isCallError } from '../../api/index.ts';
import { useFailureToast } from '../../authForm/index.ts';
import { useNavigation } from '../../navigation/index.ts';
import { useToast } from '../../ui/index.ts';
import { carrySaving } from './carrySaving.ts';

type SavingOf = Pick<Parameters<typeof carrySaving>[0], 'send' | 'isSame'> & {
  /** Shows the error at the field that it names; false where it names none. */
  readonly place: (error: unknown) => boolean;
};

/** Saves a wallet or a bank card, over lost answers too, and goes back to the list that shows it. */
export const useSaving = (onSaved: () => void) => {
  const { t } = useTranslation(['destinations', 'ui']);
  const toast = useToast();
  const fail = useFailureToast();
  const { back } = useNavigation();
  const [isSending, setIsSending] = useState(false);
  const [refused, setRefused] = useState<CallError>();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const wait = async (milliseconds: number) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return isOpen.current;
  };
  const save = async ({ place, ...saving }: SavingOf): Promise<void> => {
    if (!navigator.onLine) return toast(t('ui:offline.notSent'));
    setIsSending(true);
    setRefused(undefined);
    const saved = await carrySaving({ ...saving, wait });
    if (!isOpen.current) return;
    setIsSending(false);
    if (saved.kind === 'failed') {
      if (place(saved.error)) return;
      if (isCallError(saved.error) && saved.error.kind === 'refused') setRefused(saved.error);
      else fail(saved.error);
      return;
    }
    if (saved.kind === 'there') fail(saved.error);
    else toast(t('saved'));
    onSaved();
    back();
  };
  return { save, isSending, refused, forget: () => setRefused(undefined) };
};
