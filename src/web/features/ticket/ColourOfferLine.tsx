import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { coloursAsked, type PriceColours, priceColoursChosen } from '../../device/preferences.ts';
import { OfferLine } from '../../ui/index.ts';

/** Line of the offer: what the colours are now, and a button for the other pair. */
const ColourOfferLine = ({ pair }: { readonly pair: PriceColours }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const choose = () => {
    dispatch(priceColoursChosen(pair));
    dispatch(coloursAsked());
  };
  return (
    <OfferLine
      text={t('colours.now')}
      choice={t('colours.swap')}
      onChoose={choose}
      closeLabel={t('colours.keep')}
      onClose={() => dispatch(coloursAsked())}
    />
  );
};

export default ColourOfferLine;
