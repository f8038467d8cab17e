import { useTranslation } from 'react-i18next';
import { api, type Schema } from '../../api/index.ts';
import type { AccountType } from '../../device/session.ts';
import { useIntent } from '../../intents/index.ts';
import { useFormat, useToast } from '../../ui/index.ts';
import { useClosedWords } from './useClosedWords.ts';
import { type SettledCallbacks, useOnRequestSettled } from './useOnRequestSettled.ts';

type CloseResults = Schema<'CloseResults'>;
type CancelRequest = { readonly 'X-Account': AccountType };

/**
 * Cancels a pending order, once however often it is sent, and says in a toast what became of it. An order that has filled
 * meanwhile stays open.
 */
export const useCancelOrder = (orderId: string, end: SettledCallbacks) => {
  const { t } = useTranslation('positions');
  const { lots } = useFormat();
  const toast = useToast();
  const closedWords = useClosedWords();
  const onEnd = useOnRequestSettled(end);
  const [closeOrders] = api.useCloseOrdersMutation();

  const say = ({ items: [item] }: CloseResults) => {
    if (!item) return;
    const { result, msg, order } = item;
    if (result === 'closed' && order) toast(closedWords(order));
    else toast(msg ?? t('canceled', { lots: lots(order?.volume), symbol: order?.symbol }));
  };

  return useIntent<CancelRequest, CloseResults>({
    operationId: 'closeOrders',
    subject: orderId,
    // A cancellation deals at no price: late is better than not at all.
    isTimed: () => false,
    send: async ({ 'X-Account': account }, key, press) => {
      const closeOrdersRequest = { orderIds: [orderId], status: 'pending' as const, ...press };
      const call = { 'X-Account': account, 'Idempotency-Key': key, closeOrdersRequest };
      return closeOrders(call).unwrap();
    },
    say,
    onEnd,
  });
};
