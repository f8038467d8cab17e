import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { type PriceColours, priceColoursChosen } from '../../device/preferences.ts';
import { ColourInput, Field, Icon, textShade, useFormat, useShownTheme } from '../../ui/index.ts';
import style from './OwnColours.module.css';

/** The contrast that words need (WCAG AA). */
const ENOUGH = 4.5;

/** Two hues of the customer's own, which apply at once; words take the nearest shade of each that can be read. */
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

/** One decimal, rounded down: what is not enough must not look as if it were. */
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
