import type { Outbox, World } from '../world/world.ts';
import type { Carriers } from './carrier.ts';
import { startDelivery } from './delivery.ts';
import { insertMessage } from './queueRepository.ts';

/**
 * Outbox of a live world: a message is stored with the transaction that causes it, and delivered soon after the commit.
 * It survives a restart; several processes share the work. It is sent once, or again where a service took it and its
 * answer was lost.
 */
export const openOutbox = (
  outside: Pick<World, 'database' | 'now' | 'newId'> & {
    readonly carriers: Carriers;
    readonly report: (fault: string) => void;
    readonly lookEveryMs?: number;
  },
): Outbox => {
  const { carriers, now, newId } = outside;
  // Each channel has a delivery of its own, so that a mail server that is down delays no text message.
  const deliveries = {
    mail: startDelivery('mail', carriers.mail, outside),
    text: startDelivery('text', carriers.text, outside),
  };
  return {
    async send(tx, message) {
      await insertMessage(tx, { ...message, id: newId(), now: now() });
      tx.afterCommit(deliveries[message.channel].look);
    },
    async close() {
      await Promise.all(Object.values(deliveries).map((delivery) => delivery.stop()));
    },
  };
};
