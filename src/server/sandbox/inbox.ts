import type { Outbox, World } from '../world/world.ts';
import { insertMessage } from './inboxRepository.ts';

/** Outbox of the sandbox: no message leaves; its inbox shows them as soon as they are stored. */
export const openInbox = ({ now, newId }: Pick<World, 'now' | 'newId'>): Outbox => ({
  send: (tx, message) => insertMessage(tx, { ...message, id: newId(), sentAt: now() }),
  close: async () => undefined,
});
