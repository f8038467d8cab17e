import { createContext, type ReactNode, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage } from '../../device/languages.ts';
import { selectAreAmountsHidden } from '../../device/preferences.ts';
import { type DateFormat, dateFormat } from './dates.ts';
import { type FigureFormat, figureFormat, type Hiding } from './figures.ts';
import { useIsAway } from './useIsAway.ts';

export type Format = FigureFormat & DateFormat;

export const FormatContext = createContext<Format | undefined>(undefined);

/**
 * Provides the formats of all figures and dates in the customer's language: one object for the app, because every row
 * of a list uses several. Where the customer hides amounts, it is here that they are hidden, on every screen.
 */
export const FormatProvider = ({ children }: { readonly children: ReactNode }) => {
  const { t, i18n } = useTranslation('ui');
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  const areAmountsHidden = useSelector(selectAreAmountsHidden);
  const isAway = useIsAway(areAmountsHidden);
  const shown: Hiding = areAmountsHidden ? 'amounts' : 'nothing';
  const hidden: Hiding = isAway ? 'entries' : shown;
  const format = useMemo(
    () => ({ ...figureFormat(language, hidden), ...dateFormat(language, t('justNow')) }),
    [language, hidden, t],
  );
  return <FormatContext value={format}>{children}</FormatContext>;
};
