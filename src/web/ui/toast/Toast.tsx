import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import style from './Toast.module.css';
import { selectMessage, selectToastCount, toastGone } from './toastSlice.ts';

const SHOWN_MS = 1500;

/** Toast of §8, without an icon: shows a message for a second and a half, above everything, and cannot be pressed. */
export const Toast = () => {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const message = useSelector(selectMessage);
  const count = useSelector(selectToastCount);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => dispatch(toastGone()), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, count, dispatch]);
  return (
    <div className={style.place} role="status">
      {message ? <p className={style.toast}>{'key' in message ? t(message.key) : message.text}</p> : null}
    </div>
  );
};
