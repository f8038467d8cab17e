import { useTranslation } from 'react-i18next';
import { api, type Schema } from '../../api/index.ts';
import type { AccountType } from '../../device/session.ts';
import { useIntent } from '../../intents/index.ts';
import { useFormat, useToast } from '../../ui/index.ts';
import { type SettledCallbacks, useOnRequestSettled } from './useOnRequestSettled.ts';

type CloseResults = Schema<'CloseResults'>;
type CancelRequest = { readonly 'X-Account': AccountType; readonly orderIds: string[] };

/** Cancels a pending order, once however often it is sent, and confirms it in a toast. */
export const useCancelOrder = (orderId: string, end: SettledCallbacks) => {
  const { t } = useTranslation('positions');
  const { lots } = useFormat();
  const toast = useToast();
  const onEnd = useOnRequestSettled(end);
  const [closeOrders] = api.useCloseOrdersMutation();

  const say = ({ items: [result] }: CloseResults) => {
    if (!result) return;
    const { msg, order } = result;
    toast(msg ?? t('canceled', { lots: lots(order?.volume), symbol: order?.symbol }));
  };

  return useIntent<CancelRequest, CloseResults>({
    operationId: 'closeOrders',
    subject: orderId,
    send: async ({ 'X-Account': account, orderIds }, key, press) => {
      const call = { 'X-Account': account, 'Idempotency-Key': key, closeOrdersRequest: { orderIds, ...press } };
      const results = await closeOrders(call).unwrap();
      say(results);
      return results;
    },
    onEnd,
  });
};
