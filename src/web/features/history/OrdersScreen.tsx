import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/index.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { useHistoryFilter } from './filter.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryList } from './HistoryList.tsx';

/** Lists the orders of the active account, newest first, reading older ones while scrolling. */
export const OrdersScreen = () => {
  const { t } = useTranslation('history');
  const { filter, change, openId, onToggle } = useHistoryFilter();
  return (
    <Page title={t('title')} isRoot hasMode actions={<DownloadButton filter={filter} />}>
      <HistoryFilters filter={filter} onChange={change} />
      <div id="history" role="tabpanel" aria-label={t(`status.${filter.status}`)}>
        <HistoryList
          filter={filter}
          openId={openId}
          onToggle={onToggle}
          onUnfilter={() => change({ status: 'all', symbol: undefined, from: undefined, to: undefined })}
        />
      </div>
    </Page>
  );
};
