import { useSelector } from 'react-redux';
import { selectAreColoursAsked, selectDownColor, selectLanguage, selectUpColor } from '../../device/preferences.ts';
import { PRICE_PAIRS, pricePairOf, useOnDemand } from '../../ui/index.ts';
import { isRedUpUsual } from './usualColours.ts';

const loadLine = () => import('./ColourOfferLine.tsx');
const stayRed = () => undefined;

/**
 * Offers once, in one line, to swap the colours of rising and falling prices, where browser and app are of languages
 * whose markets rise in green.
 */
export const ColourOffer = () => {
  const isAsked = useSelector(selectAreColoursAsked);
  const colours = { upColor: useSelector(selectUpColor), downColor: useSelector(selectDownColor) };
  const isUsual = [...navigator.languages, useSelector(selectLanguage)].some(isRedUpUsual);
  const isOffered = !isAsked && !isUsual && pricePairOf(colours) === 'red-up';
  const Line = useOnDemand(loadLine, isOffered, stayRed);
  return isOffered && Line ? <Line pair={PRICE_PAIRS['green-up']} /> : null;
};
