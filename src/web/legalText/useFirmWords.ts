import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIRM_SETTINGS, type FirmNamed, type FirmSetting } from '../../domain/content/firm.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../device/languages.ts';
import { figureFormat } from '../ui/format/figures.ts';

/** Writes the places of a legal text, such as `firmName`, with what it names of the firm. */
export type FirmWords = (firm: FirmNamed) => Readonly<Record<string, string>>;

/** Places of the texts that have another name than their setting. */
const PLACES: Readonly<Partial<Record<FirmSetting, string>>> = { firmSupervisor: 'supervisor', firmLicence: 'licence' };

const FEATURES = ['legal', 'ui'];

/**
 * Returns the words of the places of the legal texts in the language of the text, which may not be that of the page: what
 * the firm has not configured says so (CFG-48). Undefined while the words of that language load.
 */
export const useFirmWords = (language: string): FirmWords | undefined => {
  const { i18n } = useTranslation(['legal', 'ui']);
  const [asked, setAsked] = useState<string>();
  const isLoaded = FEATURES.every((feature) => i18n.hasResourceBundle(language, feature));
  useEffect(() => {
    if (isLoaded) return;
    const done = () => setAsked(language);
    i18n.reloadResources([language], FEATURES).then(done, done);
  }, [i18n, language, isLoaded]);
  if (!isLoaded && asked !== language) return undefined;
  // Where they did not load, those of the page stand in.
  const spoken = isLoaded ? language : i18n.language;
  const t = i18n.getFixedT(spoken, ['legal', 'ui']);
  const { number } = figureFormat(isLanguage(spoken) ? spoken : DEFAULT_LANGUAGE, 'nothing');
  return (firm) => {
    const named = (value: string | null) => value ?? t('legal:notConfigured');
    const { riskWarningFigure: percent } = firm;
    return {
      ...Object.fromEntries(FIRM_SETTINGS.map((key) => [PLACES[key] ?? key, named(firm[key])])),
      lossFigure: percent === null ? t('ui:risk.mostLose') : t('ui:risk.figure', { percent: number(percent) }),
    };
  };
};
