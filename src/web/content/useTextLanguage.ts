import { useTranslation } from 'react-i18next';

/** Returns a function for the `lang` of a text of the server: its language where it is not the page's own (CNT-18). */
export const useTextLanguage = (): ((language: string) => string | undefined) => {
  const { i18n } = useTranslation();
  return (language) => (language === i18n.language ? undefined : language);
};
