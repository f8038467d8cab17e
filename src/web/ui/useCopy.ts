import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { toastShown } from './toast/toastSlice.ts';

/** Copies a text and toasts it (§8). When the browser refuses, a toast reports that the text must be copied by hand. */
export const useCopy = (): ((text: string) => Promise<void>) => {
  const dispatch = useDispatch();
  return useCallback(
    async (text) => {
      try {
        // A page that is not served securely has no clipboard.
        await navigator.clipboard.writeText(text);
        dispatch(toastShown({ key: 'ui:copied' }));
      } catch {
        dispatch(toastShown({ key: 'ui:notCopied' }));
      }
    },
    [dispatch],
  );
};
