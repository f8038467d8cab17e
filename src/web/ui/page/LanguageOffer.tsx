import { useSelector } from 'react-redux';
import { DEFAULT_LANGUAGE, offeredLanguage } from '../../device/languages.ts';
import { selectLanguageIsChosen } from '../../device/preferences.ts';
import { useOnDemand } from '../useOnDemand.ts';

const loadLine = () => import('./LanguageOfferLine.tsx');
const stayEnglish = () => undefined;

/**
 * Offers the browser's language in one line on the first visit, which is in English. Loads the line only when it is
 * needed.
 */
export const LanguageOffer = () => {
  const isChosen = useSelector(selectLanguageIsChosen);
  const language = offeredLanguage(navigator.languages) ?? DEFAULT_LANGUAGE;
  const isOffered = !isChosen && language !== DEFAULT_LANGUAGE;
  const Line = useOnDemand(loadLine, isOffered, stayEnglish);
  return isOffered && Line ? <Line language={language} /> : null;
};
