import { useTranslation } from 'react-i18next';
import { figureOf } from '../../../domain/input/figureEntry.ts';
import { withDigits } from '../../../domain/market/points.ts';
import { entryPrice } from '../../../domain/market/quote.ts';
import { BUY } from '../../../domain/orders/direction.ts';
import type { Schema } from '../../api/index.ts';
import type { AccountType } from '../../device/session.ts';
import { Button, useFormat, useNotice } from '../../ui/index.ts';
import { type OrderRequest, orderRequest, variantOf } from './orderRequest.ts';
import { QuestionFigures } from './QuestionFigures.tsx';
import type { BlockingReason } from './useBlockingReason.ts';
import type { SentOrder } from './useOrderIntent.ts';
import type { Ticket } from './useTicket.ts';

type SendButtonProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly ticket: Ticket;
  readonly mode: AccountType;
  readonly blockingReason: BlockingReason | undefined;
  readonly sent: SentOrder | undefined;
  readonly onSend: (order: OrderRequest) => void;
};

/** Button that names the order it sends, or the reason why it cannot; asks first, then shows the order's progress. */
export const SendButton = ({ instrument, ticket, mode, blockingReason, sent, onSend }: SendButtonProps) => {
  const { t } = useTranslation('ticket');
  const { lots, price } = useFormat();
  const ask = useNotice();
  const { draft, order, quote, farQuestions } = ticket;
  const priceSeen = quote ? entryPrice(draft.direction, quote) : '0';
  const drafted = orderRequest(instrument.symbol, order, priceSeen);
  // A sent order is named by what was sent, not by the fields: a reload empties them.
  const said = sent?.order ?? { ...drafted, volume: figureOf(draft.volume) };
  const figuresOf = (one: OrderRequest) => ({
    lots: lots(one.volume),
    symbol: one.symbol,
    price:
      one.kind === 'market'
        ? price(one.priceSeen)
        : price(one.price === undefined ? undefined : withDigits(one.price, instrument.digits)),
  });
  // An order without its volume or its price is named without figures.
  const isWhole = said.volume !== '' && (said.kind === 'market' || said.price !== undefined);
  const unfinished = said.kind === 'market' ? variantOf(said) : 'pending';

  const send = async () => {
    if (farQuestions.isHeldBack) {
      farQuestions.askNow();
      return;
    }
    const isAgreed = await ask({
      mode,
      text: t(`question.${variantOf(drafted)}`, figuresOf(drafted)),
      figures: <QuestionFigures instrument={instrument} ticket={ticket} mode={mode} />,
    });
    // The order that was confirmed is sent: the market may have moved since the question.
    if (!isAgreed) return;
    ticket.rememberStop(drafted.stopLoss);
    onSend(drafted);
  };

  return (
    <Button
      kind={said.direction === BUY ? 'up' : 'down'}
      onPress={() => void send()}
      reason={blockingReason?.words}
      reasonIcon={blockingReason?.icon}
      step={blockingReason?.step?.label}
      onBlockedPress={blockingReason?.step?.go}
      waiting={sent && t(sent.stage)}
    >
      {isWhole
        ? t(`action.${variantOf(said)}`, figuresOf(said))
        : t(`unfinished.${unfinished}`, { symbol: said.symbol })}
    </Button>
  );
};
