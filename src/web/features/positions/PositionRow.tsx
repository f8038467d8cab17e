import { useTranslation } from 'react-i18next';
import { pipsWon } from '../../../domain/market/points.ts';
import { useFreshness, useHaltWords } from '../../market/index.ts';
import { type OrderAction, OrderActions, OrderRow } from '../../orders/index.ts';
import { type LivePosition, useSummary } from '../../tradingAccount/index.ts';
import { Button, Result, useFormat } from '../../ui/index.ts';
import { ExitLevelBadges } from './ExitLevelBadges.tsx';
import { ExitLevelDistance } from './ExitLevelDistance.tsx';
import { MarketMarks } from './MarketMarks.tsx';
import type { BeginTask } from './orderTask.ts';
import { PositionFacts } from './PositionFacts.tsx';

type PositionRowProps = {
  readonly position: LivePosition;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onBegin: BeginTask;
};

/** Row of a position with its current profit. Pressing it opens it in place with its figures and actions. */
export const PositionRow = ({ position, isOpen, onToggle, onBegin }: PositionRowProps) => {
  const { t } = useTranslation('positions');
  const { order, value } = position;
  const freshness = useFreshness(order.symbol);
  const halted = useHaltWords(order.symbol);
  const isClosed = freshness === 'closed';
  const actions: readonly OrderAction[] = [
    {
      label: t('action.close'),
      icon: 'close',
      onPress: () => onBegin({ kind: 'close', orderId: order.id, percent: 100 }),
    },
    {
      label: t('action.part'),
      icon: 'minus',
      onPress: () => onBegin({ kind: 'close', orderId: order.id, percent: 50 }),
    },
    { label: t('action.edit'), icon: 'edit', onPress: () => onBegin({ kind: 'edit', orderId: order.id }) },
  ];
  return (
    <OrderRow
      order={order}
      end={{ word: t('now'), price: value?.price }}
      result={<Result value={value?.profit.result} />}
      badges={<ExitLevelBadges stops={order} />}
      // The mark "Closed" on a position would read as if the position were closed: it names the market.
      status={
        halted === undefined && freshness === 'fresh' ? (
          <Pips position={position} />
        ) : (
          <MarketMarks halted={halted} closed={isClosed ? t('marketClosed') : undefined} freshness={freshness} />
        )
      }
      isOld={freshness !== 'fresh' && freshness !== 'delayed'}
      actions={actions}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <ExitLevelDistance position={position} />
      {order.stopLoss === null ? <UsualStop order={order} onBegin={onBegin} /> : null}
      <PositionFacts position={position} />
      <OrderActions actions={actions} />
    </OrderRow>
  );
};

/** Loss at the stop loss that is offered to a position without one, in percent of the equity. */
const USUAL_LOSS = '1';

/** Button that opens the sheet with a usual stop loss filled in. */
const UsualStop = ({ order, onBegin }: { readonly order: LivePosition['order']; readonly onBegin: BeginTask }) => {
  const { t } = useTranslation('positions');
  const { signedNumber } = useFormat();
  return (
    <Button isSmall onPress={() => onBegin({ kind: 'edit', orderId: order.id, stopLossPercent: USUAL_LOSS })}>
      {t('action.stopAt', { percent: signedNumber(`-${USUAL_LOSS}`) })}
    </Button>
  );
};

/** Pips that the price has moved in the position's favour. */
const Pips = ({ position: { order, value } }: { readonly position: LivePosition }) => {
  const { t } = useTranslation('positions');
  const { signedPips } = useFormat();
  const pipSize = useSummary(order.symbol)?.pipSize;
  if (!value || pipSize === undefined) return null;
  const pips = pipsWon(order.direction, { from: order.placePrice, to: value.price }, pipSize);
  return <span>{t('pips', { count: pips.abs().toNumber(), pips: signedPips(pips) })}</span>;
};
