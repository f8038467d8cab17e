import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { classes } from '../classes.ts';
import style from './Toast.module.css';
import { isEvent, selectMessage, selectToastCount, toastGone } from './toastSlice.ts';

const SHOWN_MS = 1500;
/** Nobody looks for what they have not pressed, and it is longer to read. */
const EVENT_SHOWN_MS = 5000;

/**
 * Toast of §8, without an icon, above everything, which cannot be pressed: shows a message for a second and a half, and
 * an event of the server longer.
 */
export const Toast = () => {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const message = useSelector(selectMessage);
  const count = useSelector(selectToastCount);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => dispatch(toastGone()), isEvent(message) ? EVENT_SHOWN_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, count, dispatch]);
  return (
    <div className={style.place} role="status">
      {message ? (
        <p className={classes(style.toast, isEvent(message) && style.event)}>
          {'key' in message ? t(message.key) : message.text}
        </p>
      ) : null}
    </div>
  );
};
