import { createContext, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage } from '../../device/languages.ts';
import { type DateFormat, dateFormat } from './dates.ts';
import { type FigureFormat, figureFormat } from './figures.ts';

export type Format = FigureFormat & DateFormat;

export const FormatContext = createContext<Format | undefined>(undefined);

/** Writes all figures and instants in the customer's language: one for the app, as every row of a list writes several. */
export const FormatProvider = ({ children }: { readonly children: ReactNode }) => {
  const { t, i18n } = useTranslation('ui');
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  const format = useMemo(() => ({ ...figureFormat(language), ...dateFormat(language, t('justNow')) }), [language, t]);
  return <FormatContext value={format}>{children}</FormatContext>;
};
