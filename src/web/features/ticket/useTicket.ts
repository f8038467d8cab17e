import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { Freshness } from '../../../domain/market/quote.ts';
import type { Schema } from '../../api/index.ts';
import { selectIsTradingEnabled } from '../../device/configuration.ts';
import { type MarketQuote, useQuote, useServerSeconds, useTradingFreshness } from '../../market/index.ts';
import { useAddressKey, useKeptState } from '../../navigation/index.ts';
import { type FarQuestions, priceKeys, useFarPrices, useStopDistance } from '../../orders/index.ts';
import { type LiveAccount, usePendingOrders } from '../../tradingAccount/index.ts';
import { amendedBy, type Draft, firstDraft, isHalfFilled, type OrderInAddress } from './draft.ts';
import { evaluateTicket, type TicketEvaluation } from './evaluateTicket.ts';
import { useHandedDraft } from './handedDraft.ts';
import { keptDraft } from './keptDraft.ts';

export type Ticket = TicketEvaluation & {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  /** Keeps the draft for a customer who leaves for a step that the order needs, and returns. */
  readonly keep: () => void;
  /** Keeps the draft for the way to an address; false where it would be lost there. */
  readonly keepFor: (to: string) => boolean;
  /** Forgets a draft that the customer has given up. */
  readonly giveUp: () => void;
  /** True when leaving would lose typed values. */
  readonly isHalfFilled: boolean;
  readonly quote: MarketQuote | undefined;
  /** Quote of the conversion pair, where the instrument needs one. */
  readonly pair: MarketQuote | undefined;
  readonly freshness: Freshness;
  readonly nowSeconds: number;
  /** Distance in pips of the customer's last stop loss on this instrument. */
  readonly lastDistance: string | undefined;
  /** Remembers the distance of the stop loss of an order as it is sent. */
  readonly rememberStop: (stopLoss: string | undefined) => void;
  /** Prices that the customer has to say yes to. */
  readonly farQuestions: FarQuestions;
  /** Evaluates another draft now, as that of an order whose levels no longer follow the price. */
  readonly evaluate: (draft: Draft) => TicketEvaluation;
};

/** Draft of an order, which follows the address of its ticket, and the ways in which it outlives its screen. */
const useDraft = (first: Draft, instrument: Schema<'Instrument'>, asked: OrderInAddress) => {
  const { handed, drop, handTo } = useHandedDraft(instrument, asked);
  const [draft, setDraft, keep] = useKeptState((kept) => keptDraft(kept) ?? handed ?? first, instrument.symbol);
  const addressKey = useAddressKey();
  const [taken, setTaken] = useState({ addressKey, asked });
  if (taken.addressKey !== addressKey) {
    setTaken({ addressKey, asked });
    setDraft((before) => amendedBy(before, asked, taken.asked));
  }
  return { draft, setDraft, keep, keepFor: (to: string) => handTo(to, draft), giveUp: drop };
};

/** Draft of an order and its evaluation at the current quote. `isAnother`: the order that its address names was sent. */
export const useTicket = (
  instrument: Schema<'Instrument'>,
  account: LiveAccount & { readonly status: 'ready' },
  asked: OrderInAddress,
  isAnother = false,
): Ticket => {
  const [first] = useState(() => firstDraft(instrument, isAnother ? {} : asked));
  const { draft, setDraft, ...keeping } = useDraft(first, instrument, asked);
  const quote = useQuote(instrument.symbol);
  const conversionQuote = useQuote(instrument.conversion?.symbol ?? instrument.symbol);
  const pair = instrument.conversion ? conversionQuote : undefined;
  const freshness = useTradingFreshness(instrument.symbol);
  const pendingOrders = usePendingOrders().orders?.length ?? 0;
  const isTradingEnabled = useSelector(selectIsTradingEnabled);
  const nowSeconds = useServerSeconds();
  const nowMs = Math.max(nowSeconds * 1000, quote?.timeMs ?? 0);
  const input = {
    instrument,
    price: quote,
    pairPrice: pair,
    freshness,
    account,
    pendingOrders,
    isTradingEnabled,
    nowMs,
  };
  const evaluate = (other: Draft) => evaluateTicket({ ...input, draft: other });
  const weighed = evaluate(draft);
  const [lastDistance, remember] = useStopDistance(instrument.symbol);
  const farQuestions = useFarPrices(
    weighed.far,
    priceKeys(draft.exitLevels, { ...draft, price: draft.timing === 'pending' ? draft.price : '' }),
  );
  return {
    draft,
    ...keeping,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    isHalfFilled: isHalfFilled(first, draft),
    quote,
    pair,
    freshness,
    nowSeconds,
    farQuestions,
    evaluate,
    lastDistance,
    rememberStop: (stopLoss) => remember(stopLoss, weighed.levelContext),
    ...weighed,
  };
};
