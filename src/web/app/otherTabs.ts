import { isLanguage } from '../device/languages.ts';
import { isColour, isTheme, languageChosen, priceColoursChosen, themeChosen } from '../device/preferences.ts';
import { selectToken, selectUserInfo, signedOut, type UserInfo, userInfoLoaded } from '../device/session.ts';
import { KEPT_VALUES } from './keptValues.ts';
import { pageReturned } from './otherSession.ts';
import type { AppStore } from './store.ts';

type State = ReturnType<AppStore['getState']>;

/**
 * What was chosen or learned in another tab, as the action that it was there; undefined where it is no choice of ours. Storage is
 * asked for it and not the event: of several quick choices only the last counts, or two tabs would hand the others to
 * each other for ever. A profile is taken only where it is that of the customer who is signed in here.
 */
const choiceOf = (key: string, storage: Storage | null, state: State) => {
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
      const userInfo = KEPT_VALUES['userInfo']?.read(kept('userInfo')) as UserInfo | undefined;
      const isOwn = kept('sun_token') === selectToken(state) && userInfo?.id === selectUserInfo(state)?.id;
      return userInfo && isOwn ? userInfoLoaded(userInfo) : undefined;
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
    const choice = choiceOf(key, storageArea, store.getState());
    if (choice) store.dispatch(choice);
  };
  const compare = () => {
    if (!document.hidden) store.dispatch(pageReturned());
  };
  window.addEventListener('storage', follow);
  window.addEventListener('pageshow', compare);
  document.addEventListener('visibilitychange', compare);
  return () => {
    window.removeEventListener('storage', follow);
    window.removeEventListener('pageshow', compare);
    document.removeEventListener('visibilitychange', compare);
  };
};
