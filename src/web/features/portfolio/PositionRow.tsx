import { useTranslation } from 'react-i18next';
import { decimal } from '../../../domain/decimal.ts';
import { margin } from '../../../domain/margin.ts';
import { profitOf } from '../../../domain/profit.ts';
import type { LivePosition } from '../../account/index.ts';
import { useFreshness } from '../../market/index.ts';
import { Explained, explanation, Fact, Facts, LiveMark, Result, Side, useFormat } from '../../ui/index.ts';
import { CloseButton } from './CloseButton.tsx';
import style from './PositionRow.module.css';

type PositionRowProps = {
  readonly position: LivePosition;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

/** One position: what it is, what it would bring now. Pressed, it opens in place with its facts and its actions. */
export const PositionRow = ({ position, isOpen, onToggle }: PositionRowProps) => {
  const { t } = useTranslation('portfolio');
  const { price, lots } = useFormat();
  const { order, value } = position;
  const freshness = useFreshness(order.symbol);
  return (
    <li className={style.item}>
      <button type="button" className={style.row} aria-expanded={isOpen} onClick={onToggle}>
        <span className={style.main}>
          <span className={style.name}>
            <b>{order.symbol}</b> <Side direction={order.direction} lots={lots(order.volume)} />
          </span>
          <small>
            {price(order.placePrice)} <span aria-hidden="true">→</span>
            <span className="sr">{t('now')}</span> <b>{price(value?.price)}</b>
          </small>
        </span>
        <span className={style.end}>
          <Result value={value?.profit} />
          {freshness === 'live' ? null : <LiveMark freshness={freshness} />}
        </span>
      </button>
      {isOpen ? <PositionDetails position={position} /> : null}
    </li>
  );
};

const PositionDetails = ({ position: { order, value } }: { readonly position: LivePosition }) => {
  const { t } = useTranslation('portfolio');
  const { money, dateTime } = useFormat();
  const openPrice = decimal(order.placePrice);
  const size = { contractSize: decimal(order.contractSize), volume: decimal(order.volume) };
  const profitExplained =
    value &&
    explanation(profitOf(order.direction), {
      openPrice,
      closePrice: decimal(value.price),
      conversionRate: decimal(value.conversion.rate),
      ...size,
    });
  const marginExplained = explanation(margin, {
    price: openPrice,
    leverage: decimal(String(order.leverage)),
    conversionRate: decimal(order.openConversion?.rate ?? '1'),
    ...size,
  });
  return (
    <div className={style.details}>
      <Facts>
        <Fact label={<Explained by={marginExplained}>{t('margin')}</Explained>}>{money(order.margin)}</Fact>
        <Fact label={<Explained by={profitExplained}>{t('priceResult')}</Explained>}>{money(value?.profit)}</Fact>
        <Fact label={t('fee')}>{money(order.fee)}</Fact>
        <Fact label={t('overnight')}>{money(order.overnightFee)}</Fact>
        <Fact label={t('leverage')}>{t('ratio', { leverage: order.leverage })}</Fact>
        <Fact label={t('number')}>{order.number}</Fact>
      </Facts>
      <p className={style.opened}>{t('openedAt', { time: dateTime(order.openedAt ?? order.placedAt) })}</p>
      <CloseButton order={order} value={value} />
    </div>
  );
};
