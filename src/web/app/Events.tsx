import { type ComponentType, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectUserInfo } from '../device/session.ts';

type Notifier = ComponentType<{ readonly customerId: string }>;

/** Wait before code that did not load is asked for again. */
const AGAIN_AFTER_MS = 10_000;

/**
 * Shows a signed-in customer what happened without a press. Loaded after the first picture, and again without a word
 * where that fails: nobody waits for it.
 */
export const Events = () => {
  const customerId = useSelector(selectUserInfo)?.id;
  const [Notifier, setNotifier] = useState<Notifier>();
  const [attempt, setAttempt] = useState(0);
  const isMissing = customerId !== undefined && !Notifier;
  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    import('./EventNotifier.tsx').then(
      ({ EventNotifier }) => {
        if (!isOver) setNotifier(() => EventNotifier);
      },
      () => {
        if (!isOver) timer = setTimeout(() => setAttempt((before) => before + 1), AGAIN_AFTER_MS);
      },
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isMissing, attempt]);
  return Notifier && customerId !== undefined ? <Notifier key={customerId} customerId={customerId} /> : null;
};
