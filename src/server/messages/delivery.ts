import { setTimeout as pause } from 'node:timers/promises';
import type { OutgoingMessage, World } from '../world/world.ts';
import { ATTEMPT_LIMIT_MS, type Carrier, Refused } from './carrier.ts';
import { forgetMessage, postpone, type TakenMessage, takeDueMessages } from './queueRepository.ts';
import { nextTryAt } from './retryRule.ts';

/** Interval of checks for retries and messages of other processes; a message of this process is taken at once. */
const LOOK_EVERY_MS = 1000;
const AT_ONCE = 8;
/** Of these, kept for codes: none waits behind messages about security, which a stranger can cause. */
const FOR_CODES = 2;
/** Of these, kept free of notices: neither a code nor a message about security waits behind them. */
const NOT_FOR_NOTICES = 4;
/** Time for which a taken message is left alone by other processes: longer than a try can take. */
const TAKEN_FOR_SECONDS = (1.5 * ATTEMPT_LIMIT_MS) / 1000;
/** Longest wait of a stop for running tries; what takes longer is due again after the next start. */
const STOP_WITHIN_MS = 10_000;

type Surroundings = Pick<World, 'database' | 'now'> & {
  readonly report: (fault: string) => void;
  /** Interval of checks; `LOOK_EVERY_MS` where absent. */
  readonly lookEveryMs?: number;
};

/** Describes a fault without naming a customer: the recipient stays in the database. */
const told = (error: unknown): string => {
  const { message, cause } = error as Error & { readonly cause?: { readonly code?: string } };
  return cause?.code === undefined ? message : `${message} (${cause.code})`;
};

/** Delivers one message, once, and stores the outcome. */
const attempt = async (message: TakenMessage, carry: Carrier, { database, now, report }: Surroundings) => {
  const { id, channel, usefulUntil, tries } = message;
  const forget = () => database.transaction((tx) => forgetMessage(tx, id));
  const giveUp = async (why: string) => {
    await forget();
    report(`A message (${channel} ${id}) was given up after ${tries} tries: ${why}`);
  };
  if (usefulUntil !== null && now() >= usefulUntil) return giveUp('it would come too late');
  try {
    await carry(message);
  } catch (error) {
    const again = error instanceof Refused ? undefined : nextTryAt({ ...message, now: now() });
    return again === undefined ? giveUp(told(error)) : database.transaction((tx) => postpone(tx, id, again));
  }
  await forget();
};

/** Delivers the due messages of one channel, several at a time, until it is stopped. */
export const startDelivery = (channel: OutgoingMessage['channel'], carry: Carrier, surroundings: Surroundings) => {
  const { database, now, report, lookEveryMs = LOOK_EVERY_MS } = surroundings;
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let asked = Promise.withResolvers<void>();
  const look = () => asked.resolve();
  const reportFault = (error: unknown) => report(`Messages (${channel}) wait: ${told(error)}`);

  const begin = (message: TakenMessage): void => {
    const trying = attempt(message, carry, surroundings)
      .catch(reportFault)
      .finally(() => {
        underWay.delete(trying);
        look();
      });
    underWay.add(trying);
  };
  const beginAllDue = async (): Promise<void> => {
    const taking = { channel, now: now(), againAt: now() + TAKEN_FOR_SECONDS };
    for (const [kind, kept] of [
      ['code', 0],
      ['message', FOR_CODES],
      ['notice', NOT_FOR_NOTICES],
    ] as const) {
      const most = AT_ONCE - underWay.size - kept;
      if (most <= 0) return;
      (await takeDueMessages(database, { ...taking, kind, most })).forEach(begin);
    }
  };
  const delivering = (async () => {
    while (!stopping.signal.aborted) {
      asked = Promise.withResolvers();
      await beginAllDue().catch(reportFault);
      const waited = pause(lookEveryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      await Promise.race([asked.promise, waited]);
    }
  })();

  return {
    /** Checks for due messages now: called when a message was queued. */
    look,
    async stop(): Promise<void> {
      stopping.abort();
      await delivering;
      await Promise.race([Promise.all(underWay), pause(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
};
