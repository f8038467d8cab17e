import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { LARGEST_PAGE } from '../../contract/index.ts';
import { decimal } from '../../domain/decimal.ts';
import { total } from '../../domain/money/position.ts';
import { api, type Schema } from '../api/index.ts';
import { selectAccountType } from '../device/session.ts';
import { address, Link, PATHS } from '../navigation/index.ts';
import { Alert, IconButton, Result } from '../ui/index.ts';
import style from './CloseOuts.module.css';
import { useMarginMarks } from './MarginLevel.tsx';

/** Unread notifications; the same request for toasts and block, so that it is asked once. */
export const UNREAD_NOTIFICATIONS = { read: false, size: LARGEST_PAGE } as const;

/** Rows shown; all others are counted in the sum. */
const MOST_ROWS = 5;
const NO_NOTICES: readonly Schema<'Notification'>[] = [];

/** Close-outs of the active account that the customer has not put away: unread at the server, on every device. */
const useCloseOuts = () => {
  const account = useSelector(selectAccountType);
  const { data: counts } = api.useGetUnreadCountsQuery();
  const isAny = (counts?.dealError ?? 0) > 0;
  const { currentData } = api.useListFailureNotificationsQuery(UNREAD_NOTIFICATIONS, { skip: !isAny });
  const unread = isAny ? (currentData?.items ?? NO_NOTICES) : NO_NOTICES;
  return {
    account,
    closeOuts: unread.filter((notice) => notice.kind === 'closed-by-system' && notice.account === account),
  };
};

/** Block that says what was closed out, at which price, with which net result and why, until it is put away. */
export const CloseOuts = () => {
  const { t, ready } = useTranslation('events', { useSuspense: false });
  const { account, closeOuts: unread } = useCloseOuts();
  const marks = useMarginMarks();
  const [putAway, setPutAway] = useState<readonly string[]>([]);
  const [markRead] = api.useMarkNotificationsReadMutation();
  const closeOuts = unread.filter(({ id }) => !putAway.includes(id));
  if (!ready || closeOuts.length === 0) return null;

  const dismiss = async () => {
    setPutAway(unread.map(({ id }) => id));
    const { error } = await markRead({ kind: 'closed-by-system', account });
    // The call itself reports its failure; what is unread stays in sight.
    if (error) setPutAway([]);
  };
  return (
    <Alert
      tone="bad"
      title={
        <span className={style.head}>
          {t('closedOut.title', { count: closeOuts.length })}
          {closeOuts.length === 1 ? null : (
            <span>
              <Result value={total(closeOuts.map(({ amount }) => decimal(amount ?? '0')))} /> USD
            </span>
          )}
        </span>
      }
      action={<IconButton icon="close" size={20} label={t('closedOut.putAway')} onPress={() => void dismiss()} />}
    >
      {closeOuts.slice(0, MOST_ROWS).map(({ id, orderId, text, amount }) => (
        <Link key={id} className={style.row} to={address(PATHS.history, { id: orderId ?? undefined })}>
          <span>{text}</span>
          <span>
            <Result value={amount} /> USD
          </span>
        </Link>
      ))}
      <span className={style.why}>{t('closedOut.why', { level: marks?.closeOutAt ?? '' })}</span>
    </Alert>
  );
};
