import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Announcements, type Channel, CHANNELS, createListeners } from './announcements.ts';
import { connectListening, type Heartbeat, type Listening } from './listeningConnection.ts';

const isChannel = (name: string): name is Channel => (CHANNELS as readonly string[]).includes(name);

/** Longest wait before the first try to reconnect; it doubles with each failed try up to `LONGEST_WAIT_MS`. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 2000;
const HEARTBEAT: Heartbeat = { everyMs: 5000, withinMs: 5000 };

/**
 * Draws the wait before a try to reconnect, in milliseconds: at least half of its longest value, so that the processes
 * of one database do not all come back at the same instant.
 */
const waitBefore = (failedTries: number): number => {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** failedTries, LONGEST_WAIT_MS);
  return randomInt(longest / 2, longest + 1);
};

/** Ends the mark of an announcement that its notification begins with. */
const MARK_ENDS = ':';
/** Marks that are kept of announcements that came by one of their two ways. */
const MOST_MARKS = 10_000;

/**
 * Passes on each announcement of this process once, by whichever of two ways is first: directly after the commit, or by
 * the notification where the answer to the commit is late or lost.
 */
const createOwnAnnouncements = () => {
  const ownProcess = randomUUID();
  const cameOnce = new Set<string>();
  let announced = 0;
  return {
    newMark: (): string => `${ownProcess}.${(announced += 1)}`,
    isOwn: (mark: string): boolean => mark.startsWith(ownProcess),
    isFirst(mark: string): boolean {
      if (cameOnce.delete(mark)) return false;
      cameOnce.add(mark);
      const [oldest] = cameOnce;
      if (cameOnce.size > MOST_MARKS && oldest !== undefined) cameOnce.delete(oldest);
      return true;
    },
  };
};

/**
 * Carries announcements to the own process directly after the commit, so that it needs no connection that listens, and
 * to all by PostgreSQL's notifications, which a transaction sends when it is committed. One connection at a time
 * listens. When it breaks, or no longer brings its own heartbeats, one loop opens the next one, and reports to the listeners
 * that they may have missed announcements of other processes meanwhile.
 */
export const announcementsOver = async (
  connectionString: string,
  heartbeat: Heartbeat = HEARTBEAT,
): Promise<Announcements> => {
  const listeners = createListeners();
  const own = createOwnAnnouncements();
  const closing = new AbortController();
  const isClosing = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()));

  const connect = () =>
    connectListening(connectionString, {
      channels: CHANNELS,
      receive(channel, payload) {
        // A process of an older version sends no mark.
        const [marked = '', mark = ''] = /^([0-9a-f-]{36}\.\d+):/.exec(payload) ?? [];
        if (!isChannel(channel) || (own.isOwn(mark) && !own.isFirst(mark))) return;
        listeners.tell(channel, payload.slice(marked.length));
      },
    });

  /** Tries until a connection listens; undefined when closed before. */
  const reconnect = async (): Promise<Listening | undefined> => {
    for (let failedTries = 0; ; failedTries += 1) {
      const { signal } = closing;
      await pause(waitBefore(failedTries), undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      const next = await connect().catch(() => undefined);
      if (next) return next;
    }
  };

  let isListening = true;
  const keepListening = async (first: Listening): Promise<void> => {
    for (let current: Listening | undefined = first; current;) {
      await Promise.race([current.ended, isClosing, current.fallsSilent(heartbeat, closing.signal)]);
      isListening = false;
      const isEnded = current.end();
      if (closing.signal.aborted) return void (await isEnded);
      current = await reconnect();
      isListening = current !== undefined;
      if (current && !closing.signal.aborted) listeners.tellMissed();
    }
  };

  const listening = keepListening(await connect());
  return {
    announce({ notify, afterCommit }, channel, text) {
      const mark = own.newMark();
      notify({ channel, payload: mark + MARK_ENDS + text });
      afterCommit(() => {
        if (own.isFirst(mark)) listeners.tell(channel, text);
      });
    },
    listen: listeners.listen,
    isListening: () => isListening,
    async close() {
      closing.abort();
      await listening;
    },
  };
};
