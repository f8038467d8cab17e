import { useTranslation } from 'react-i18next';
import { groupByLondonDay, londonDay } from '../../../domain/time.ts';
import type { Schema } from '../../api/index.ts';
import { NoRows } from '../../lists/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { Block, DayName, ErrorState, MoreRows, SkeletonRows } from '../../ui/index.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { type Group, useNotifications } from './useNotifications.ts';

/** Lists the notifications of a group by day, reading older ones while scrolling. */
export const NotificationList = ({ group }: { readonly group: Group }) => {
  const { t } = useTranslation('notifications');
  const { items, error, retry, more } = useNotifications(group);
  if (!items) {
    return (
      <Block kind="rows" label={t(`group.${group}`)}>
        {error === undefined ? (
          <SkeletonRows count={6} />
        ) : (
          <ErrorState title={t('failed')} error={error} onRetry={retry}>
            {t('notAffected')}
          </ErrorState>
        )}
      </Block>
    );
  }
  if (items.length === 0) return <Nothing group={group} />;
  return (
    <>
      <Days items={items} />
      {more ? <MoreRows isLoading={more.isLoading} isFailed={more.isFailed} onWanted={more.read} /> : null}
    </>
  );
};

const Days = ({ items }: { readonly items: readonly Schema<'Notification'>[] }) => {
  const today = londonDay(useServerSeconds());
  return groupByLondonDay(items, ({ createdAt }) => createdAt).map(([day, ofDay]) => (
    <Block key={day} kind="rows">
      <DayName day={day} today={today} />
      <ul>
        {ofDay.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ul>
    </Block>
  ));
};

const Nothing = ({ group }: { readonly group: Group }) => {
  const { t } = useTranslation('notifications');
  const { switchTab } = useNavigation();
  return (
    <NoRows
      label={t(`group.${group}`)}
      title={t('empty.title')}
      step={{ label: t('empty.step'), onPress: () => switchTab(PATHS.home) }}
    >
      {t(`empty.${group}`)}
    </NoRows>
  );
};
