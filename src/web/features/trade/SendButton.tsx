import { useTranslation } from 'react-i18next';
import { BUY } from '../../../domain/direction.ts';
import type { AccountMode } from '../../device/session.ts';
import { Button, Money, Sum, Sums, useFormat, useNotice } from '../../ui/index.ts';
import type { Obstacle } from './useObstacle.ts';
import type { OrderRequest, SentOrder } from './useOrderIntent.ts';
import type { Ticket } from './useTicket.ts';

type SendButtonProps = {
  readonly symbol: string;
  readonly ticket: Pick<Ticket, 'draft' | 'cost'>;
  readonly mode: AccountMode;
  readonly obstacle: Obstacle | undefined;
  readonly sent: SentOrder | undefined;
  readonly onSend: (order: OrderRequest) => void;
};

/** Says what it will do, or why it cannot; asks first; then says how far the order has come. */
export const SendButton = ({ symbol, ticket, mode, obstacle, sent, onSend }: SendButtonProps) => {
  const { t } = useTranslation('trade');
  const { lots, price } = useFormat();
  const ask = useNotice();
  const { draft, cost } = ticket;
  // What was sent is said, not what the fields hold now: a reload empties them.
  const order = sent?.order ?? { ...draft, symbol };
  const side = order.direction === BUY ? 'buy' : 'sell';
  const figures = { lots: lots(order.volume || '0'), symbol: order.symbol };

  const send = async () => {
    if (!cost) return;
    const isAgreed = await ask({
      mode,
      text: t(`question.${side}`, { ...figures, price: price(cost.price) }),
      figures: (
        <Sums>
          <Sum label={t('held')}>
            <Money value={cost.margin} hasUnit />
          </Sum>
          <Sum label={t('opening')}>
            <Money value={cost.fee.plus(cost.spreadCost)} hasUnit />
          </Sum>
        </Sums>
      ),
    });
    if (isAgreed) onSend({ ...draft, symbol, kind: 'market', priceSeen: cost.price });
  };

  return (
    <Button
      kind={draft.direction === BUY ? 'up' : 'down'}
      onPress={() => void send()}
      reason={obstacle?.words}
      reasonIcon={obstacle?.icon}
      step={obstacle?.step?.label}
      onBlockedPress={obstacle?.step?.go}
      waiting={sent && t(sent.stage)}
    >
      {t(`action.${side}`, figures)}
    </Button>
  );
};
