import { useTranslation } from 'react-i18next';
import { api, type Schema } from '../../api/index.ts';
import type { AccountType } from '../../device/session.ts';
import { useIntent } from '../../intents/index.ts';
import { useToast } from '../../ui/index.ts';
import { type SettledCallbacks, useOnRequestSettled } from './useOnRequestSettled.ts';

type Order = Schema<'Order'>;
type ChangeRequest = { readonly 'X-Account': AccountType; readonly change: Schema<'ChangeOrderRequest'> };

/** Changes an order, once however often it is sent, and confirms it in a toast. */
export const useChangeOrder = (orderId: string, end: SettledCallbacks) => {
  const { t } = useTranslation('positions');
  const toast = useToast();
  const onEnd = useOnRequestSettled(end);
  const [changeOrder] = api.useChangeOrderMutation();
  return useIntent<ChangeRequest, Order>({
    operationId: 'changeOrder',
    subject: orderId,
    send: async ({ 'X-Account': account, change }, key, press) => {
      const call = { 'X-Account': account, 'Idempotency-Key': key, changeOrderRequest: { ...change, ...press } };
      return changeOrder(call).unwrap();
    },
    say: ({ symbol }) => toast(t('edit.done', { symbol })),
    onEnd,
  });
};
