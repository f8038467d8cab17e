import { randomUUID } from 'node:crypto';
import type { Schemas } from '../../src/contract/index.ts';
import type { TestClient } from '../support/testClient.ts';

type Said = { readonly code: number; readonly data: unknown };

/** Button press of a customer: one request, its key, and its answer; undefined while that is unknown. */
export type Press = {
  readonly token: string;
  readonly key: string;
  readonly request: { readonly place: Schemas['PlaceOrderRequest'] } | { readonly close: string };
  answer: Said | undefined;
};

const said = ({ code, data }: Said): Said => ({ code, data });

/** Sends a press, for the first time or again. Throws where no answer came. */
export const send = async (server: TestClient, { token, key, request }: Press): Promise<Said> => {
  const own = { token, account: 'demo', key } as const;
  return said(
    'place' in request
      ? await server.call('placeOrder', { ...own, body: request.place })
      : await server.call('closePosition', { ...own, query: { orderId: request.close } }),
  );
};

/** Returns the server's record of a press whose answer was lost. */
export const whatBecameOf = (server: TestClient, { token, key, request }: Press) =>
  server.succeed('getIdempotentAnswer', {
    token,
    path: { key },
    query: { operationId: 'place' in request ? 'placeOrder' : 'closePosition' },
  });

/** Returns the id of the order, or of the closing, that a press created. */
export const broughtBy = ({ answer }: Press): readonly string[] =>
  answer?.code === 200 ? [(answer.data as Schemas['Order']).id] : [];

/** True for an answer that a customer takes for final: done, or refused by a rule. Others are asked again with the same key. */
export const isFinal = ({ answer }: Press): boolean =>
  answer !== undefined && (answer.code === 200 || answer.code >= 2000);

export const isPlacing = ({ request }: Press): boolean => 'place' in request;

/** Order of a press: a market order to buy bitcoin. */
export const BITCOIN = { symbol: 'BTCUSD', direction: 0, kind: 'market', volume: '0.01', leverage: 2 } as const;

/** Records a press that is not sent yet. */
export const pressOf = (token: string, request: Press['request'] = { place: BITCOIN }): Press => ({
  ...{ token, request, key: randomUUID() },
  answer: undefined,
});
