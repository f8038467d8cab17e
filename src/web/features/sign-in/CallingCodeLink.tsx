import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Schema } from '../../api/index.ts';
import { selectCommonInfo } from '../../device/configuration.ts';
import { Icon } from '../../ui/index.ts';
import style from './CallingCodeSelect.module.css';
import { useCountryNames } from './useCountryNames.ts';

type Area = Schema<'CallingCodeChoice'>;

type CallingCodeSelectProps = {
  readonly area: Area | null;
  readonly onChange: (area: Area) => void;
  readonly isWrong: boolean;
};

/** The country whose calling code stands before a number: shown as the code, chosen by the country's name. */
export const CallingCodeSelect = ({ area, onChange, isWrong }: CallingCodeSelectProps) => {
  const { t } = useTranslation('sign-in');
  const areas = useAreas();
  const choose = (country: string) => {
    const chosen = areas.find((choice) => choice.country === country);
    if (chosen) onChange({ country, callingCode: chosen.callingCode });
  };
  return (
    <span className={style.lead}>
      <span aria-hidden="true">{area?.callingCode ?? t('callingCode.short')}</span>
      <Icon name="down" size={16} />
      <select
        aria-label={t('callingCode.label')}
        aria-invalid={isWrong || undefined}
        autoComplete="tel-country-code"
        value={area?.country ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="" disabled>
          {t('callingCode.choose')}
        </option>
        {areas.map(({ country, callingCode, name }) => (
          <option key={country} value={country}>
            {t('callingCode.option', { name, callingCode })}
          </option>
        ))}
      </select>
    </span>
  );
};

/** The countries offered, in the order of their names in the customer's language. */
const useAreas = (): readonly (Area & { readonly name: string })[] => {
  const { i18n } = useTranslation();
  const callingCodes = useSelector(selectCommonInfo)?.callingCodes;
  const nameOf = useCountryNames();
  return useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language);
    return (callingCodes ?? [])
      .map((area) => ({ ...area, name: nameOf(area.country) }))
      .sort((a, b) => compare(a.name, b.name));
  }, [callingCodes, nameOf, i18n.language]);
};
