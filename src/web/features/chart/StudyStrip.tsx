import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { type ChartKind, selectChartSettings, STUDIES, studySwitched } from '../../device/chart.ts';
import { classes, Icon, IconButton, type IconName } from '../../ui/index.ts';
import { StudyName } from './PaneCaptions.tsx';
import style from './StudyStrip.module.css';

const KIND_ICONS: Readonly<Record<ChartKind, IconName>> = { candles: 'candles', line: 'wave', area: 'area' };

type StudyStripProps = {
  readonly onSettings: () => void;
  readonly isFull: boolean;
  readonly onFull: () => void;
};

/** Tools of the chart: its kind, switches of the studies, and full screen. */
export const StudyStrip = ({ onSettings, isFull, onFull }: StudyStripProps) => {
  const { t } = useTranslation('chart');
  const dispatch = useDispatch();
  const settings = useSelector(selectChartSettings);
  return (
    <div className={style.tools}>
      <button
        type="button"
        className={style.kind}
        onClick={onSettings}
        aria-label={t('settings.open', { kind: t(`kinds.${settings.kind}`) })}
      >
        <span>
          <Icon name={KIND_ICONS[settings.kind]} size={20} />
        </span>
      </button>
      <div className={style.studies} role="group" aria-label={t('settings.studies')}>
        {STUDIES.map((study) => (
          <button
            key={study}
            type="button"
            aria-pressed={settings.studies.includes(study)}
            onClick={() => dispatch(studySwitched(study))}
          >
            <i className={classes(style.stroke, style[study])} />
            <StudyName study={study} settings={settings} />
          </button>
        ))}
      </div>
      <IconButton
        icon={isFull ? 'close' : 'fullScreen'}
        size={20}
        label={t(isFull ? 'fullScreen.leave' : 'fullScreen.enter')}
        onPress={onFull}
      />
    </div>
  );
};
