import { isLanguage } from '../device/languages.ts';
import {
  amountsHidden,
  isColour,
  isTheme,
  languageChosen,
  priceColoursChosen,
  themeChosen,
} from '../device/preferences.ts';
import { selectToken, selectUserInfo, signedOut, type UserInfo, userInfoLoaded } from '../device/session.ts';
import { readKept } from './keptValues.ts';
import { pageReturned } from './otherSession.ts';
import type { AppStore } from './store.ts';
import { BACKEND_KEY } from './storedBackend.ts';

type State = ReturnType<AppStore['getState']>;

/**
 * Returns the action for a choice made in another tab; undefined when the key holds no choice of ours. The choice is
 * read from storage and not from the event: of several quick choices only the last counts, or two tabs would pass the
 * others back and forth endlessly. A profile is taken only when it belongs to the customer signed in here.
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
    case 'hideAmounts':
      return amountsHidden(kept('hideAmounts') === 'yes');
    case 'userInfo': {
      const userInfo = storage ? (readKept(storage, key) as UserInfo | undefined) : undefined;
      const isOwn = kept('sun_token') === selectToken(state) && userInfo?.id === selectUserInfo(state)?.id;
      return userInfo && isOwn ? userInfoLoaded(userInfo) : undefined;
    }
    default:
      return undefined;
  }
};

/**
 * Follows another tab's changes to the session and to the customer's choices: signing out there signs out here, another
 * customer's sign-in reloads this page, and language, theme, price colours, hidden amounts, profile and the active account are the same
 * in both. A tab that starts with another backend reloads this page. Returns a function that stops it.
 */
export const followOtherTabs = (store: AppStore, startAnew: () => void): (() => void) => {
  const followSession = (token: string | null) => {
    if (token === null) store.dispatch(signedOut());
    else startAnew();
  };
  const follow = ({ key, newValue, storageArea }: StorageEvent) => {
    const isCleared = key === null;
    if (isCleared || key === 'sun_token') return followSession(newValue);
    if (key === BACKEND_KEY) return void store.dispatch(pageReturned());
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
