import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLondon } from '../../../domain/londonFormat.ts';
import type { AcceptedText } from './useAcceptedTexts.ts';

/** Returns the words of an acceptance: when, which version, in which language. */
export const useAcceptanceWords = () => {
  const { t, i18n } = useTranslation('legal');
  const languages = useMemo(() => new Intl.DisplayNames(i18n.language, { type: 'language' }), [i18n.language]);
  return ({ language, acceptedAt, agreementVersion }: AcceptedText): string =>
    t('accepted', {
      at: formatLondon(acceptedAt),
      date: agreementVersion,
      language: languages.of(language) ?? language,
    });
};
