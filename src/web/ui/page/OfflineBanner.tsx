import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/useFormat.ts';
import { Alert } from '../states/Alert.tsx';
import { useOfflineSince } from '../useOfflineSince.ts';

/** Banner under the mode band of every screen while offline; it shows the time of the figures, which stay. */
export const OfflineBanner = () => {
  const { t } = useTranslation('ui');
  const { clock } = useFormat();
  const sinceMs = useOfflineSince();
  if (sinceMs === null) return null;
  return (
    <Alert tone="warn" icon="offline" title={t('offline.title')}>
      {t('offline.text', { time: clock(Math.floor(sinceMs / 1000)) })}
    </Alert>
  );
};
