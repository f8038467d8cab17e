import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { address, Link, PATHS, useAddressParameter, useNavigation } from '../../navigation/index.ts';
import { Block, EdgeTabs, Page } from '../../ui/index.ts';
import { NotificationList } from './NotificationList.tsx';
import style from './NotificationScreen.module.css';
import { type Group, GROUPS } from './useNotifications.ts';

const PANEL = 'notifications';

/**
 * Notifications of the last 90 days (§2): deals, failures and reviews, warnings; `show` in the address names one group.
 */
export const NotificationScreen = () => {
  const { t } = useTranslation(['notifications', 'shell']);
  const { amend } = useNavigation();
  const shown = useAddressParameter('show');
  const group = GROUPS.find((known) => known === shown) ?? 'all';
  const unread = api.useGetUnreadCountsQuery().data?.total ?? 0;
  const show = (chosen: Group) => amend(address(PATHS.notification, { show: chosen === 'all' ? undefined : chosen }));
  const labelOf = (value: Group) =>
    value === 'all' && unread > 0 ? t('group.allUnread', { count: unread }) : t(`group.${value}`);
  return (
    <Page title={t('shell:titles.notification')} hasMode actions={unread > 0 ? <MarkAllRead /> : null}>
      <Block kind="rows" className={style.groups} label={t('groups')}>
        <EdgeTabs
          label={t('groups')}
          panelId={PANEL}
          options={GROUPS.map((value) => ({ value, label: labelOf(value) }))}
          value={group}
          onChange={show}
        />
      </Block>
      <div id={PANEL} role="tabpanel" aria-label={t(`group.${group}`)}>
        <NotificationList group={group} />
      </div>
      <p className={style.note}>
        {t('kept')}
        <br />
        <Link to={PATHS.account}>{t('choose')}</Link>
      </p>
    </Page>
  );
};

const MarkAllRead = () => {
  const { t } = useTranslation('notifications');
  const [markRead] = api.useMarkNotificationsReadMutation();
  return (
    <button type="button" className={style.markAll} onClick={() => void markRead({})}>
      {t('markAll')}
    </button>
  );
};
