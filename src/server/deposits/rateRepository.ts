import { sql } from 'kysely';
import type { ChannelRate, PastRate } from '../../domain/funds/deposit.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { ChannelSettings } from './channelSettings.ts';

type Channel = Pick<ChannelSettings, 'id' | 'rate'>;

/** Who set the rates of the configuration, in their record. */
const BY_CONFIGURATION = 'configuration';

/** Sets the rate of a channel, which counts until the next one. */
export const setRate = async (
  tx: Transaction,
  set: { readonly channelId: string; readonly rate: string; readonly at: number; readonly by: string },
): Promise<void> => {
  await tx
    .insertInto('deposit_rates')
    .values({ channel_id: set.channelId, rate: set.rate, set_at: set.at, set_by: set.by })
    .execute();
};

/** Gives each channel without a rate the one of its configuration. */
export const setFirstRates = async (tx: Transaction, channels: readonly Channel[], at: number): Promise<void> => {
  for (const { id, rate } of channels) {
    const known = await tx.selectFrom('deposit_rates').select('id').where('channel_id', '=', id).limit(1).execute();
    if (known.length === 0) await setRate(tx, { channelId: id, rate, at, by: BY_CONFIGURATION });
  }
};

/** Returns the present rates by the ids of their channels. */
export const findPresentRates = async (reader: Reader): Promise<ReadonlyMap<string, ChannelRate>> => {
  const rows = await reader
    .selectFrom('deposit_rates')
    .distinctOn('channel_id')
    .select(['channel_id', 'rate', 'set_at'])
    .orderBy('channel_id')
    .orderBy('set_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ channel_id, rate, set_at: rateAt }) => [channel_id, { rate, rateAt }]));
};

/** Rate of a channel's history, with its id. */
export type KnownRate = ChannelRate & PastRate & { readonly id: string };

/** Returns the rates of a channel that counted at `since` or later, the newest first, without those that are revoked. */
export const findRatesSince = async (
  reader: Reader,
  channelId: string,
  since: number,
): Promise<readonly KnownRate[]> => {
  const { rows } = await sql<{ id: string; rate: string; set_at: number; replaced_at: number | null }>`
    select id::text as id, rate, set_at, replaced_at from (
      select id, rate, set_at, lead(set_at) over (order by set_at, id) as replaced_at
      from deposit_rates where channel_id = ${channelId}
    ) as history where (replaced_at is null or replaced_at >= ${since})
      and not exists (select 1 from deposit_rate_revocations where rate_id = history.id)
    order by set_at desc, id desc`.execute(reader);
  return rows.map(({ id, rate, set_at: rateAt, replaced_at: replacedAt }) => ({ id, rate, rateAt, replacedAt }));
};

/** Stores that a rate is no longer honoured; false where it was revoked before. */
export const revokeRate = async (
  tx: Transaction,
  { id, at, by }: { readonly id: string; readonly at: number; readonly by: string },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('deposit_rate_revocations')
    .values({ rate_id: Number(id), revoked_at: at, revoked_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Who revoked a rate, and when. */
export type Revocation = { readonly by: string; readonly at: number };

/** Returns who revoked the rate that a request was taken at; undefined where nobody did. */
export const findRevocation = (
  reader: Reader,
  { channelId, rate, rateAt }: ChannelRate & { readonly channelId: string },
): Promise<Revocation | undefined> =>
  reader
    .selectFrom('deposit_rate_revocations')
    .innerJoin('deposit_rates', 'id', 'rate_id')
    .select(['revoked_by as by', 'revoked_at as at'])
    .where('channel_id', '=', channelId)
    .where('set_at', '=', rateAt)
    .where('rate', '=', rate)
    .executeTakeFirst();

/** Returns the rate of a channel at an instant, revoked ones left out; its first one before that. Throws where it has none. */
export const getRateAt = async (reader: Reader, channelId: string, at: number): Promise<string> => {
  const rates = reader
    .selectFrom('deposit_rates')
    .leftJoin('deposit_rate_revocations', 'rate_id', 'id')
    .select('rate')
    .where('channel_id', '=', channelId)
    .where('rate_id', 'is', null);
  const found =
    (await rates.where('set_at', '<=', at).orderBy('set_at', 'desc').orderBy('id', 'desc').executeTakeFirst()) ??
    (await rates.orderBy('set_at').orderBy('id').executeTakeFirstOrThrow());
  return found.rate;
};

/**
 * Returns the rate that should have been in force in place of one that was revoked: the last one that was set before it and
 * not revoked, or the first one after it where there is none. A rate that was set later says what the market did
 * meanwhile. Throws where the channel has no other one.
 */
export const getRateInsteadOf = async (
  reader: Reader,
  { channelId, rate, rateAt }: ChannelRate & { readonly channelId: string },
): Promise<string> => {
  const { rows } = await sql<{ rate: string }>`
    with wrong as (
      select id, set_at from deposit_rates
      where channel_id = ${channelId} and set_at = ${rateAt} and rate = ${rate} order by id desc limit 1
    )
    select other.rate from deposit_rates as other cross join wrong
    where other.channel_id = ${channelId} and other.id <> wrong.id
      and not exists (select 1 from deposit_rate_revocations where rate_id = other.id)
    order by (other.set_at, other.id) < (wrong.set_at, wrong.id) desc,
      case when (other.set_at, other.id) < (wrong.set_at, wrong.id) then -other.set_at else other.set_at end,
      case when (other.set_at, other.id) < (wrong.set_at, wrong.id) then -other.id else other.id end
    limit 1`.execute(reader);
  const [found] = rows;
  if (!found) throw new Error(`The channel ${channelId} has no rate in place of ${rate}.`);
  return found.rate;
};
