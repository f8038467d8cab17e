import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectCommonInfo } from '../../device/configuration.ts';
import { selectUserInfo } from '../../device/session.ts';
import { useCountryNames } from '../../ui/index.ts';

type Country = { readonly value: string; readonly label: string };

/** Returns the countries that customers come from, sorted by their names in the customer's language. */
export const useCountries = (): readonly Country[] => {
  const { i18n } = useTranslation();
  const areas = useSelector(selectCommonInfo)?.callingCodes;
  const nameOf = useCountryNames();
  return useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language);
    return (areas ?? [])
      .map(({ country }) => ({ value: country, label: nameOf(country) }))
      .toSorted((one, other) => compare(one.label, other.label));
  }, [areas, nameOf, i18n.language]);
};

/** Returns the country of the customer's phone number; empty where several share its calling code, or there is none. */
export const useOwnCountry = (): string => {
  const areas = useSelector(selectCommonInfo)?.callingCodes ?? [];
  const callingCode = useSelector(selectUserInfo)?.countryCode;
  const [own, ...others] = areas.filter((area) => area.callingCode === callingCode);
  return own && others.length === 0 ? own.country : '';
};
