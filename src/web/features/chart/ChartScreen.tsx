import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REFUSALS } from '../../../domain/refusal.ts';
import { api, isCallError, type Schema } from '../../api/index.ts';
import { FavouriteStar } from '../../favourites/index.ts';
import { useFreshness, useQuoteAge } from '../../market/index.ts';
import { PATHS, useNavigation, useSymbolInAddress } from '../../navigation/index.ts';
import {
  Block,
  Button,
  classes,
  Empty,
  ErrorState,
  IconButton,
  LiveMark,
  ModeBand,
  Page,
  useOnDemand,
} from '../../ui/index.ts';
import { BuySellButtons, BuySellButtonsSkeleton } from './BuySellButtons.tsx';
import { ChartBoundary } from './ChartBoundary.tsx';
import style from './ChartScreen.module.css';
import { ChartSettingsSheet } from './ChartSettingsSheet.tsx';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import { FeedNote } from './FeedNote.tsx';
import { PeriodStrip } from './PeriodStrip.tsx';
import { QuoteHead, QuoteHeadSkeleton } from './QuoteHead.tsx';
import { StudyStrip } from './StudyStrip.tsx';
import { useFullScreen } from './useFullScreen.ts';
import { useLying } from './useLying.ts';

/** Highcharts is large: it is loaded on its own, after the price and the two buttons. */
const loadCandles = () => import('./Candles.tsx');

/** Chart of one instrument (§2), named by `?symbol=`, with the sell and buy buttons always in reach. */
export const ChartScreen = () => {
  const symbol = useSymbolInAddress();
  return symbol === undefined ? <NoInstrument /> : <InstrumentChart key={symbol} symbol={symbol} />;
};

const InstrumentChart = ({ symbol }: { readonly symbol: string }) => {
  const { t } = useTranslation('chart');
  const { data: instrument, error, refetch } = api.useGetInstrumentQuery({ id: symbol }, { refetchOnReconnect: true });
  if (isCallError(error) && error.kind === 'refused' && error.code === REFUSALS['not-found']) return <NoInstrument />;
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
      actions={
        <>
          {instrument ? <Freshness symbol={symbol} /> : null}
          <FavouriteStar symbol={symbol} />
        </>
      }
      dock={instrument ? <BuySellButtons instrument={instrument} /> : <BuySellButtonsSkeleton />}
    >
      <Surface symbol={symbol} instrument={instrument} />
    </Page>
  );
};

type SurfaceProps = {
  readonly symbol: string;
  /** Undefined while it loads; the parts that do not need it are shown and usable already. */
  readonly instrument: Schema<'Instrument'> | undefined;
};

const Surface = ({ symbol, instrument }: SurfaceProps) => {
  const { isFull, toggle } = useFullScreen();
  // In a wide window the chart stays beside the ticket, however low the window is.
  const isBesideTicket = useNavigation().beside !== undefined;
  const onTicket = isFull && isBesideTicket ? toggle : undefined;
  const isLying = useLying() && !isBesideTicket;
  const isAlone = isLying || isFull;
  const [open, setOpen] = useState<'settings' | 'table'>();
  const close = () => setOpen(undefined);
  return (
    <div className={classes(style.surface, isAlone && style.alone)}>
      {isAlone ? <ModeBand /> : null}
      {instrument ? <QuoteHead instrument={instrument} /> : <QuoteHeadSkeleton />}
      <div className={style.strips}>
        {isAlone ? <Title symbol={symbol} hasBack={!isFull} /> : null}
        <PeriodStrip />
        <StudyStrip onSettings={() => setOpen('settings')} isFull={isFull} onFull={toggle} />
      </div>
      {instrument ? (
        <Plot instrument={instrument} isTableOpen={open === 'table'} onTableClose={close} />
      ) : (
        <ChartSkeleton />
      )}
      {isAlone ? (
        <div className={style.pair}>
          {instrument ? <BuySellButtons instrument={instrument} onPress={onTicket} /> : <BuySellButtonsSkeleton />}
        </div>
      ) : null}
      <ChartSettingsSheet isOpen={open === 'settings'} onClose={close} onTable={() => setOpen('table')} />
    </div>
  );
};

/** Bar of a chart that has the screen to itself. */
const Title = ({ symbol, hasBack }: { readonly symbol: string; readonly hasBack: boolean }) => {
  const { t } = useTranslation('ui');
  const { back } = useNavigation();
  return (
    <div className={style.symbol}>
      {hasBack ? <IconButton icon="back" label={t('back')} onPress={() => back()} /> : null}
      <h1>{symbol}</h1>
      <Freshness symbol={symbol} />
    </div>
  );
};

type PlotProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly isTableOpen: boolean;
  readonly onTableClose: () => void;
};

const Plot = (props: PlotProps) => {
  const { t } = useTranslation('chart');
  const [isWanted, setIsWanted] = useState(true);
  const Candles = useOnDemand(
    loadCandles,
    isWanted,
    useCallback(() => setIsWanted(false), []),
  );
  const note = <FeedNote feed={props.instrument.feed} />;
  const failed = (retry: () => void) => (
    <>
      {note}
      <ErrorState title={t('candlesFailed')} onRetry={retry}>
        {t('notAffected')}
      </ErrorState>
    </>
  );
  if (!isWanted) return failed(() => setIsWanted(true));
  if (!Candles) return <ChartSkeleton note={note} />;
  return (
    <ChartBoundary fallback={failed}>
      <Candles {...props} />
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
