import type { Reader } from './database.ts';

/** What processes tell each other: an account to be read anew, a frame for one customer's sockets, or whose unread notifications changed. */
export type Channel = 'account-changed' | 'customer-event' | 'unread-changed';

/** Carries what transactions announce to all who listen, in every process, in the order of their commits. */
export type Announcements = {
  announce(
    inside: { readonly tx: Reader; readonly afterCommit: (run: () => void) => void },
    channel: Channel,
    text: string,
  ): Promise<void>;
  listen(channel: Channel, hear: (text: string) => void): () => void;
  close(): Promise<void>;
};

/** Listeners by channel. */
export const createListeners = () => {
  const listeners = new Map<Channel, Set<(text: string) => void>>();
  return {
    tell(channel: Channel, text: string): void {
      for (const hear of listeners.get(channel) ?? []) hear(text);
    },
    listen(channel: Channel, hear: (text: string) => void): () => void {
      const own = listeners.get(channel) ?? new Set();
      listeners.set(channel, own.add(hear));
      return () => void own.delete(hear);
    },
  };
};

/** The embedded database has one process: what is announced goes from hand to hand. */
export const announcementsWithin = (): Announcements => {
  const { tell, listen } = createListeners();
  return {
    async announce({ afterCommit }, channel, text) {
      afterCommit(() => tell(channel, text));
    },
    listen,
    close: async () => undefined,
  };
};
