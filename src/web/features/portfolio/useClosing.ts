import { useTranslation } from 'react-i18next';
import { api, type Schema } from '../../api/index.ts';
import type { AccountMode } from '../../device/session.ts';
import { type Outcome, type Progress, useIntent } from '../../intents/index.ts';
import { useFormat, useToast } from '../../ui/index.ts';

type Order = Schema<'Order'>;
type ClosingRequest = { readonly 'X-Account': AccountMode; readonly orderId: string; readonly priceSeen: string };

export type Closing = { readonly progress: Progress; readonly start: (request: ClosingRequest) => void };

/** Closes an order wholly, once however often it is sent, and says its end: closed, refused, or never arrived. */
export const useClosing = (order: Order): Closing => {
  const { t } = useTranslation('portfolio');
  const { lots, price, signedMoney } = useFormat();
  const toast = useToast();
  const [closePosition] = api.useClosePositionMutation();

  // Said with the answer and not at the end: by then the list, or the customer, may have let go of this row.
  const said = (closed: Order): Order => {
    const { symbol, volume, closePrice, profit } = closed;
    toast(t('closed', { lots: lots(volume), symbol, price: price(closePrice), result: signedMoney(profit) }));
    return closed;
  };

  return useIntent<ClosingRequest, Order>({
    operationId: 'closePosition',
    subject: order.id,
    send: async (request, key) => said(await closePosition({ ...request, 'Idempotency-Key': key }).unwrap()),
    onEnd: (outcome: Outcome<Order>) => {
      if (outcome.kind === 'done') return;
      toast((outcome.kind === 'refused' && outcome.error.msg) || t('notSent'));
    },
  });
};
