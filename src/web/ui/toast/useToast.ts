import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { toastShown } from './toastSlice.ts';

/** Toasts a translated line, such as `Copy Success` (§8). The server's messages are toasted without it. */
export const useToast = (): ((text: string) => void) => {
  const dispatch = useDispatch();
  return useCallback((text) => void dispatch(toastShown({ text })), [dispatch]);
};
