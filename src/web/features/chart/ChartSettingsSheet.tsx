import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import {
  CHART_KINDS,
  chartKindChosen,
  selectChartSettings,
  STUDIES,
  type Study,
  studyInputsSet,
  studySwitched,
} from '../../device/chart.ts';
import { Button, Field, Segmented, Sheet, Stepper, Switch } from '../../ui/index.ts';
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
  const [typed, setTyped] = useState(() => inputsOf(study, settings).map(String));
  const values = typed.map((text) => (text === '' ? Number.NaN : Number(text)));
  const fault = inputFault(study, values);

  const type = (index: number, text: string) => {
    const next = typed.with(index, text);
    setTyped(next);
    const numbers = next.map(Number);
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
            <Field key={input.name} label={t(`settings.inputs.${input.name}`)} error={faultAt(input, index)}>
              <Stepper
                value={typed[index] ?? ''}
                onChange={(text) => type(index, text)}
                step="1"
                minimum={String(input.minimum)}
                maximum={String(input.maximum)}
              />
            </Field>
          ))}
        </div>
      ) : null}
    </>
  );
};
