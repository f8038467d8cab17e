import { useTranslation } from 'react-i18next';
import { decimal, fixedText } from '../../../domain/decimal.ts';
import type { Candle } from '../../../domain/market/candle.ts';
import type { ChartSettings, Study } from '../../device/chart.ts';
import { classes, useFormat } from '../../ui/index.ts';
import type { Layout, Readings } from './layout.ts';
import style from './PaneCaptions.module.css';
import { inputsOf, STUDY_INPUTS } from './studyInputs.ts';

type PaneCaptionsProps = {
  readonly layout: Layout;
  readonly settings: ChartSettings;
  /** Values of the studies at the selected candle. */
  readonly readings: Readings;
  readonly candle: Candle | undefined;
  readonly digits: number;
};

/**
 * Captions over the prices and over each pane below them: the studies drawn there, with their values at the selected
 * candle.
 */
export const PaneCaptions = ({ layout, settings, readings, candle, digits }: PaneCaptionsProps) => {
  const { price, number } = useFormat();
  const paned = layout.panes.map(({ study }) => study);
  const written = (study: Study, value: number) =>
    study === 'rsi' ? number(fixedText(decimal(String(value)), 1)) : price(value.toFixed(digits));
  const captionOf = (study: Study) => {
    const ticks = candle?.volume === null || candle === undefined ? [] : [number(candle.volume)];
    const values = study === 'volume' ? ticks : (readings[study] ?? []).map((value) => written(study, value));
    return <Caption key={study} study={study} settings={settings} values={values} />;
  };
  return (
    <div className={style.captions} style={{ width: layout.width }}>
      <div style={{ top: layout.prices.top }}>
        {settings.studies.filter((study) => !paned.includes(study)).map(captionOf)}
      </div>
      {layout.panes.map(({ study, top }) => (
        <div key={study} className={style.pane} style={{ top }}>
          {captionOf(study)}
        </div>
      ))}
    </div>
  );
};

type CaptionProps = {
  readonly study: Study;
  readonly settings: ChartSettings;
  readonly values: readonly string[];
};

const Caption = ({ study, settings, values }: CaptionProps) => (
  <span className={style.caption}>
    <i className={classes(style.stroke, style[study])} />
    <StudyName study={study} settings={settings} />
    {values.map((value, index) => (
      <b key={index}>{value}</b>
    ))}
  </span>
);

/** A study with its inputs: `MACD 12 26 9`. */
export const StudyName = ({ study, settings }: Omit<CaptionProps, 'values'>) => {
  const { t } = useTranslation('chart');
  const values = inputsOf(study, settings);
  const named = STUDY_INPUTS[study].map(({ name }, index) => [name, values[index]] as const);
  return t(`studies.${study}`, Object.fromEntries(named));
};
