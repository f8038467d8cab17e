import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { fixedText } from '../../../domain/decimal.ts';
import { slippage } from '../../../domain/slippage.ts';
import { api, type Schema } from '../../api/index.ts';
import { type AccountMode, selectAccountMode } from '../../device/session.ts';
import { type Intent, type Outcome, type Progress, useIntent } from '../../intents/index.ts';
import { PATHS, useJumpLater, useNavigation } from '../../navigation/index.ts';
import { useFormat, useToast } from '../../ui/index.ts';

type Order = Schema<'Order'>;
/** A market order as the ticket sends it, with the price that stood there when it was pressed. */
export type OrderRequest = Schema<'PlaceOrderRequest'> & { readonly priceSeen: string };
type Placing = { readonly 'X-Account': AccountMode; readonly placeOrderRequest: OrderRequest };

/** An order that was sent: it may not be sent again, not even after it was filled, until the next screen shows. */
export type SentOrder = {
  readonly stage: Exclude<Progress, 'idle'> | 'filled';
  readonly order: OrderRequest;
  readonly pressedAtMs: number;
};

const decimalsOf = (price: string) => price.split('.')[1]?.length ?? 0;

/** Says a fill: its price, and how much better or worse it is than the one that was seen. */
const useFillWords = () => {
  const { t } = useTranslation('trade');
  const { price, lots } = useFormat();
  return ({ direction, symbol, volume, placePrice }: Order, priceSeen: string): string => {
    const gained = slippage(direction, priceSeen, placePrice);
    const fill = { lots: lots(volume), symbol, price: price(placePrice) };
    if (gained.isZero()) return t('fill.asSeen', fill);
    const difference = price(fixedText(gained.abs(), decimalsOf(placePrice)));
    return t(gained.gt(0) ? 'fill.better' : 'fill.worse', { ...fill, difference });
  };
};

/** Sends an order that is done once, and says its end: filled, refused with the server's words, or never arrived. */
export const useOrderIntent = (): {
  readonly sent: SentOrder | undefined;
  readonly start: (order: OrderRequest) => void;
} => {
  const { t } = useTranslation('trade');
  const fillWords = useFillWords();
  const toast = useToast();
  const { switchTab } = useNavigation();
  const jumpLater = useJumpLater();
  const account = useSelector(selectAccountMode);
  const [placeOrder] = api.usePlaceOrderMutation();
  const [filled, setFilled] = useState<Intent<Placing>>();

  const onEnd = (outcome: Outcome<Order>, pressed: Intent<Placing>) => {
    switch (outcome.kind) {
      case 'done':
        setFilled(pressed);
        toast(fillWords(outcome.answer, pressed.request.placeOrderRequest.priceSeen));
        return jumpLater(() => switchTab(PATHS.position));
      case 'refused':
        return toast(outcome.error.msg ?? t('notSent'));
      case 'nothing':
        return toast(t('notSent'));
    }
  };

  const { progress, intent, start } = useIntent<Placing, Order>({
    operationId: 'placeOrder',
    send: (request, key) => placeOrder({ ...request, 'Idempotency-Key': key }).unwrap(),
    onEnd,
  });
  const pressed = filled ?? intent;
  const stage = filled ? 'filled' : progress;
  return {
    sent:
      pressed && stage !== 'idle'
        ? { stage, order: pressed.request.placeOrderRequest, pressedAtMs: pressed.pressedAtMs }
        : undefined,
    start: (placeOrderRequest) => start({ 'X-Account': account, placeOrderRequest }),
  };
};
