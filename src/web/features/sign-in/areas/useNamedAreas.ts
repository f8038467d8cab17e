import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectCommonInfo } from '../../../device/configuration.ts';
import { useCountryNames } from '../../../ui/index.ts';
import type { NamedArea } from './areaList.ts';

/**
 * Returns the countries on offer, sorted by their names in the customer's language; undefined until they are loaded.
 */
export const useNamedAreas = (): readonly NamedArea[] | undefined => {
  const { i18n } = useTranslation();
  const callingCodes = useSelector(selectCommonInfo)?.callingCodes;
  const nameOf = useCountryNames();
  return useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language);
    const inEnglish = new Intl.DisplayNames('en', { type: 'region' });
    return callingCodes
      ?.map((area) => ({
        ...area,
        name: nameOf(area.country),
        englishName: inEnglish.of(area.country) ?? area.country,
      }))
      .sort((one, other) => compare(one.name, other.name));
  }, [callingCodes, nameOf, i18n.language]);
};
