import type { Options, Point } from 'highcharts';
import 'highcharts/highstock';
// The module registers itself with the library imported above.
import 'highcharts/modules/accessibility';
import type { TFunction } from 'i18next';
import type { useFormat } from '../../ui/index.ts';
import { MAIN_SERIES } from './candleSeries.ts';
import type { CandleTime } from './candleTime.ts';

type Saying = {
  readonly symbol: string;
  readonly t: TFunction<'chart'>;
  readonly format: Pick<ReturnType<typeof useFormat>, 'price'>;
  readonly candleTime: CandleTime;
};

type PricePoint = Point & Readonly<Partial<Record<'open' | 'high' | 'low' | 'close', number>>>;

/**
 * Options that make a chart readable by screen readers: arrow keys go from candle to candle, each described in the
 * customer's language.
 */
const listening = ({ symbol, t, format, candleTime }: Saying): Options => {
  const describe = (point: PricePoint) => {
    const written = (value: number | undefined) => (value === undefined ? undefined : format.price(String(value)));
    const close = written(point.close ?? point.y ?? undefined);
    const figures = { open: written(point.open), high: written(point.high), low: written(point.low), close };
    return t(point.open === undefined ? 'listening.close' : 'listening.candle', {
      time: candleTime(point.x / 1000),
      ...figures,
    });
  };
  return {
    accessibility: {
      enabled: true,
      description: t('listening.keys'),
      landmarkVerbosity: 'disabled',
      announceNewData: { enabled: false },
      keyboardNavigation: { seriesNavigation: { pointNavigationEnabledThreshold: false } },
      point: { descriptionFormatter: describe },
      series: {
        descriptionFormatter: ({ options }) => (options.id === MAIN_SERIES ? symbol : ''),
        pointDescriptionEnabledThreshold: false,
      },
      screenReaderSection: { beforeChartFormat: '', afterChartFormat: '', beforeChartFormatter: () => '' },
    },
    lang: {
      accessibility: {
        defaultChartTitle: symbol,
        chartContainerLabel: t('listening.chart', { symbol }),
        svgContainerLabel: t('listening.chart', { symbol }),
        graphicContainerLabel: t('listening.chart', { symbol }),
      },
    },
  };
};

export default listening;
