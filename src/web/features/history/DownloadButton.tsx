import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/index.ts';
import type { HistoryFilter } from './filter.ts';
import { useHistoryDownload } from './useHistoryDownload.ts';

/** Button that saves all filtered orders as a table, not only those scrolled to. */
export const DownloadButton = ({ filter }: { readonly filter: HistoryFilter }) => {
  const { t } = useTranslation('history');
  const { isUnderWay, download } = useHistoryDownload(filter);
  return (
    <>
      <IconButton icon="download" label={t('csv.download')} onPress={() => void download()} />
      <span className="sr" role="status">
        {isUnderWay ? t('csv.underWay') : null}
      </span>
    </>
  );
};
