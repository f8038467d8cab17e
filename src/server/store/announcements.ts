/**
 * Announcements between processes: a change of an account's order, a frame for one customer's sockets, a change of a
 * customer's unread notifications, a change of the desk's halts; of the sandbox: a control of its market, a move of its
 * clock, its faults and cut sockets.
 */
export const CHANNELS = [
  'account-changed',
  'customer-event',
  'unread-changed',
  'halts-changed',
  'market-controlled',
  'clock-advanced',
  'sandbox-disturbed',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** Notification of PostgreSQL. */
export type Notification = { readonly channel: string; readonly payload: string };

/**
 * Delivers the announcements of transactions to the subscribers of every process, once each. Those of one process arrive
 * in the order of its commits. Where some may be lost, all subscribers learn that they may have missed them.
 */
export type Announcements = {
  announce(inside: { readonly afterCommit: (run: () => void) => void }, channel: Channel, text: string): void;
  /** Resolves when all that was announced is on its way to the other processes, or counts as lost. */
  sent(): Promise<void>;
  /** Reports that a transaction that announces may have been committed, or not. */
  mayBeLost(): void;
  /**
   * `missed` is called when announcements may have been lost, and for one that `hear` cannot read as JSON: a process of
   * another version may announce another form.
   */
  listen(channel: Channel, hear: (text: string) => void, missed?: () => void): () => void;
  /** True while announcements of other processes arrive here. */
  isListening(): boolean;
  close(): Promise<void>;
};

type Listener = {
  readonly channel: Channel;
  readonly hear: (text: string) => void;
  readonly missed: (() => void) | undefined;
};

const deliver = ({ hear, missed }: Listener, text: string): void => {
  try {
    hear(text);
  } catch (fault) {
    if (!(fault instanceof SyntaxError)) throw fault;
    missed?.();
  }
};

/** Keeps the subscribers of each channel. */
export const createListeners = () => {
  const listeners = new Set<Listener>();
  return {
    tell(channel: Channel, text: string): void {
      for (const listener of listeners) if (listener.channel === channel) deliver(listener, text);
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

/** Delivers announcements within the one process of the embedded database. */
export const announcementsWithin = (): Announcements => {
  const { tell, listen } = createListeners();
  return {
    announce({ afterCommit }, channel, text) {
      afterCommit(() => tell(channel, text));
    },
    sent: async () => undefined,
    // A commit has no answer that is lost within one process.
    mayBeLost: () => undefined,
    listen,
    isListening: () => true,
    close: async () => undefined,
  };
};
