import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { selectAccountType } from '../device/session.ts';
import { Link, PATHS } from '../navigation/index.ts';
import { useFormat } from '../ui/index.ts';
import { type EventMessage, toastGone } from '../ui/toast/toastSlice.ts';
import { eventWords } from './eventWords.ts';

/** Nobody looks for what they have not pressed: an event stands longer than a toast of §8, and a long text longer still. */
const SHOWN_MS = 5000;
const SHOWN_MS_PER_CHARACTER = 60;
const LONGEST_SHOWN_MS = 20_000;

/** Words of an event in a toast: as the customer's language, account and hidden amounts are now. Leads to the notifications. */
export const EventToast = ({ message: { notices, isAway } }: { readonly message: EventMessage }) => {
  const { i18n } = useTranslation('ui');
  const { signedMoney, serverWords } = useFormat();
  const active = useSelector(selectAccountType);
  const dispatch = useDispatch();
  const words = eventWords(notices, {
    signedMoney,
    serverWords,
    nameOf: (account) => (account === null || account === active ? undefined : i18n.t(`ui:mode.${account}.name`)),
  });
  const text = isAway ? `${i18n.t('events:away')}\n${words}` : words;
  const shownMs = Math.min(Math.max(SHOWN_MS, text.length * SHOWN_MS_PER_CHARACTER), LONGEST_SHOWN_MS);
  useEffect(() => {
    const timer = setTimeout(() => dispatch(toastGone()), shownMs);
    return () => clearTimeout(timer);
  }, [shownMs, dispatch]);
  return (
    <Link to={PATHS.notification} onClick={() => dispatch(toastGone())}>
      {text}
    </Link>
  );
};
