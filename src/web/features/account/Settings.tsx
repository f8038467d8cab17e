import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { isLanguage, LANGUAGES } from '../../device/languages.ts';
import { languageChosen, selectLanguage, selectTheme, themeChosen, THEMES } from '../../device/preferences.ts';
import { Block } from '../../ui/index.ts';
import { ChoiceSetting } from './ChoiceSetting.tsx';
import { PriceColours } from './PriceColours.tsx';
import { TimeZoneNote } from './TimeZoneNote.tsx';

/** What is kept on this device, for a visitor as for a customer: language, theme, price colours (§3). */
export const Settings = () => {
  const { t } = useTranslation('account');
  return (
    <Block kind="rows" label={t('settings')}>
      <ul>
        <LanguageSetting />
        <ThemeSetting />
        <PriceColours />
      </ul>
      <TimeZoneNote />
    </Block>
  );
};

/** Each language by its own name, so that it is found whatever the app speaks. */
export const LANGUAGE_OPTIONS = Object.keys(LANGUAGES)
  .filter(isLanguage)
  .map((value) => ({ value, label: <span lang={value}>{LANGUAGES[value]}</span> }));

const LanguageSetting = () => {
  const { t } = useTranslation('account');
  const dispatch = useDispatch();
  const language = useSelector(selectLanguage);
  return (
    <ChoiceSetting
      icon="globe"
      title={t('language')}
      shown={LANGUAGES[language]}
      options={LANGUAGE_OPTIONS}
      value={language}
      onChange={(chosen) => dispatch(languageChosen(chosen))}
    />
  );
};

const ThemeSetting = () => {
  const { t } = useTranslation('account');
  const dispatch = useDispatch();
  const theme = useSelector(selectTheme);
  return (
    <ChoiceSetting
      icon="theme"
      title={t('theme.title')}
      shown={t(`theme.${theme}`)}
      options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
      value={theme}
      onChange={(chosen) => dispatch(themeChosen(chosen))}
    />
  );
};
