import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { api, type Schema } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import { type IconName, LinkRow, Result, useFormat } from '../../ui/index.ts';
import style from './NotificationRow.module.css';
import { useOtherAccount } from './useOtherAccount.ts';
import { wayTo } from './wayTo.ts';

const ICONS = {
  filled: 'done',
  triggered: 'done',
  changed: 'done',
  canceled: 'done',
  expired: 'done',
  closed: 'done',
  'stop-loss-reached': 'stop',
  'take-profit-reached': 'done',
  'review-accepted': 'done',
  'demo-reset': 'done',
  'investment-settled': 'done',
  'order-exception': 'refused',
  'review-refused': 'refused',
  'closed-by-system': 'warning',
  'margin-warning': 'warning',
  'maintenance-warning': 'warning',
  'loan-due': 'bell',
  'loan-overdue': 'warning',
  'loan-applied': 'warning',
  'market-notice': 'bell',
  correction: 'edit',
} satisfies Record<Schema<'NotificationKind'>, IconName>;
const ICON_OF_KIND: ReadonlyMap<string, IconName> = new Map(Object.entries(ICONS));

/** Row of a notification: pressing it marks it read and leads to its subject, on the account that it belongs to. */
export const NotificationRow = ({ notification }: { readonly notification: Schema<'Notification'> }) => {
  const { t } = useTranslation(['notifications', 'ui']);
  const { time, serverWords } = useFormat();
  const active = useSelector(selectAccountType);
  const [markRead] = api.useMarkNotificationsReadMutation();
  const goWith = useOtherAccount();
  const { id, kind, account, orderId, title, text, subject, amount, read, createdAt } = notification;
  const other = account !== null && account !== active ? account : undefined;
  const to = wayTo(notification);

  const press = (event: MouseEvent) => {
    if (!read) void markRead({ orderId: orderId ?? id });
    if (!other) return;
    event.preventDefault();
    void goWith(other, to);
  };
  return (
    <LinkRow
      to={to}
      onPress={press}
      icon={ICON_OF_KIND.get(kind) ?? 'bell'}
      isUnread={!read}
      title={
        <>
          {read ? null : <span className="sr">{t('unread')} </span>}
          {title}
        </>
      }
      note={
        <>
          {other ? <span className={style.account}>{t(`ui:mode.${other}.name`)}</span> : null}
          {serverWords(text, subject === 'order' ? subject : undefined)}
        </>
      }
      figure={amount === null ? null : <Result value={amount} />}
      caption={<time>{time(createdAt)}</time>}
    />
  );
};
