import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { LARGEST_PAGE } from '../../contract/index.ts';
import { decimal } from '../../domain/decimal.ts';
import { total } from '../../domain/money/position.ts';
import { api, type Schema } from '../api/index.ts';
import { type AccountType, selectAccountType } from '../device/session.ts';
import { address, Link, PATHS } from '../navigation/index.ts';
import { Alert, IconButton, Result, useFormat } from '../ui/index.ts';
import style from './CloseOuts.module.css';
import { useMarginMarks } from './MarginLevel.tsx';

/** Unread notifications; the same request for toasts and block, so that it is asked once. */
export const UNREAD_NOTIFICATIONS = { read: false, size: LARGEST_PAGE } as const;

/** Rows shown; all others are counted in the sum. */
const MOST_ROWS = 5;
const NO_NOTICES: readonly Schema<'Notification'>[] = [];

/** Close-outs that the customer has not put away: unread at the server, on every device; by account. */
const useCloseOuts = () => {
  const { data: counts } = api.useGetUnreadCountsQuery();
  const isAny = (counts?.dealError ?? 0) > 0;
  const { currentData } = api.useListFailureNotificationsQuery(UNREAD_NOTIFICATIONS, { skip: !isAny });
  const unread = isAny ? (currentData?.items ?? NO_NOTICES) : NO_NOTICES;
  const closeOuts = unread.filter(({ kind }) => kind === 'closed-by-system');
  return (account: AccountType) => closeOuts.filter((notice) => notice.account === account);
};

/** Block of the close-outs of the active account, then one line for those of the other one, which is named. */
export const CloseOuts = () => {
  const active = useSelector(selectAccountType);
  const closeOutsOf = useCloseOuts();
  const other = active === 'real' ? 'demo' : 'real';
  return (
    <>
      <CloseOutsOf closeOuts={closeOutsOf(active)} />
      <CloseOutsOf closeOuts={closeOutsOf(other)} other={other} />
    </>
  );
};

type CloseOutsOfProps = {
  readonly closeOuts: readonly Schema<'Notification'>[];
  /** The account, where it is not the active one. */
  readonly other?: AccountType;
};

/**
 * Block that says what was closed out, at which price, with which net result and why, until it is put away. For the other
 * account it is one line that leads to the notifications: the figures below it are not of that account.
 */
const CloseOutsOf = ({ closeOuts: unread, other }: CloseOutsOfProps) => {
  const { t, ready } = useTranslation(['events', 'ui'], { useSuspense: false });
  const { serverWords } = useFormat();
  const marks = useMarginMarks();
  const [putAway, setPutAway] = useState<readonly string[]>([]);
  const [markRead] = api.useMarkNotificationsReadMutation();
  const closeOuts = unread.filter(({ id }) => !putAway.includes(id));
  if (!ready || closeOuts.length === 0) return null;

  const dismiss = async () => {
    const ids = closeOuts.map(({ id }) => id);
    setPutAway(ids);
    const { error } = await markRead({ ids: ids.join() });
    // The call itself reports its failure; what is unread stays in sight.
    if (error) setPutAway([]);
  };
  const count = t('closedOut.title', { count: closeOuts.length });
  const action = <IconButton icon="close" size={20} label={t('closedOut.putAway')} onPress={() => void dismiss()} />;
  if (other) {
    const title = (
      <Link className={style.other} to={PATHS.notification}>{`${t(`ui:mode.${other}.name`)} · ${count}`}</Link>
    );
    return <Alert tone="warn" title={title} action={action} />;
  }
  return (
    <Alert
      tone="bad"
      title={
        <span className={style.head}>
          <span>{count}</span>
          {closeOuts.length === 1 ? null : (
            <span>
              <Result value={total(closeOuts.map(({ amount }) => decimal(amount ?? '0')))} /> USD
            </span>
          )}
        </span>
      }
      action={action}
    >
      {closeOuts.slice(0, MOST_ROWS).map(({ id, orderId, text, amount }) => (
        <Link key={id} className={style.row} to={address(PATHS.history, { id: orderId ?? undefined })}>
          <span>{serverWords(text, 'order')}</span>
          <span>
            <Result value={amount} /> USD
          </span>
        </Link>
      ))}
      <span className={style.why}>{t('closedOut.why', { level: marks?.closeOutAt ?? '' })}</span>
    </Alert>
  );
};
