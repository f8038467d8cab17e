import { formatLondon } from '../../../domain/londonFormat.ts';
import { useTranslation } from 'react-i18next';
import { pipsWon } from '../../../domain/market/points.ts';
import { entryPrice } from '../../../domain/market/quote.ts';
import type { Schema } from '../../api/index.ts';
import { useFreshness, useHaltWords, useQuote } from '../../market/index.ts';
import { type OrderAction, OrderActions, OrderRow } from '../../orders/index.ts';
import { useSummary } from '../../tradingAccount/index.ts';
import { Fact, Facts, useFormat } from '../../ui/index.ts';
import { ExitLevelBadges } from './ExitLevelBadges.tsx';
import { MarketMarks } from './MarketMarks.tsx';
import { OrderLinks } from './OrderLinks.tsx';
import type { BeginTask } from './orderTask.ts';

type Order = Schema<'Order'>;

type PendingRowProps = {
  readonly order: Order;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onBegin: BeginTask;
};

/** Row of a pending order: its price, and the distance of the market from it. Pressing it opens it in place. */
export const PendingRow = ({ order, isOpen, onToggle, onBegin }: PendingRowProps) => {
  const { t } = useTranslation('positions');
  const quote = useQuote(order.symbol);
  const freshness = useFreshness(order.symbol);
  const halted = useHaltWords(order.symbol);
  const closed = freshness === 'closed' ? t('marketClosed') : undefined;
  const actions: readonly OrderAction[] = [
    { label: t('action.cancel'), icon: 'remove', onPress: () => onBegin({ kind: 'cancel', orderId: order.id }) },
    { label: t('action.editPending'), icon: 'edit', onPress: () => onBegin({ kind: 'edit', orderId: order.id }) },
  ];
  return (
    <OrderRow
      order={order}
      kind={t(`kind.${order.kind}`)}
      end={{ word: t('now'), price: quote && entryPrice(order.direction, quote) }}
      result={<Distance order={order} />}
      badges={<ExitLevelBadges stops={order} />}
      status={<MarketMarks halted={halted} closed={closed} freshness={freshness} />}
      isOld={freshness !== 'fresh' && freshness !== 'delayed'}
      actions={actions}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <PendingFacts order={order} />
      <OrderActions actions={actions} />
    </OrderRow>
  );
};

/** Distance of the market from the order's price, in pips. */
const Distance = ({ order }: { readonly order: Order }) => {
  const { t } = useTranslation('positions');
  const format = useFormat();
  const quote = useQuote(order.symbol);
  const pipSize = useSummary(order.symbol)?.pipSize;
  if (!quote || pipSize === undefined) return '–';
  const prices = { from: entryPrice(order.direction, quote), to: order.placePrice };
  const pips = pipsWon(order.direction, prices, pipSize).abs();
  return <span>{t('away', { count: pips.toNumber(), pips: format.pips(pips) })}</span>;
};

const PendingFacts = ({ order }: { readonly order: Order }) => {
  const { t } = useTranslation('positions');
  const { price } = useFormat();
  return (
    <>
      <Facts>
        <Fact label={t('names.stopLoss')}>{price(order.stopLoss)}</Fact>
        <Fact label={t('names.takeProfit')}>{price(order.takeProfit)}</Fact>
        <Fact label={t('leverage')}>{t('ratio', { leverage: order.leverage })}</Fact>
      </Facts>
      <Facts columns={2}>
        <Fact label={t('orders:expiry.label')}>
          {order.expiresAt === null ? t('orders:expiry.canceled') : formatLondon(order.expiresAt)}
        </Fact>
        <Fact label={t('number')}>{order.number}</Fact>
      </Facts>
      <OrderLinks order={order}>{t('placedAt', { time: formatLondon(order.placedAt) })}</OrderLinks>
    </>
  );
};
