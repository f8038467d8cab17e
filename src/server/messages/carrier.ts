import type { OutgoingMessage } from '../world/world.ts';

/** Message of the queue. A service recognises a repeated one by its id. */
export type QueuedMessage = Pick<OutgoingMessage, 'channel' | 'to' | 'subject' | 'text'> & { readonly id: string };

/**
 * Hands one message to the service that delivers it; settles when the service has accepted it. Throws `Refused` where
 * the service will never accept it, and any other error where a later try may succeed.
 */
export type Carrier = (message: QueuedMessage) => Promise<void>;

/** One carrier for each channel. */
export type Carriers = { readonly [Channel in OutgoingMessage['channel']]: Carrier };

/** Permanent refusal by the service: a recipient that does not exist, a message that it does not accept. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Time limit of a service for one message; afterwards the message is retried. */
export const ATTEMPT_LIMIT_MS = 20_000;
