import { createContext, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage } from '../../device/languages.ts';
import { type DateFormat, dateFormat } from './dates.ts';
import { type FigureFormat, figureFormat } from './figures.ts';

export type Format = FigureFormat & DateFormat;

export const FormatContext = createContext<Format | undefined>(undefined);

/**
 * Provides the formats of all figures and dates in the customer's language: one object for the app, because every row
 * of a list uses several.
 */
export const FormatProvider = ({ children }: { readonly children: ReactNode }) => {
  const { t, i18n } = useTranslation('ui');
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  const format = useMemo(() => ({ ...figureFormat(language), ...dateFormat(language, t('justNow')) }), [language, t]);
  return <FormatContext value={format}>{children}</FormatContext>;
};
