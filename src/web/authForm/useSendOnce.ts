import { useRef } from 'react';

/**
 * Sends a form once at a time, and never again after a success, which `send` resolves to: the next screen is on its way
 * then. A form can still be pressed until it is drawn with the sending.
 */
export const useSendOnce = (send: () => Promise<boolean>): (() => Promise<void>) => {
  const isTaken = useRef(false);
  return async () => {
    if (isTaken.current) return;
    isTaken.current = true;
    let isDone = false;
    try {
      isDone = await send();
    } finally {
      isTaken.current = isDone;
    }
  };
};
