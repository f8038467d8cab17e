import { useTranslation } from 'react-i18next';
import { explainedMargin, explainedResult, type LivePosition } from '../../account/index.ts';
import { useFreshness } from '../../market/index.ts';
import { Explained, Fact, Facts, LiveMark, OrderRow, Result, useFormat } from '../../ui/index.ts';
import { CloseButton } from './CloseButton.tsx';
import style from './PositionRow.module.css';
import { useClosing } from './useClosing.ts';

type PositionRowProps = {
  readonly position: LivePosition;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

/** One position: what it is, what it would bring now. Pressed, it opens in place with its facts and its actions. */
export const PositionRow = ({ position, isOpen, onToggle }: PositionRowProps) => {
  const { t } = useTranslation('portfolio');
  const { order, value } = position;
  const freshness = useFreshness(order.symbol);
  // Here and not in the button: a row that is folded up meanwhile still says how its closing ended.
  const closing = useClosing(order);
  const isClosed = freshness === 'closed';
  return (
    <OrderRow
      order={order}
      end={{ word: t('now'), price: value?.price }}
      result={<Result value={value?.profit} />}
      // A position under the word Closed would be taken for a closed one.
      status={isClosed ? t('marketClosed') : freshness === 'live' ? null : <LiveMark freshness={freshness} />}
      isOld={isClosed || freshness === 'stale'}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <PositionFacts position={position} />
      <CloseButton order={order} value={value} freshness={freshness} closing={closing} />
    </OrderRow>
  );
};

const PositionFacts = ({ position: { order, value } }: { readonly position: LivePosition }) => {
  const { t } = useTranslation('portfolio');
  const { money, dateTime } = useFormat();
  const resultExplained = value && explainedResult(order, { price: value.price, rate: value.conversion.rate });
  return (
    <>
      <Facts>
        <Fact label={<Explained by={explainedMargin(order)}>{t('margin')}</Explained>}>{money(order.margin)}</Fact>
        <Fact label={<Explained by={resultExplained}>{t('priceResult')}</Explained>}>
          <Result value={value?.profit} />
        </Fact>
        <Fact label={t('fee')}>{money(order.fee)}</Fact>
        <Fact label={t('overnight')}>{money(order.overnightFee)}</Fact>
        <Fact label={t('leverage')}>{t('ratio', { leverage: order.leverage })}</Fact>
        <Fact label={t('number')}>{order.number}</Fact>
      </Facts>
      <p className={style.opened}>{t('openedAt', { time: dateTime(order.openedAt ?? order.placedAt) })}</p>
    </>
  );
};
