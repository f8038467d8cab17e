import { randomUUID } from 'node:crypto';
import type { Schemas } from '../../../src/contract/index.ts';
import type { StartedServer } from '../../support/startedServer.ts';

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
export const send = async (server: StartedServer, { token, key, request }: Press): Promise<Said> => {
  const own = { token, account: 'demo', key } as const;
  return said(
    'place' in request
      ? await server.call('placeOrder', { ...own, body: request.place })
      : await server.call('closePosition', { ...own, query: { orderId: request.close } }),
  );
};

/** Returns the server's record of a press whose answer was lost. */
export const whatBecameOf = (server: StartedServer, { token, key, request }: Press) =>
  server.succeed('getIdempotentAnswer', {
    token,
    path: { key },
    query: { operationId: 'place' in request ? 'placeOrder' : 'closePosition' },
  });

/** Returns the id of the order, or of the closing, that a press created. */
export const broughtBy = ({ answer }: Press): readonly string[] =>
  answer?.code === 200 ? [(answer.data as Schemas['Order']).id] : [];

const BITCOIN = { symbol: 'BTCUSD', direction: 0, kind: 'market', volume: '0.01', leverage: 2 } as const;

/** Places and closes as fast as answers come, recording each press before it is sent, until the server is gone. */
export const pressUntilKilled = async (server: StartedServer, token: string, presses: Press[]): Promise<void> => {
  const held: string[] = [];
  for (;;) {
    const close = Math.random() < 0.5 ? held.pop() : undefined;
    const request = close === undefined ? { place: BITCOIN } : { close };
    const press: Press = { token, key: randomUUID(), request, answer: undefined };
    presses.push(press);
    try {
      press.answer = await send(server, press);
    } catch {
      return;
    }
    if (close === undefined) held.push(...broughtBy(press));
  }
};
