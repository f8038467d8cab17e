import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PERIODS } from '../../../../domain/period.ts';
import { periodChosen, selectPeriod } from '../../../device/discovery.ts';
import { FilterStrip } from '../../../ui/index.ts';

/** The nine sizes of candles, by the names that the calls have for them (§7). */
export const PeriodStrip = () => {
  const { t } = useTranslation('chart');
  const dispatch = useDispatch();
  return (
    <FilterStrip
      label={t('period')}
      options={PERIODS.map((period) => ({ value: period, label: period }))}
      value={useSelector(selectPeriod)}
      onChange={(period) => dispatch(periodChosen(period))}
    />
  );
};
