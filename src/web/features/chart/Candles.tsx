import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Period } from '../../../domain/market/period.ts';
import type { Schema } from '../../api/index.ts';
import { selectChartSettings, type Study } from '../../device/chart.ts';
import { selectPeriod } from '../../device/marketPreferences.ts';
import { Empty, ErrorState, useOnDemand } from '../../ui/index.ts';
import { CandleChart } from './CandleChart.tsx';
import style from './Candles.module.css';
import { CandleTable } from './CandleTable.tsx';
import { candleTimeOf } from './candleTime.ts';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import { FeedNote } from './FeedNote.tsx';
import { scheduleOf } from './liveCandle.ts';
import { useCandles } from './useCandles.ts';
import type { View } from './view.ts';

type CandlesProps = {
  readonly instrument: Schema<'Instrument'>;
  /** Shows the same candles as a table. */
  readonly isTableOpen: boolean;
  readonly onTableClose: () => void;
};

/** An instrument's candles of the chosen size. */
const Candles = (props: CandlesProps) => {
  const period = useSelector(selectPeriod);
  return <CandlesOfSize key={period} {...props} period={period} />;
};

const loadStudies = () => import('./studies.ts');
const loadListening = () => import('./listening.ts');
/** True for studies whose code is part of the chart's own. */
const isAtHand = (study: Study) => study === 'volume';

/** Loads the code of the studies when the first is switched on. */
const useStudyCode = (studies: readonly Study[]) => {
  const [hasFailed, setHasFailed] = useState(false);
  const needsStudies = !hasFailed && !studies.every(isAtHand);
  const studySeries = useOnDemand(
    loadStudies,
    needsStudies,
    useCallback(() => setHasFailed(true), []),
  );
  return { studySeries, needsStudies };
};

/** Loads the code of reading by keyboard once it is asked for. */
const useListeningCode = () => {
  const [isListening, setIsListening] = useState(false);
  const listening = useOnDemand(
    loadListening,
    isListening,
    useCallback(() => setIsListening(false), []),
  );
  const listen = () => setIsListening(true);
  return { listening, listen };
};

const CandlesOfSize = ({
  instrument,
  period,
  isTableOpen,
  onTableClose,
}: CandlesProps & { readonly period: Period }) => {
  const { t, i18n } = useTranslation('chart');
  const settings = useSelector(selectChartSettings);
  const { symbol } = instrument;
  const run = useCandles(symbol, period);
  const view = useRef<View>(undefined);

  const { studySeries, needsStudies } = useStudyCode(settings.studies);
  const { listening, listen } = useListeningCode();

  const { candles } = run;
  const note = <FeedNote feed={instrument.feed} />;
  // The first draw waits for the studies' code; a study switched on later joins the drawn chart.
  const isWaiting = needsStudies && !studySeries && !view.current;
  if (!candles || isWaiting) {
    if (!run.error) return <ChartSkeleton note={note} />;
    return (
      <>
        {note}
        <ErrorState title={t('candlesFailed')} error={run.error} onRetry={run.readAgain}>
          {t('notAffected')}
        </ErrorState>
      </>
    );
  }
  if (candles.length === 0) {
    return (
      <>
        {note}
        <Empty title={t('noCandles')}>{t('noCandlesText')}</Empty>
      </>
    );
  }
  const built = [i18n.language, Boolean(studySeries), Boolean(listening), JSON.stringify(settings)];
  return (
    <div className={style.place}>
      {listening ? null : (
        <button type="button" className={style.listen} onClick={listen}>
          {t('listening.begin')}
        </button>
      )}
      <CandleChart
        key={built.join(' ')}
        instrument={instrument}
        period={period}
        settings={settings}
        run={{ ...run, candles }}
        view={view}
        studySeries={studySeries}
        listening={listening}
      />
      <CandleTable
        isOpen={isTableOpen}
        onClose={onTableClose}
        symbol={symbol}
        candles={candles}
        candleTime={candleTimeOf(scheduleOf(instrument), period)}
      />
    </div>
  );
};

export default Candles;
