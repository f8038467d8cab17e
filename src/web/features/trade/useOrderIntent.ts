import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { api, type Schema } from '../../api/index.ts';
import { selectAccountMode } from '../../device/session.ts';
import { type Outcome, type Progress, useIntent } from '../../intents/index.ts';
import { PATHS, useJumpLater, useNavigation } from '../../navigation/index.ts';
import { useFormat, useToast } from '../../ui/index.ts';

type Order = Schema<'Order'>;
type Placing = { readonly 'X-Account': 'real' | 'demo'; readonly placeOrderRequest: Schema<'PlaceOrderRequest'> };

/** Sends an order that is done once, and says its end: filled, refused with the server's words, or never arrived. */
export const useOrderIntent = (): {
  readonly progress: Progress;
  readonly start: (request: Schema<'PlaceOrderRequest'>) => void;
} => {
  const { t } = useTranslation('trade');
  const { price, lots } = useFormat();
  const toast = useToast();
  const { switchTab } = useNavigation();
  const jumpLater = useJumpLater();
  const account = useSelector(selectAccountMode);
  const [placeOrder] = api.usePlaceOrderMutation();

  const onEnd = (outcome: Outcome<Order>) => {
    switch (outcome.kind) {
      case 'done': {
        const { symbol, volume, placePrice } = outcome.answer;
        toast(t('filled', { lots: lots(volume), symbol, price: price(placePrice) }));
        return jumpLater(() => switchTab(PATHS.position));
      }
      case 'refused':
        return toast(outcome.error.msg ?? t('notSent'));
      case 'nothing':
        return toast(t('notSent'));
    }
  };

  const { progress, start } = useIntent<Placing, Order>({
    operationId: 'placeOrder',
    send: (request, key) => placeOrder({ ...request, 'Idempotency-Key': key }).unwrap(),
    onEnd,
  });
  return {
    progress,
    start: (placeOrderRequest) => start({ 'X-Account': account, placeOrderRequest }),
  };
};
