import { type ComponentType, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { classes } from '../classes.ts';
import style from './Toast.module.css';
import { type EventMessage, isEvent, selectMessage, selectToastCount, toastGone } from './toastSlice.ts';

const SHOWN_MS = 1500;

type ToastProps = {
  /** Shows an event of the server, and ends it. */
  readonly event: ComponentType<{ readonly message: EventMessage }>;
};

/**
 * Toast of §8, without an icon, above everything: shows a message for a second and a half, and an event of the server
 * longer. Only an event can be pressed. A dialog spares what is `aria-live`: it is announced above one, too.
 */
export const Toast = ({ event: Event }: ToastProps) => {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const message = useSelector(selectMessage);
  const count = useSelector(selectToastCount);
  useEffect(() => {
    if (!message || isEvent(message)) return;
    const timer = setTimeout(() => dispatch(toastGone()), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, count, dispatch]);
  const words = (shown: NonNullable<typeof message>) => {
    if (isEvent(shown)) return <Event key={count} message={shown} />;
    return 'key' in shown ? t(shown.key) : shown.text;
  };
  return (
    <div id="toast" className={style.place} role="status" aria-live="polite">
      <Suspense fallback={null}>
        {message ? <p className={classes(style.toast, isEvent(message) && style.event)}>{words(message)}</p> : null}
      </Suspense>
    </div>
  );
};
