import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { api, type Schema } from '../../../api/index.ts';
import { selectPeriod } from '../../../device/discovery.ts';
import { Empty, ErrorState } from '../../../ui/index.ts';
import { CandleChart } from './CandleChart.tsx';
import { ChartSkeleton } from './ChartSkeleton.tsx';

/** What the call answers unless it is asked for more (§7). */
const CANDLES_SHOWN = 300;
/** Candles that ended are read again: between two flushes a bid may have gone further than this page has seen. */
const READ_AGAIN_MS = 60_000;

/** An instrument's candles of the chosen size. */
const Candles = ({ instrument }: { readonly instrument: Schema<'Instrument'> }) => {
  const { t, i18n } = useTranslation('chart');
  const period = useSelector(selectPeriod);
  const { symbol } = instrument;
  const { currentData, error, refetch } = api.useListCandlesQuery(
    { symbol, period, interval: CANDLES_SHOWN },
    {
      pollingInterval: READ_AGAIN_MS,
      skipPollingIfUnfocused: true,
      refetchOnFocus: true,
      refetchOnReconnect: true,
      refetchOnMountOrArgChange: true,
    },
  );
  if (!currentData) {
    if (!error) return <ChartSkeleton />;
    return (
      <ErrorState title={t('candlesFailed')} error={error} onRetry={() => void refetch()}>
        {t('notAffected')}
      </ErrorState>
    );
  }
  if (currentData.candles.length === 0) return <Empty title={t('noCandles')}>{t('noCandlesText')}</Empty>;
  return (
    <CandleChart
      key={`${period} ${i18n.language}`}
      instrument={instrument}
      period={period}
      candles={currentData.candles}
    />
  );
};

export default Candles;
