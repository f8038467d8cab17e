import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectServerNowMs } from '../../market/marketSlice.ts';
import { useFormat } from '../format/useFormat.ts';
import { Alert } from '../states/Alert.tsx';
import { useOfflineSince } from '../useOfflineSince.ts';

/** Banner under the mode band of every screen while offline; it shows the server's time of the figures, which stay. */
export const OfflineBanner = () => {
  const { t } = useTranslation('ui');
  const { clock } = useFormat();
  const deviceMs = useOfflineSince();
  const sinceMs = useSelector((state: Parameters<typeof selectServerNowMs>[0]) =>
    deviceMs === null ? null : selectServerNowMs(state, deviceMs),
  );
  if (sinceMs === null) return null;
  return (
    <Alert tone="warn" icon="offline" title={t('offline.title')}>
      {t('offline.text', { time: clock(Math.floor(sinceMs / 1000)) })}
    </Alert>
  );
};
