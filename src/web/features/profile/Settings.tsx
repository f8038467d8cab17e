import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../contract/index.ts';
import { languageChosen, selectLanguage, selectTheme, themeChosen, THEMES } from '../../device/preferences.ts';
import { selectIsSignedIn } from '../../device/session.ts';
import { PATHS } from '../../navigation/index.ts';
import { Block } from '../../ui/index.ts';
import { ChoiceSetting } from './ChoiceSetting.tsx';
import { PriceColours } from './PriceColours.tsx';
import { SettingLink } from './SettingRow.tsx';
import { TimeZoneNote } from './TimeZoneNote.tsx';

/**
 * Settings kept on this device, for visitors and customers: language, theme, price colours (§3); and a link to the
 * notification settings, which are kept with the account.
 */
export const Settings = () => {
  const { t } = useTranslation('profile');
  const isSignedIn = useSelector(selectIsSignedIn);
  return (
    <Block kind="rows" label={t('settings')}>
      <ul>
        <LanguageSetting />
        <ThemeSetting />
        <PriceColours />
        {isSignedIn ? <SettingLink icon="bell" label={t('told.title')} to={PATHS.account} /> : null}
      </ul>
      <TimeZoneNote />
    </Block>
  );
};

/** Options of the languages, each by its own name, so that it is found whatever the app's language. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({
  value,
  label: <span lang={value}>{LANGUAGE_NAMES[value]}</span>,
}));

const LanguageSetting = () => {
  const { t } = useTranslation('profile');
  const dispatch = useDispatch();
  const language = useSelector(selectLanguage);
  return (
    <ChoiceSetting
      icon="globe"
      title={t('language')}
      shown={LANGUAGE_NAMES[language]}
      options={LANGUAGE_OPTIONS}
      value={language}
      onChange={(chosen) => dispatch(languageChosen(chosen))}
    />
  );
};

const ThemeSetting = () => {
  const { t } = useTranslation('profile');
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
