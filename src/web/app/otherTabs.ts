import { isLanguage } from '../device/languages.ts';
import { isColour, isTheme, languageChosen, priceColoursChosen, themeChosen } from '../device/preferences.ts';
import { signedOut, type UserInfo, userInfoLoaded } from '../device/session.ts';
import { KEPT_VALUES } from './keptValues.ts';
import type { AppStore } from './store.ts';

/**
 * What was chosen or learned in another tab, as the action that it was there; undefined where it is no choice of ours. Storage is
 * asked for it and not the event: of several quick choices only the last counts, or two tabs would hand the others to
 * each other for ever.
 */
const choiceOf = (key: string, storage: Storage | null) => {
  const kept = (name: string) => storage?.getItem(name) ?? '';
  const [language, theme, upColor, downColor] = [kept('language'), kept('theme'), kept('upColor'), kept('downColor')];
  switch (key) {
    case 'language':
      return isLanguage(language) ? languageChosen(language) : undefined;
    case 'theme':
      return isTheme(theme) ? themeChosen(theme) : undefined;
    case 'upColor':
    case 'downColor':
      return isColour(upColor) && isColour(downColor) ? priceColoursChosen({ upColor, downColor }) : undefined;
    case 'userInfo': {
      const userInfo = KEPT_VALUES['userInfo']?.read(kept('userInfo'));
      return userInfo ? userInfoLoaded(userInfo as UserInfo) : undefined;
    }
    default:
      return undefined;
  }
};

/**
 * Follows what another tab does to the session and to the customer's choices: signing out there signs out here, another
 * customer's sign-in starts this page anew, and language, theme, price colours, profile and the active account are the
 * same in both. Answers how to stop.
 */
export const followOtherTabs = (store: AppStore, startAnew: () => void): (() => void) => {
  const followSession = (token: string | null) => {
    if (token === null) store.dispatch(signedOut());
    else startAnew();
  };
  const follow = ({ key, newValue, storageArea }: StorageEvent) => {
    const isCleared = key === null;
    if (isCleared || key === 'sun_token') return followSession(newValue);
    const choice = choiceOf(key, storageArea);
    if (choice) store.dispatch(choice);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};
