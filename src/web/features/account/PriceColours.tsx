import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { priceColoursChosen, selectDownColor, selectUpColor } from '../../device/preferences.ts';
import { PRICE_PAIRS, type PricePair, pricePairOf } from '../../ui/index.ts';
import { ChoiceSetting } from './ChoiceSetting.tsx';
import { PriceSwatch } from './PriceSwatch.tsx';

const PAIRS = Object.keys(PRICE_PAIRS) as PricePair[];
const NOTES: Partial<Record<PricePair, string>> = { 'red-up': 'default', 'blue-orange': 'colourBlind' };

/** The hues that prices rise and fall in, each pair with the shapes that it colours. */
export const PriceColours = () => {
  const { t } = useTranslation('account');
  const dispatch = useDispatch();
  const colours = { upColor: useSelector(selectUpColor), downColor: useSelector(selectDownColor) };
  const pair = pricePairOf(colours);
  const noteOf = (option: PricePair) => (NOTES[option] ? t(`colours.${NOTES[option]}`) : undefined);
  return (
    <ChoiceSetting
      icon="candles"
      title={t('colours.title')}
      shown={
        <>
          <span className="sr">{t(`colours.${pair ?? 'own'}`)}</span>
          <PriceSwatch {...colours} />
        </>
      }
      options={PAIRS.map((value) => ({
        value,
        label: t(`colours.${value}`),
        note: noteOf(value),
        sample: <PriceSwatch {...PRICE_PAIRS[value]} />,
      }))}
      value={pair}
      onChange={(chosen) => dispatch(priceColoursChosen(PRICE_PAIRS[chosen]))}
    />
  );
};
