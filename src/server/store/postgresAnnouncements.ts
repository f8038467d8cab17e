import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Announcements, type Channel, CHANNELS, createListeners } from './announcements.ts';
import { ANNOUNCING, LEFT, LOST, OF_ANNOUNCERS, openAnnouncer, waitBefore } from './announcer.ts';
import { connectListening, type Heartbeat, type Listening } from './listeningConnection.ts';

const isChannel = (name: string): name is Channel => (CHANNELS as readonly string[]).includes(name);

const HEARTBEAT: Heartbeat = { everyMs: 5000, withinMs: 5000 };

/** An announcement begins with the process that announces it, and its number there. */
const MARK = /^([0-9a-f-]{36})\.\d+:/;

/**
 * Keeps the processes that announce. One that is gone without having said that it leaves may have died after a commit and
 * before its announcement.
 */
const createKnownAnnouncers = () => {
  let known: ReadonlySet<string> = new Set();
  /** Those that have said so, until they are gone: an answer that lists them may come after their word. */
  let leaving: ReadonlySet<string> = new Set();
  return {
    leaves: (id: string): void => void (leaving = new Set([...leaving, id])),
    /** Replaces those that are known; true where one has gone. */
    replace(present: ReadonlySet<string>): boolean {
      const isOneGone = [...known].some((id) => !present.has(id) && !leaving.has(id));
      known = present;
      leaving = new Set([...leaving].filter((id) => present.has(id)));
      return isOneGone;
    },
  };
};

/** Time within which a commit ends whose answer was lost. */
const LOST_AGAIN_AFTER_MS = 10_000;

/** Keeps a connection that listens: where one breaks or falls silent, the next one is opened, and `missed` called. */
const keepListening = async (
  connect: () => Promise<Listening>,
  {
    heartbeat,
    look,
    missed,
  }: {
    readonly heartbeat: Heartbeat;
    /** Called after each heartbeat. */
    readonly look: (listening: Listening) => Promise<void>;
    readonly missed: () => void;
  },
) => {
  const closing = new AbortController();
  const { signal } = closing;
  const isClosing = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  let isListening = true;

  /** Tries until a connection listens; undefined when closed before. */
  const reconnect = async (): Promise<Listening | undefined> => {
    for (let failedTries = 0; ; failedTries += 1) {
      await pause(waitBefore(failedTries), undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      const next = await connect().catch(() => undefined);
      if (next) return next;
    }
  };
  const goOn = async (first: Listening): Promise<void> => {
    for (let current: Listening | undefined = first; current;) {
      const listening: Listening = current;
      // Who announces is known from the beginning, so that one who dies before the first heartbeat is missed.
      void look(listening).catch(() => undefined);
      const fallsSilent = listening.fallsSilent(heartbeat, signal, () => look(listening));
      await Promise.race([listening.ended, isClosing, fallsSilent]);
      isListening = false;
      const isEnded = listening.end();
      if (signal.aborted) return void (await isEnded);
      current = await reconnect();
      isListening = current !== undefined;
      if (current && !signal.aborted) missed();
    }
  };
  const ended = goOn(await connect());
  return {
    isListening: () => isListening,
    async close(): Promise<void> {
      closing.abort();
      await ended;
    },
  };
};

/**
 * Carries announcements to the own process directly after the commit, so that it needs no connection that listens, and
 * to the others by PostgreSQL's notifications, sent after the commit over a connection of their own (`announcer.ts`). One
 * connection at a time listens. When it breaks, or no longer brings its own heartbeats, one loop opens the next one, and reports
 * to the listeners that they may have missed announcements of other processes meanwhile, as it does where another process has
 * died or has lost some.
 */
export const announcementsOver = async (
  connectionString: string,
  heartbeat: Heartbeat = HEARTBEAT,
): Promise<Announcements> => {
  const listeners = createListeners();
  const ownProcess = randomUUID();
  const announcers = createKnownAnnouncers();
  let announced = 0;

  const hearAnnouncer = (said: string): void => {
    if (said === LOST) listeners.tellMissed();
    if (said.startsWith(LEFT)) announcers.leaves(said.slice(LEFT.length));
  };
  const connect = () =>
    connectListening(connectionString, {
      channels: [OF_ANNOUNCERS, ...CHANNELS],
      receive(channel, payload) {
        if (channel === OF_ANNOUNCERS) return hearAnnouncer(payload);
        const [marked = '', process] = MARK.exec(payload) ?? [];
        if (isChannel(channel) && process !== ownProcess) listeners.tell(channel, payload.slice(marked.length));
      },
    });

  const lookWho = async (listening: Listening): Promise<void> => {
    const present = (await listening.ask(ANNOUNCING)) as readonly { readonly id: string }[];
    if (announcers.replace(new Set(present.map(({ id }) => id)))) listeners.tellMissed();
  };

  const announcer = await openAnnouncer(connectionString, ownProcess);
  const { tellMissed: missed } = listeners;
  const listening = await keepListening(connect, { heartbeat, look: lookWho, missed }).catch(async (error: unknown) => {
    await announcer.close();
    throw error;
  });
  return {
    announce({ afterCommit }, channel, text) {
      afterCommit(() => {
        announced += 1;
        announcer.send({ channel, payload: `${ownProcess}.${announced}:${text}` });
        listeners.tell(channel, text);
      });
    },
    sent: () => announcer.sent(),
    mayBeLost() {
      announcer.sayLost();
      // A commit whose answer was lost may end later: what was compared at once did not see it.
      setTimeout(() => announcer.sayLost(), LOST_AGAIN_AFTER_MS).unref();
    },
    listen: listeners.listen,
    isListening: listening.isListening,
    async close() {
      await announcer.close();
      await listening.close();
    },
  };
};
