import { useTranslation } from 'react-i18next';
import { figureOf } from '../../../domain/input/figureEntry.ts';
import { withDigits } from '../../../domain/market/points.ts';
import { entryPrice } from '../../../domain/market/quote.ts';
import { BUY } from '../../../domain/orders/direction.ts';
import type { Schema } from '../../api/index.ts';
import { useRefusalWords } from '../../orders/index.ts';
import type { LiveAccount } from '../../tradingAccount/index.ts';
import { Button, useFormat, useNotice } from '../../ui/index.ts';
import { AgreeButton } from './AgreeButton.tsx';
import type { TicketEvaluation } from './evaluateTicket.ts';
import { type OrderRequest, orderRequest, variantOf } from './orderRequest.ts';
import { QuestionFigures } from './QuestionFigures.tsx';
import style from './QuestionFigures.module.css';
import { type Latest, useFollowed, useLatest } from './useLatest.ts';
import type { BlockingReason } from './useBlockingReason.ts';
import type { SentOrder } from './useOrderIntent.ts';
import type { Ticket } from './useTicket.ts';

type SendButtonProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly ticket: Ticket;
  readonly account: LiveAccount & { readonly status: 'ready' };
  readonly blockingReason: BlockingReason | undefined;
  readonly sent: SentOrder | undefined;
  /** Receives the order, and its evaluation at the press of OK. */
  readonly onSend: (order: OrderRequest, evaluation: TicketEvaluation) => void;
  /** Receives an order that was agreed to and cannot be sent any more, with the reason. */
  readonly onBlock: (order: OrderRequest, reason: string) => void;
};

const priceSeenOn = ({ quote, draft }: Ticket): string => (quote ? entryPrice(draft.direction, quote) : '0');

const useOrderFigures = ({ digits }: Schema<'Instrument'>) => {
  const { enteredLots: lots, price } = useFormat();
  return (one: OrderRequest) => ({
    lots: lots(one.volume),
    symbol: one.symbol,
    price:
      one.kind === 'market'
        ? price(one.priceSeen)
        : price(one.price === undefined ? undefined : withDigits(one.price, digits)),
  });
};

type QuestionWordsProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly order: OrderRequest;
  readonly latest: Latest<Ticket>;
};

/** Words of the question before an order is sent, with the price of now. */
const QuestionWords = ({ instrument, order, latest }: QuestionWordsProps) => {
  const { t } = useTranslation('ticket');
  const figuresOf = useOrderFigures(instrument);
  const priceSeen = priceSeenOn(useFollowed(latest));
  return (
    <strong className={style.asked}>{t(`question.${variantOf(order)}`, figuresOf({ ...order, priceSeen }))}</strong>
  );
};

/** Button that names the order it sends, or the reason why it cannot; asks first, then shows the order's progress. */
export const SendButton = (props: SendButtonProps) => {
  const { instrument, ticket, account, blockingReason, sent, onSend, onBlock } = props;
  const { t } = useTranslation('ticket');
  const figuresOf = useOrderFigures(instrument);
  const ask = useNotice();
  const latest = useLatest(ticket);
  const latestReason = useLatest(blockingReason);
  const { digits } = instrument;
  const wordsOf = useRefusalWords(ticket.draft.direction, { digits, isQuoteDelayed: ticket.freshness === 'delayed' });
  const { draft, order, farQuestions } = ticket;
  const drafted = orderRequest(instrument.symbol, order, priceSeenOn(ticket));
  // A sent order is named by what was sent, not by the fields: a reload empties them.
  const said = sent?.order ?? { ...drafted, volume: figureOf(draft.volume) };
  // An order without its volume or its price is named without figures.
  const isWhole = said.volume !== '' && (said.kind === 'market' || said.price !== undefined);
  const step = blockingReason?.step;
  const unfinished = said.kind === 'market' ? variantOf(said) : 'pending';

  const sideKind = said.direction === BUY ? 'up' : 'down';

  const send = async () => {
    if (farQuestions.isHeldBack) {
      farQuestions.askNow();
      return;
    }
    const isAgreed = await ask({
      mode: account.mode,
      text: <QuestionWords instrument={instrument} order={drafted} latest={latest} />,
      figures: <QuestionFigures instrument={instrument} draft={draft} latest={latest} account={account} />,
      agreeButton: (agreeing) => (
        <AgreeButton kind={sideKind} draft={draft} digits={digits} {...agreeing} {...{ latest, latestReason }} />
      ),
    });
    if (!isAgreed) return;
    // The order that was confirmed is sent, with the price and the levels that its question showed last. A price that has
    // crossed the market meanwhile makes no stop of a limit: the server refuses it.
    const now = latest.get();
    const evaluation = now.evaluate(draft);
    const confirmed = {
      ...orderRequest(instrument.symbol, evaluation.order, priceSeenOn(now)),
      kind: drafted.kind,
    };
    const [refused] = evaluation.refusals;
    const reason = latestReason.get()?.words ?? (refused && wordsOf(refused));
    // Offline the press itself says that nothing was sent.
    if (reason !== undefined && navigator.onLine) {
      onBlock(confirmed, reason);
      return;
    }
    now.rememberStop(confirmed.stopLoss);
    onSend(confirmed, evaluation);
  };

  return (
    <Button
      kind={sideKind}
      onPress={() => void send()}
      reason={blockingReason?.words}
      reasonIcon={blockingReason?.icon}
      step={step?.label}
      onBlockedPress={step?.go}
      waiting={sent && t(sent.stage)}
    >
      {isWhole
        ? t(`action.${variantOf(said)}`, figuresOf(said))
        : t(`unfinished.${unfinished}`, { symbol: said.symbol })}
    </Button>
  );
};
