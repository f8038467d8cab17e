import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../contract/index.ts';
import { languageChosen, selectLanguage } from '../../device/preferences.ts';
import { ChoiceList, Icon, Sheet } from '../../ui/index.ts';
import style from './LanguageChoice.module.css';

/** Options by their own names, so that each is found whatever the app's language. */
const OPTIONS = LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }));

/** Button with the app's language, for the bar of a form that visitors see first; opens the choice of all. */
export const LanguageChoice = () => {
  const { t } = useTranslation('sign-in');
  const dispatch = useDispatch();
  const language = useSelector(selectLanguage);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const name = LANGUAGE_NAMES[language];
  return (
    <>
      <button
        type="button"
        className={style.language}
        aria-label={t('language', { name })}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="globe" size={20} />
        {name}
        <Icon name="down" size={16} />
      </button>
      <Sheet isOpen={isOpen} onClose={close} title={t('languages')}>
        <ChoiceList
          label={t('languages')}
          options={OPTIONS}
          value={language}
          onChange={(chosen) => dispatch(languageChosen(chosen))}
          onPress={close}
        />
      </Sheet>
    </>
  );
};
