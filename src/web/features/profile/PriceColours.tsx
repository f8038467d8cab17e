import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { priceColoursChosen, selectDownColor, selectUpColor } from '../../device/preferences.ts';
import { ChoiceList, PRICE_PAIRS, type PricePair, pricePairOf, Sheet } from '../../ui/index.ts';
import { OwnColours } from './OwnColours.tsx';
import { PriceSwatch } from './PriceSwatch.tsx';
import { SettingRow } from './SettingRow.tsx';

type Choice = PricePair | 'own';

const PAIRS = Object.keys(PRICE_PAIRS) as PricePair[];
const NOTES: Partial<Record<Choice, string>> = { 'red-up': 'default', 'blue-orange': 'colourBlind', own: 'ownNote' };

/**
 * Setting of the hues for rising and falling prices: a pair, shown with the shapes it colours, or two of the customer's
 * choice.
 */
export const PriceColours = () => {
  const { t } = useTranslation('profile');
  const dispatch = useDispatch();
  const colours = { upColor: useSelector(selectUpColor), downColor: useSelector(selectDownColor) };
  const [isOpen, setIsOpen] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const choice: Choice = (isPicking ? undefined : pricePairOf(colours)) ?? 'own';

  const close = () => {
    setIsOpen(false);
    setIsPicking(false);
  };
  const choose = (chosen: Choice) => {
    setIsPicking(chosen === 'own');
    if (chosen !== 'own') dispatch(priceColoursChosen(PRICE_PAIRS[chosen]));
  };
  const optionOf = (value: Choice) => ({
    value,
    label: t(`colours.${value}`),
    note: NOTES[value] && t(`colours.${NOTES[value]}`),
    sample: <PriceSwatch {...(value === 'own' ? colours : PRICE_PAIRS[value])} />,
  });
  const title = t('colours.title');
  const shown = (
    <>
      <span className="sr">{t(`colours.${pricePairOf(colours) ?? 'own'}`)}</span>
      <PriceSwatch {...colours} />
    </>
  );
  return (
    <>
      <SettingRow icon="candles" label={title} value={shown} onPress={() => setIsOpen(true)} />
      <Sheet isOpen={isOpen} onClose={close} title={title}>
        <ChoiceList
          label={title}
          options={[...PAIRS, 'own' as const].map(optionOf)}
          value={choice}
          onChange={choose}
          onPress={(pressed) => {
            if (pressed !== 'own') close();
          }}
        />
        {choice === 'own' ? <OwnColours {...colours} /> : null}
      </Sheet>
    </>
  );
};
