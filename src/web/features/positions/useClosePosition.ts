import { api, type Schema } from '../../api/index.ts';
import type { AccountType } from '../../device/session.ts';
import { type Progress, useIntent } from '../../intents/index.ts';
import { useToast } from '../../ui/index.ts';
import { useClosedWords } from './useClosedWords.ts';
import { type SettledCallbacks, useOnRequestSettled } from './useOnRequestSettled.ts';

type Order = Schema<'Order'>;
type ClosingRequest = {
  readonly 'X-Account': AccountType;
  readonly orderId: string;
  /** Lots; absent to close all that is open. */
  readonly volume?: string;
  readonly priceSeen: string;
};

type Closing = { readonly progress: Progress; readonly start: (request: ClosingRequest) => boolean };

/** Closes an order or a part of it, once however often it is sent, and shows its net result in a toast. */
export const useClosePosition = (orderId: string, end: SettledCallbacks): Closing => {
  const closedWords = useClosedWords();
  const toast = useToast();
  const onEnd = useOnRequestSettled(end);
  const [closePosition] = api.useClosePositionMutation();

  return useIntent<ClosingRequest, Order>({
    operationId: 'closePosition',
    subject: orderId,
    send: (request, key, press) => closePosition({ ...request, ...press, 'Idempotency-Key': key }).unwrap(),
    say: (closed) => toast(closedWords(closed)),
    onEnd,
  });
};
