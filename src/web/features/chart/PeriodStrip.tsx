import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PERIODS } from '../../../domain/market/period.ts';
import { periodChosen, selectPeriod } from '../../device/marketPreferences.ts';
import { FilterStrip } from '../../ui/index.ts';

/** Scrolls a strip sideways until the chosen option is in its middle. */
const showChosen = (strip: Element | null | undefined) => {
  const chosen = strip?.querySelector('[aria-checked="true"]');
  if (!strip || !chosen) return;
  const [around, within] = [strip.getBoundingClientRect(), chosen.getBoundingClientRect()];
  strip.scrollLeft += within.left + within.width / 2 - (around.left + around.width / 2);
};

/** Picker of the nine candle sizes, by their names in the contract (§7); scrolls to the chosen one. */
export const PeriodStrip = () => {
  const { t } = useTranslation('chart');
  const dispatch = useDispatch();
  const period = useSelector(selectPeriod);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => showChosen(place.current?.firstElementChild), [period]);
  return (
    <div ref={place}>
      <FilterStrip
        label={t('period')}
        options={PERIODS.map((value) => ({ value, label: value }))}
        value={period}
        onChange={(chosen) => dispatch(periodChosen(chosen))}
      />
    </div>
  );
};
