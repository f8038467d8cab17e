import { useState } from 'react';
import { api, type Schema } from '../../api/index.ts';
import type { AccountType } from '../../device/session.ts';
import { useIntent } from '../../intents/index.ts';
import type { Endable } from './useEndable.ts';
import { useOnRequestSettled } from './useOnRequestSettled.ts';

type BulkCloseRequest = {
  readonly 'X-Account': AccountType;
  readonly closeOrdersRequest: { orderIds: string[]; readonly status: 'open' | 'pending' };
};
type CloseResults = Schema<'CloseResults'>;

/**
 * Ends several orders, once however often it is sent; then `results` holds the result of each, or `failure` the reason.
 * `leftOut` holds those that were chosen and could not end at the press, so that they were not sent.
 */
export const useBulkClose = (onDone: () => void) => {
  const [failure, setFailure] = useState<string>();
  const onEnd = useOnRequestSettled({ onDone, onFailed: setFailure });
  const [closeOrders] = api.useCloseOrdersMutation();
  const [results, setResults] = useState<CloseResults['items']>();
  const [leftOut, setLeftOut] = useState<readonly Endable[]>([]);
  const intent = useIntent<BulkCloseRequest, CloseResults>({
    operationId: 'closeOrders',
    isTimed: ({ closeOrdersRequest }) => closeOrdersRequest.status === 'open',
    send: ({ closeOrdersRequest, ...request }, key, press) =>
      closeOrders({
        ...request,
        'Idempotency-Key': key,
        closeOrdersRequest: { ...closeOrdersRequest, ...press },
      }).unwrap(),
    onEnd: (outcome, sent) => {
      if (outcome.kind === 'done') setResults(outcome.answer.items);
      onEnd(outcome, sent);
    },
  });
  const forget = () => {
    setResults(undefined);
    setFailure(undefined);
    setLeftOut([]);
  };
  return { ...intent, results, leftOut, leaveOut: setLeftOut, failure, forget };
};
