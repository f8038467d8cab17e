import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage } from '../../device/languages.ts';
import { type DateFormat, dateFormat } from './dates.ts';
import { type FigureFormat, figureFormat } from './figures.ts';

/** How figures and instants are written in the customer's language. Nothing else turns them into text. */
export const useFormat = (): FigureFormat & DateFormat => {
  const { t, i18n } = useTranslation('ui');
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  return useMemo(() => ({ ...figureFormat(language), ...dateFormat(language, t('justNow')) }), [language, t]);
};
