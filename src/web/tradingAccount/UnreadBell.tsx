import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { PATHS, useNavigation } from '../navigation/index.ts';
import { IconButton } from '../ui/index.ts';

/**
 * Link to a signed-in customer's notifications, with the unread count; the market socket keeps the count up to date.
 */
export const UnreadBell = () => {
  const { t } = useTranslation(['ui', 'shell']);
  const { push } = useNavigation();
  const { data } = api.useGetUnreadCountsQuery(undefined, { refetchOnReconnect: true });
  const count = data?.total ?? 0;
  const label = count > 0 ? t('ui:unread', { count }) : t('shell:titles.notification');
  return <IconButton icon="bell" label={label} count={count} onPress={() => push(PATHS.notification)} />;
};
