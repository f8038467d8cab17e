import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { DEFAULT_LANGUAGE, LANGUAGES, offeredLanguage } from '../../device/languages.ts';
import { languageChosen, selectLanguageIsChosen } from '../../device/preferences.ts';
import { IconButton } from '../button/IconButton.tsx';
import style from './LanguageOffer.module.css';

type OfferTexts = { readonly offer: string; readonly close: string };

/** On the first visit, which is in English: one line, in the browser's language, that offers it. */
export const LanguageOffer = () => {
  const dispatch = useDispatch();
  const { i18n } = useTranslation();
  const isChosen = useSelector(selectLanguageIsChosen);
  const language = offeredLanguage(navigator.languages) ?? DEFAULT_LANGUAGE;
  const isOffered = !isChosen && language !== DEFAULT_LANGUAGE;
  const [texts, setTexts] = useState<OfferTexts>();

  useEffect(() => {
    if (!isOffered) return;
    let isGone = false;
    void i18n.reloadResources([language], ['languageOffer']).then(() => {
      const t = i18n.getFixedT(language, 'languageOffer');
      if (!isGone && i18n.hasResourceBundle(language, 'languageOffer')) {
        setTexts({ offer: t('offer'), close: t('close') });
      }
    });
    return () => {
      isGone = true;
    };
  }, [i18n, isOffered, language]);

  if (!isOffered || !texts) return null;
  return (
    <aside className={style.offer} lang={language}>
      <span>{texts.offer}</span>
      <button type="button" className={style.choose} onClick={() => dispatch(languageChosen(language))}>
        {LANGUAGES[language]}
      </button>
      <IconButton
        icon="close"
        size={20}
        label={texts.close}
        onPress={() => dispatch(languageChosen(DEFAULT_LANGUAGE))}
      />
    </aside>
  );
};
