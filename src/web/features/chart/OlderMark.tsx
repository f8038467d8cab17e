import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/index.ts';
import style from './Candles.module.css';
import type { OlderCandles } from './useCandles.ts';

/** Shows at the chart's left edge that older candles are loading, or failed to load. */
export const OlderMark = ({ older, onRetry }: { readonly older: OlderCandles; readonly onRetry: () => void }) => {
  const { t } = useTranslation('chart');
  if (older === 'loading') {
    return (
      <p className={style.older} role="status">
        {t('older.loading')}
      </p>
    );
  }
  if (older !== 'failed') return null;
  return (
    <div className={style.older}>
      <Button isSmall icon="retry" onPress={onRetry}>
        {t('older.failed')}
      </Button>
    </div>
  );
};
