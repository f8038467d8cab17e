import type { OutgoingMessage } from '../world/world.ts';

/** A message of the queue. Whoever takes it twice knows it by its id. */
export type QueuedMessage = Pick<OutgoingMessage, 'channel' | 'to' | 'subject' | 'text'> & { readonly id: string };

/**
 * Hands one message to the service that delivers it; settles when that has taken it over. Throws `Refused` where the
 * service will never take it, and anything else where a later try may succeed.
 */
export type Carrier = (message: QueuedMessage) => Promise<void>;

/** A way out for each channel. */
export type Carriers = { readonly [Channel in OutgoingMessage['channel']]: Carrier };

/** The service said no for good: a recipient that does not exist, a message that it does not take. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** How long a service has for one message: what takes longer is tried again. */
export const ATTEMPT_LIMIT_MS = 20_000;
