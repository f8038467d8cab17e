import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fixedText } from '../../../domain/decimal.ts';
import { slippage } from '../../../domain/orders/slippage.ts';
import { api, type CallError, type Schema } from '../../api/index.ts';
import type { AccountType } from '../../device/session.ts';
import { type Checking, type Intent, type Outcome, type Progress, useIntent } from '../../intents/index.ts';
import { address, PATHS, useJumpLater, useNavigation } from '../../navigation/index.ts';
import { useFormat, useToast } from '../../ui/index.ts';
import { type OrderRequest, variantOf } from './orderRequest.ts';

type Order = Schema<'Order'>;
type Placing = { readonly 'X-Account': AccountType; readonly placeOrderRequest: OrderRequest };

/** Order that was sent: it cannot be sent again, not even after it was filled, until the next screen shows. */
export type SentOrder = {
  readonly stage: Exclude<Progress, 'idle'> | 'filled' | 'placed';
  readonly order: OrderRequest;
  readonly pressedAtMs: number;
  /** Server's clock minus this device's at the press, milliseconds. */
  readonly clockOffsetMs: number;
  /** State of finding the outcome of an order whose answer was lost. */
  readonly checking: Checking | undefined;
};

/**
 * Order that was not carried out, with its error. Undefined `error`: it never arrived, it was pressed offline, or `reason`
 * kept it from being sent.
 */
export type Unsent = {
  readonly error: CallError | undefined;
  readonly isOffline: boolean;
  /** What had come up against it by the time that its question was answered, in words. */
  readonly reason?: string;
  readonly order: OrderRequest;
};

const decimalsOf = (price: string) => price.split('.')[1]?.length ?? 0;

/** Words the outcome of an order: its fill with the slippage against the price seen, or that it is pending. */
const useDoneWords = () => {
  const { t } = useTranslation('ticket');
  const { price, lots } = useFormat();
  return (order: Order, priceSeen: string): string => {
    const { kind, direction, symbol, volume, placePrice, stopLoss, takeProfit } = order;
    const figures = { lots: lots(volume), symbol, price: price(placePrice) };
    if (kind !== 'market') return t(`done.${variantOf({ kind, direction })}`, figures);
    const gained = slippage(direction, priceSeen, placePrice);
    if (gained.isZero()) return t('fill.asSeen', figures);
    const difference = price(fixedText(gained.abs(), decimalsOf(placePrice)));
    const compared = gained.gt(0) ? 'better' : 'worse';
    // The result at a level is another than the ticket's by the same difference.
    const hasLevels = stopLoss !== null || takeProfit !== null;
    return t(`fill.${compared}${hasLevels ? 'Levels' : ''}`, { ...figures, difference });
  };
};

const sentOrder = (pressed: Intent<Placing>, stage: SentOrder['stage'], checking: Checking | undefined): SentOrder => ({
  stage,
  order: pressed.request.placeOrderRequest,
  pressedAtMs: pressed.pressedAtMs,
  clockOffsetMs: pressed.press ? pressed.press.pressedAt - pressed.pressedAtMs : 0,
  checking,
});

/**
 * Sends an order once, and reports its outcome: filled, placed, refused, or never arrived. Calls `onDone` when its position
 * or pending order is shown.
 */
export const useOrderIntent = (
  onDone?: () => void,
): {
  readonly sent: SentOrder | undefined;
  /** Last order that was sent and not carried out, until `forget` or the next one. */
  readonly unsent: Unsent | undefined;
  /** Sends an order on the account that the customer agreed to. */
  readonly start: (order: OrderRequest, account: AccountType) => void;
  readonly forget: () => void;
  /** Reports an order that was agreed to and is not sent. */
  readonly block: (order: OrderRequest, reason: string) => void;
} => {
  const doneWords = useDoneWords();
  const toast = useToast();
  const { switchTab } = useNavigation();
  const jumpLater = useJumpLater();
  const [placeOrder] = api.usePlaceOrderMutation();
  const [done, setDone] = useState<Intent<Placing>>();
  const [unsent, setUnsent] = useState<Unsent>();

  const onEnd = (outcome: Outcome<Order>, pressed: Intent<Placing>) => {
    const { placeOrderRequest } = pressed.request;
    if (outcome.kind !== 'done') {
      const error = outcome.kind === 'refused' ? outcome.error : undefined;
      return setUnsent({ error, isOffline: outcome.kind === 'offline', order: placeOrderRequest });
    }
    setDone(pressed);
    const { id, kind } = outcome.answer;
    // A pending order is in the list that is not shown first: the address names it.
    jumpLater(() => {
      switchTab(kind === 'market' ? PATHS.position : address(PATHS.position, { id }));
      onDone?.();
    });
  };

  const { progress, intent, checking, start } = useIntent<Placing, Order>({
    operationId: 'placeOrder',
    send: ({ placeOrderRequest, ...request }, key, press) =>
      placeOrder({
        ...request,
        'Idempotency-Key': key,
        placeOrderRequest: { ...placeOrderRequest, ...press },
      }).unwrap(),
    say: (answer, { placeOrderRequest }) => toast(doneWords(answer, placeOrderRequest.priceSeen)),
    onEnd,
  });
  const pressed = done ?? intent;
  const order = pressed?.request.placeOrderRequest;
  const ended = order?.kind === 'market' ? 'filled' : 'placed';
  const stage = done ? ended : progress;
  return {
    sent: pressed && stage !== 'idle' ? sentOrder(pressed, stage, checking) : undefined,
    unsent,
    start: (placeOrderRequest, account) => {
      setUnsent(undefined);
      start({ 'X-Account': account, placeOrderRequest });
    },
    forget: () => setUnsent(undefined),
    block: (placeOrderRequest, reason) =>
      setUnsent({ error: undefined, isOffline: false, reason, order: placeOrderRequest }),
  };
};
