import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, isCallError, type Schema } from '../../../api/index.ts';
import { useFreshness, useQuoteAge } from '../../../market/index.ts';
import { PATHS, useAddressParameter, useNavigation } from '../../../navigation/index.ts';
import { Block, Button, Empty, ErrorState, LiveMark, Page } from '../../../ui/index.ts';
import { ChartBoundary } from './ChartBoundary.tsx';
import style from './ChartScreen.module.css';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import { DealingPair, DealingPairBones } from './DealingPair.tsx';
import { PeriodStrip } from './PeriodStrip.tsx';
import { QuoteHead, QuoteHeadBones } from './QuoteHead.tsx';

/** Highcharts is large: it comes on its own, after the price and the two buttons. */
const loadCandles = () => lazy(() => import('./Candles.tsx'));

/** The chart of one instrument (§2): `?symbol=`. Buying and selling stay in reach. */
export const ChartScreen = () => {
  const symbol = useAddressParameter('symbol');
  return symbol === undefined ? <NoInstrument /> : <InstrumentChart key={symbol} symbol={symbol} />;
};

const InstrumentChart = ({ symbol }: { readonly symbol: string }) => {
  const { t } = useTranslation('chart');
  const { data: instrument, error, refetch } = api.useGetInstrumentQuery({ id: symbol }, { refetchOnReconnect: true });
  if (isCallError(error) && error.kind === 'refused' && error.name === 'not-found') return <NoInstrument />;
  if (error && !instrument) {
    return (
      <Page title={symbol} hasMode>
        <Block label={symbol}>
          <ErrorState title={t('instrumentFailed')} error={error} onRetry={() => void refetch()}>
            {t('notAffected')}
          </ErrorState>
        </Block>
      </Page>
    );
  }
  return (
    <Page
      title={symbol}
      subtitle={instrument?.name}
      hasMode
      actions={instrument && <Freshness symbol={symbol} />}
      dock={instrument ? <DealingPair instrument={instrument} /> : <DealingPairBones />}
    >
      <div className={style.surface}>
        {instrument ? <QuoteHead instrument={instrument} /> : <QuoteHeadBones />}
        {instrument && instrument.feed !== 'live' ? (
          <p className={style.feed}>{t(`feeds.${instrument.feed}`)}</p>
        ) : null}
        <PeriodStrip />
        {instrument ? <Plot instrument={instrument} /> : <ChartSkeleton />}
      </div>
    </Page>
  );
};

const Plot = ({ instrument }: { readonly instrument: Schema<'Instrument'> }) => {
  const { t } = useTranslation('chart');
  const [Candles, setCandles] = useState(loadCandles);
  const failed = (retry: () => void) => (
    <ErrorState title={t('candlesFailed')} onRetry={retry}>
      {t('notAffected')}
    </ErrorState>
  );
  return (
    <ChartBoundary fallback={failed} onRetry={() => setCandles(loadCandles())}>
      <Suspense fallback={<ChartSkeleton />}>
        <Candles instrument={instrument} />
      </Suspense>
    </ChartBoundary>
  );
};

const Freshness = ({ symbol }: { readonly symbol: string }) => {
  const freshness = useFreshness(symbol);
  const ageSeconds = useQuoteAge(symbol);
  return (
    <span className={style.freshness}>
      <LiveMark freshness={freshness} ageSeconds={ageSeconds} />
    </span>
  );
};

const NoInstrument = () => {
  const { t } = useTranslation('chart');
  const { replace } = useNavigation();
  const search = (
    <Button isSmall icon="search" onPress={() => replace(PATHS.search)}>
      {t('search')}
    </Button>
  );
  return (
    <Page title={t('title')}>
      <Block label={t('title')}>
        <Empty title={t('noInstrument')} action={search}>
          {t('noInstrumentText')}
        </Empty>
      </Block>
    </Page>
  );
};
