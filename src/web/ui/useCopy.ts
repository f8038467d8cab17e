import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { toastShown } from './toast/toastSlice.ts';

/** Copies a text and says so (§8). Where the browser does not let it, the text stays to be copied by hand, which is said. */
export const useCopy = (): ((text: string) => Promise<void>) => {
  const dispatch = useDispatch();
  return useCallback(
    async (text) => {
      try {
        // A page that is not served safely has no clipboard.
        await navigator.clipboard.writeText(text);
        dispatch(toastShown({ key: 'ui:copied' }));
      } catch {
        dispatch(toastShown({ key: 'ui:notCopied' }));
      }
    },
    [dispatch],
  );
};
