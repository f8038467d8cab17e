import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns a function that names a country, given by its ISO 3166-1 code, in the customer's language. */
export const useCountryNames = (): ((country: string) => string) => {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
    return (country) => names.of(country) ?? country;
  }, [i18n.language]);
};
