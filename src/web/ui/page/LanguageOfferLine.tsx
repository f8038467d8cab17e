import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { DEFAULT_LANGUAGE, type Language } from '../../device/languages.ts';
import { languageChosen } from '../../device/preferences.ts';
import { OfferLine } from './OfferLine.tsx';

type OfferTexts = { readonly name: string; readonly offer: string; readonly close: string };

/** Line of the offer, in the offered language. */
const LanguageOfferLine = ({ language }: { readonly language: Language }) => {
  const dispatch = useDispatch();
  const { i18n } = useTranslation();
  const [texts, setTexts] = useState<OfferTexts>();

  useEffect(() => {
    let isGone = false;
    void i18n.reloadResources([language], ['language']).then(() => {
      const t = i18n.getFixedT(language, 'language');
      if (!isGone && i18n.hasResourceBundle(language, 'language')) {
        setTexts({ name: t('name'), offer: t('offer'), close: t('close') });
      }
    });
    return () => {
      isGone = true;
    };
  }, [i18n, language]);

  if (!texts) return null;
  return (
    <OfferLine
      lang={language}
      text={texts.offer}
      choice={texts.name}
      onChoose={() => dispatch(languageChosen(language))}
      closeLabel={texts.close}
      onClose={() => dispatch(languageChosen(DEFAULT_LANGUAGE))}
    />
  );
};

export default LanguageOfferLine;
