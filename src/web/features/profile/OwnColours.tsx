import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { type PriceColours, priceColoursChosen } from '../../device/preferences.ts';
import { ColourInput, Field, Icon, textShade, useFormat, useShownTheme } from '../../ui/index.ts';
import style from './OwnColours.module.css';

/** Contrast that text needs (WCAG AA). */
const ENOUGH = 4.5;

/** Pickers of the customer's own two hues, which apply at once; text uses the nearest readable shade of each. */
export const OwnColours = (colours: PriceColours) => {
  const { t } = useTranslation('profile');
  const { number } = useFormat();
  const dispatch = useDispatch();
  return (
    <div className={style.own}>
      {(['upColor', 'downColor'] as const).map((field) => (
        <Field key={field} label={t(`colours.${field}`)} help={<Readability hue={colours[field]} />}>
          <ColourInput
            value={colours[field]}
            onChange={(colour) => dispatch(priceColoursChosen({ ...colours, [field]: colour }))}
            pickerLabel={t(`colours.pick.${field}`)}
          />
        </Field>
      ))}
      <p className={style.note}>{t('colours.explained', { ratio: number(ENOUGH) })}</p>
    </div>
  );
};

/** Rounds down to one decimal: an insufficient ratio must not look sufficient. */
const shownRatio = (ratio: number): number => Math.floor(ratio * 10) / 10;

const Readability = ({ hue }: { readonly hue: string }) => {
  const { t } = useTranslation('profile');
  const { number } = useFormat();
  const { shade, hueContrast, shadeContrast } = textShade(hue, useShownTheme());
  const isEnough = hueContrast >= ENOUGH;
  const figures = { ratio: number(shownRatio(hueContrast)), shade, shadeRatio: number(shownRatio(shadeContrast)) };
  return (
    <span className={style.readability}>
      <Icon name={isEnough ? 'done' : 'warning'} size={16} />
      <span>{t(isEnough ? 'colours.readable' : 'colours.faint', figures)}</span>
    </span>
  );
};
