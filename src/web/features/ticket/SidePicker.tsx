import { useTranslation } from 'react-i18next';
import { BUY, type Direction, SELL } from '../../../domain/orders/direction.ts';
import type { Schema } from '../../api/index.ts';
import { type MarketQuote, useSpread } from '../../market/index.ts';
import { Arrow, classes, Price, useArrowKeys } from '../../ui/index.ts';
import style from './SidePicker.module.css';

type SidePickerProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly quote: MarketQuote | undefined;
  readonly direction: Direction;
  readonly onChange: (direction: Direction) => void;
  /** True when the price is not live: it loses its colour. */
  readonly isFaint: boolean;
};

const SIDES = ['sell', 'buy'] as const;
const DIRECTIONS = { sell: SELL, buy: BUY } as const;

/**
 * Picker of the side, sell left, buy right, of one size, each with its live price: the chosen side is filled, the other
 * outlined.
 */
export const SidePicker = ({ instrument, quote, direction, onChange, isFaint }: SidePickerProps) => {
  const { t } = useTranslation('ticket');
  const spread = useSpread(instrument, quote);
  const chosen = direction === BUY ? 'buy' : 'sell';
  const keys = useArrowKeys(SIDES, chosen, (side) => onChange(DIRECTIONS[side]));
  return (
    <div
      className={classes(style.sides, isFaint && style.faint)}
      role="radiogroup"
      aria-label={t('side')}
      onKeyDown={keys.onKeyDown}
    >
      {SIDES.map((side) => (
        <button
          key={side}
          type="button"
          role="radio"
          aria-checked={side === chosen}
          tabIndex={keys.tabIndexOf(side)}
          className={style[side]}
          onClick={() => onChange(DIRECTIONS[side])}
        >
          <span className={style.side}>
            <Arrow isUp={side === 'buy'} />
            {t(side)}
          </span>
          <Price value={side === 'buy' ? quote?.ask : quote?.bid} pipSize={instrument.pipSize} />
        </button>
      ))}
      {quote ? (
        <span className={style.spread}>
          <span className="sr">{t(spread.label)} </span>
          {spread.shown}
        </span>
      ) : null}
    </div>
  );
};
