import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { LEASE_SECONDS } from './lease.ts';
import { BEAT_MS, KEPT_MS, withLeaseConnection } from './leaseConnection.ts';
import { type Duty, LeaseLost } from './ownership.ts';

/**
 * Takes the lease of the feed where it has ended, or is this process's own of before, with the next fencing token; with the same
 * one where nobody else had it since ($2).
 */
const TAKE = `
  with free as (
    select name from leases where name = 'feed' and (expires_at <= clock_timestamp() or holder = $1) for update)
  update leases
  set holder = $1, token = token + case when holder = $1 and token = $2 then 0 else 1 end, address = $3,
    expires_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  from free where leases.name = free.name
  returning token`;

const BEAT = `
  update leases set expires_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  where name = 'feed' and token = $1 returning token`;

const GIVE_BACK = `update leases set expires_at = '-infinity' where name = 'feed' and token = $1`;

/** Asks for a token; undefined where no row was written. */
const tokenBy = async (
  client: Client,
  statement: string,
  parameters: readonly (string | number | null)[],
): Promise<number | undefined> => {
  const { rows } = await client.query<{ token: string }>(statement, [...parameters]);
  return rows[0] && Number(rows[0].token);
};

/** Duty in this process, with the token that it is done by. */
type DutyInHand = {
  /** Token of the duty that is done; undefined while none is. */
  token(): number | undefined;
  begin(token: number): Promise<void>;
  /** Notes a heartbeat. */
  renew(): void;
  /** Ends the duty if it is done by this token, or by any where none is named. */
  lose(token?: number): void;
  /** Ends the duty if its last heartbeat is too long ago. */
  loseIfOutdated(): void;
};

const inHand = (duty: Duty<() => boolean>): DutyInHand => {
  let held: number | undefined;
  let renewedMs = -Infinity;
  const lose = (token: number | undefined = held): void => {
    if (held === undefined || held !== token) return;
    held = undefined;
    duty.lost();
  };
  return {
    token: () => held,
    async begin(token) {
      held = token;
      renewedMs = performance.now();
      await duty.taken(() => held === token && performance.now() - renewedMs < LEASE_SECONDS * 1000);
    },
    renew: () => void (renewedMs = performance.now()),
    lose,
    loseIfOutdated: () => void (performance.now() - renewedMs > KEPT_MS && lose()),
  };
};

/**
 * Gives the duty of reading the feed to the process of a PostgreSQL server that has its lease: a row with a fencing token, which
 * the holder renews by a heartbeat and which others take once that has stopped, however it did. Others reach the holder at the
 * address. A holder that loses its connection keeps its duty: it goes on where it takes the lease first, and ends the duty after
 * `KEPT_MS`. What it holds returns whether its last heartbeat was within the life of the lease: a process that was stopped finds
 * that it was not before it learns whether another one has the lease.
 */
export const feedByLease =
  (connectionString: string, address: string) =>
  async (duty: Duty<() => boolean>): Promise<{ release(): Promise<void> }> => {
    const holder = randomUUID();
    const released = new AbortController();
    const { signal } = released;
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    const waited = () => pause(BEAT_MS, true, { ref: false, signal }).catch(() => false);
    const hand = inHand(duty);
    const asker = { connectionString, holder, address };

    const holding = (async () => {
      // A server that is down is tried again: every caller that needs it reports the fault.
      do {
        await attend(asker, hand, { asked, waited }).catch(() => undefined);
        hand.loseIfOutdated();
      } while (await waited());
      hand.lose();
    })();
    await isAsked;
    return {
      async release() {
        released.abort();
        await holding;
      },
    };
  };

/** Process that asks for the lease. */
type Asker = { readonly connectionString: string; readonly holder: string; readonly address: string };

type Attendance = {
  /** Called once it is known whether this process has the duty. */
  readonly asked: () => void;
  /** Waits until the next heartbeat or look; false where the duty is released before. */
  readonly waited: () => Promise<boolean>;
};

/** Looks after the lease on one connection, until that breaks or the duty is released. */
const attend = (
  { connectionString, holder, address }: Asker,
  hand: DutyInHand,
  attendance: Attendance,
): Promise<void> =>
  withLeaseConnection(connectionString, async (client) => {
    do {
      const token = await tokenBy(client, TAKE, [holder, hand.token() ?? 0, address]);
      // Another process had it meanwhile, or has it.
      if (token !== hand.token()) hand.lose();
      if (token !== undefined) await keep({ client, token }, hand, attendance);
      attendance.asked();
    } while (await attendance.waited());
  }).finally(attendance.asked);

/**
 * Does the duty, or goes on with it, while the lease is held. Gives it back when the duty is released, or could not begin.
 * Throws without ending the duty where the connection breaks.
 */
const keep = async (
  { client, token }: { readonly client: Client; readonly token: number },
  hand: DutyInHand,
  { asked, waited }: Attendance,
): Promise<void> => {
  const giveBack = async () => {
    hand.lose(token);
    await client.query(GIVE_BACK, [token]);
  };
  const beat = async (): Promise<void> => {
    while (await waited()) {
      if (hand.token() === token && (await tokenBy(client, BEAT, [token])) === undefined) hand.lose(token);
      // Also where the duty could not begin.
      if (hand.token() !== token) throw new LeaseLost();
      hand.renew();
    }
  };
  const begin = async (): Promise<never> => {
    if (hand.token() !== token)
      await hand.begin(token).catch(async (fault: unknown) => {
        await giveBack();
        throw fault;
      });
    asked();
    return new Promise<never>(() => undefined);
  };
  hand.renew();
  await Promise.race([beat(), begin()]);
  await giveBack();
};
