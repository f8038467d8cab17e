import { useState } from 'react';
import { api, type Schema } from '../../api/index.ts';
import type { AccountType } from '../../device/session.ts';
import { useIntent } from '../../intents/index.ts';
import { useOnRequestSettled } from './useOnRequestSettled.ts';

type BulkCloseRequest = {
  readonly 'X-Account': AccountType;
  readonly closeOrdersRequest: { orderIds: string[]; readonly status: 'open' | 'pending' };
};
type CloseResults = Schema<'CloseResults'>;

/**
 * Ends several orders, once however often it is sent; then `results` holds the result of each, or `failure` the reason.
 */
export const useBulkClose = (onDone: () => void) => {
  const [failure, setFailure] = useState<string>();
  const onEnd = useOnRequestSettled({ onDone, onFailed: setFailure });
  const [closeOrders] = api.useCloseOrdersMutation();
  const [results, setResults] = useState<CloseResults['items']>();
  const intent = useIntent<BulkCloseRequest, CloseResults>({
    operationId: 'closeOrders',
    send: ({ closeOrdersRequest, ...request }, key, press) =>
      closeOrders({
        ...request,
        'Idempotency-Key': key,
        closeOrdersRequest: { ...closeOrdersRequest, ...press },
      }).unwrap(),
    onEnd: (outcome) => {
      if (outcome.kind === 'done') setResults(outcome.answer.items);
      onEnd(outcome);
    },
  });
  const forget = () => {
    setResults(undefined);
    setFailure(undefined);
  };
  return { ...intent, results, failure, forget };
};
