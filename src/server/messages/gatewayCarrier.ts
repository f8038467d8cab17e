import { ATTEMPT_LIMIT_MS, type Carrier, Refused } from './carrier.ts';

export type GatewaySettings = {
  readonly url: string;
  /** Sent as a bearer token; null where the gateway needs none. */
  readonly token: string | null;
};

/**
 * Statuses that are not the message's fault: wrong credentials, timeouts, conflicts with a running try, rate limits.
 */
const TRIED_AGAIN: ReadonlySet<number> = new Set([401, 403, 404, 407, 408, 409, 425, 429]);

/** Sends text messages to an HTTP gateway (docs/messages.md): the id is the idempotency key of a repeated message. */
export const createGatewayCarrier =
  ({ url, token }: GatewaySettings, limitMs = ATTEMPT_LIMIT_MS): Carrier =>
  async ({ id, to, text }) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': id,
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ id, to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    await answer.body?.cancel();
    if (answer.ok) return;
    const isForGood = answer.status >= 400 && answer.status < 500 && !TRIED_AGAIN.has(answer.status);
    throw isForGood ? new Refused(`HTTP ${answer.status}`) : new Error(`HTTP ${answer.status}`);
  };
