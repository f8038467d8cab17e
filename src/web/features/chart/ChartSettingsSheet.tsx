import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { type FigureEntry, figureOf } from '../../../domain/input/figureEntry.ts';
import {
  CHART_KINDS,
  chartKindChosen,
  selectChartSettings,
  STUDIES,
  type Study,
  studyInputsSet,
  studySwitched,
} from '../../device/chart.ts';
import { Button, FigureField, Segmented, Sheet, Stepper, Switch } from '../../ui/index.ts';
import style from './ChartSettingsSheet.module.css';
import { inputFault, inputsOf, STUDY_INPUTS, type StudyInput } from './studyInputs.ts';

type ChartSettingsSheetProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onTable: () => void;
};

/** Settings of the chart's kind and studies; each choice applies at once and is kept on this device. */
export const ChartSettingsSheet = ({ isOpen, onClose, onTable }: ChartSettingsSheetProps) => {
  const { t } = useTranslation('chart');
  const dispatch = useDispatch();
  const { kind } = useSelector(selectChartSettings);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('settings.title')}>
      <Segmented
        label={t('settings.kind')}
        options={CHART_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
        onChange={(chosen) => dispatch(chartKindChosen(chosen))}
      />
      <ul>
        {STUDIES.map((study) => (
          <li key={study} className={style.study}>
            <StudySettings study={study} />
          </li>
        ))}
      </ul>
      <Button icon="document" onPress={onTable}>
        {t('table.open')}
      </Button>
    </Sheet>
  );
};

const StudySettings = ({ study }: { readonly study: Study }) => {
  const { t } = useTranslation('chart');
  const dispatch = useDispatch();
  const id = useId();
  const settings = useSelector(selectChartSettings);
  const isOn = settings.studies.includes(study);
  const inputs = STUDY_INPUTS[study];
  const [typed, setTyped] = useState<readonly FigureEntry[]>(() => inputsOf(study, settings).map(String));
  const valuesOf = (entries: readonly FigureEntry[]) =>
    entries.map((entry) => (figureOf(entry) === '' ? Number.NaN : Number(figureOf(entry))));
  const values = valuesOf(typed);
  const fault = inputFault(study, values);

  const type = (index: number, entry: FigureEntry) => {
    const next = typed.with(index, entry);
    setTyped(next);
    const numbers = valuesOf(next);
    if (!inputFault(study, numbers)) dispatch(studyInputsSet({ study, inputs: numbers }));
  };
  const faultAt = ({ name, minimum, maximum }: StudyInput, index: number) => {
    const value = values[index] ?? Number.NaN;
    const isOff = !Number.isInteger(value) || value < minimum || value > maximum;
    if (isOff) return t('settings.range', { minimum, maximum });
    return fault === 'order' && name === 'short' ? t('settings.order') : undefined;
  };
  return (
    <>
      <div className={style.name}>
        <span id={id}>{t(`settings.names.${study}`)}</span>
        <Switch labelledBy={id} isOn={isOn} onChange={() => dispatch(studySwitched(study))} />
      </div>
      {isOn && inputs.length > 0 ? (
        <div className={style.inputs}>
          {inputs.map((input, index) => (
            <FigureField
              key={input.name}
              label={t(`settings.inputs.${input.name}`)}
              error={faultAt(input, index)}
              value={typed[index] ?? ''}
              onChange={(entry) => type(index, entry)}
            >
              <Stepper
                value={typed[index] ?? ''}
                onChange={(entry) => type(index, entry)}
                isWhole
                step="1"
                minimum={String(input.minimum)}
                maximum={String(input.maximum)}
              />
            </FigureField>
          ))}
        </div>
      ) : null}
    </>
  );
};
