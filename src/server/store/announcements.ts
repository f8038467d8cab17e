import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * What processes tell each other: which order of an account has changed, a frame for one customer's sockets, or whose
 * unread notifications changed.
 */
export type Channel = 'account-changed' | 'customer-event' | 'unread-changed';

/**
 * Carries what transactions announce to all who listen, in every process, once each. What one process announces is heard
 * in the order of its commits.
 */
export type Announcements = {
  announce(
    inside: { readonly tx: Kysely<Tables>; readonly afterCommit: (run: () => void) => void },
    channel: Channel,
    text: string,
  ): Promise<void>;
  /** `missed` is told that some may not have been heard. */
  listen(channel: Channel, hear: (text: string) => void, missed?: () => void): () => void;
  close(): Promise<void>;
};

type Listener = {
  readonly channel: Channel;
  readonly hear: (text: string) => void;
  readonly missed: (() => void) | undefined;
};

/** Who listens to what. */
export const createListeners = () => {
  const listeners = new Set<Listener>();
  return {
    tell(channel: Channel, text: string): void {
      for (const listener of listeners) if (listener.channel === channel) listener.hear(text);
    },
    tellMissed(): void {
      for (const { missed } of listeners) missed?.();
    },
    listen(channel: Channel, hear: (text: string) => void, missed?: () => void): () => void {
      const listener = { channel, hear, missed };
      listeners.add(listener);
      return () => void listeners.delete(listener);
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
