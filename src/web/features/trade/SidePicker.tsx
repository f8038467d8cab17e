import { useTranslation } from 'react-i18next';
import { BUY, type Direction, SELL } from '../../../domain/direction.ts';
import { fixedText, decimal } from '../../../domain/decimal.ts';
import type { Schema } from '../../api/index.ts';
import type { MarketQuote } from '../../market/index.ts';
import { Arrow, classes, Price, useFormat } from '../../ui/index.ts';
import style from './SidePicker.module.css';
import { spreadOf } from './ticket.ts';

type SidePickerProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly quote: MarketQuote | undefined;
  readonly direction: Direction;
  readonly onChange: (direction: Direction) => void;
  /** A price that is not live loses its ink. */
  readonly isFaint: boolean;
};

const SIDES = [SELL, BUY] as const;

/** Sell left, buy right, of one size, each with its live price: the chosen side is filled, the other outlined. */
export const SidePicker = ({ instrument, quote, direction, onChange, isFaint }: SidePickerProps) => {
  const { t } = useTranslation('trade');
  const { price } = useFormat();
  return (
    <div className={classes(style.sides, isFaint && style.faint)} role="radiogroup" aria-label={t('side')}>
      {SIDES.map((side) => (
        <button
          key={side}
          type="button"
          role="radio"
          aria-checked={side === direction}
          className={side === BUY ? style.buy : style.sell}
          onClick={() => onChange(side)}
        >
          <span className={style.side}>
            <Arrow isUp={side === BUY} />
            {t(side === BUY ? 'buy' : 'sell')}
          </span>
          <Price value={side === BUY ? quote?.ask : quote?.bid} pipSize={instrument.pipSize} />
        </button>
      ))}
      {quote ? (
        <span className={style.spread}>
          <span className="sr">{t('spread')} </span>
          {price(fixedText(decimal(spreadOf(quote)), instrument.digits))}
        </span>
      ) : null}
    </div>
  );
};
