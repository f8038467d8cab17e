import { isFarFrom } from '../../domain/funds/doubt.ts';
import type { Reader } from '../store/index.ts';
import { recordEvent } from '../world/audit/recordEvent.ts';
import type { World } from '../world/world.ts';
import type { ChannelSettings } from './channelSettings.ts';
import { findRatesSince, type KnownRate, revokeRate, setRate } from './rateRepository.ts';

/** Channel with a rate that is honoured, as the desk sees it: the present one, or one that was replaced lately. */
export type DeskRate = {
  readonly channelId: string;
  readonly kind: ChannelSettings['kind'];
  readonly status: ChannelSettings['status'];
  readonly currency: string;
  /** Network of a coin, or bank. */
  readonly by: string;
  readonly rateId: string;
  readonly rate: string;
  readonly rateAt: number;
  /** Last instant at which a replaced rate is honoured, unix seconds; null of the present one. */
  readonly honouredUntil: number | null;
};

export type DeskRates = { readonly rates: readonly DeskRate[] } | { readonly fault: string };

/** Rate that a person sets. */
export type NewRate = {
  readonly channelId: string;
  readonly rate: string;
  readonly by: string;
  /** True where the person has looked again at a rate far from the present one. */
  readonly isConfirmed?: boolean | undefined;
};

const RATE = /^(?!0(\.0*)?$)(0|[1-9]\d{0,11})(\.\d{1,18})?$/;

const deskRate = (channel: ChannelSettings, { id, rate, rateAt, replacedAt }: KnownRate): DeskRate => ({
  ...{ channelId: channel.id, kind: channel.kind, status: channel.status, currency: channel.currency },
  by: channel.kind === 'crypto' ? channel.coinNetwork : channel.bankName,
  ...{ rateId: id, rate, rateAt },
  honouredUntil: replacedAt === null ? null : replacedAt + channel.rateHonouredSeconds,
});

/** The desk's view of the rates of deposit channels: lists those that are honoured, sets a new one, and revokes one. */
export const ratesAtDesk = (world: World, channels: readonly ChannelSettings[]) => {
  const honouredOf = async (reader: Reader, channel: ChannelSettings): Promise<readonly DeskRate[]> => {
    const rates = await findRatesSince(reader, channel.id, world.now() - channel.rateHonouredSeconds);
    return rates.map((rate) => deskRate(channel, rate));
  };
  const list = async (): Promise<DeskRates> => {
    const rates = await Promise.all(channels.map((channel) => honouredOf(world.database.reader, channel)));
    return { rates: rates.flat() };
  };
  return {
    list,
    async set({ channelId, rate, by, isConfirmed }: NewRate): Promise<DeskRates> {
      const channel = channels.find(({ id }) => id === channelId);
      if (!channel) return { fault: `There is no channel ${channelId}.` };
      if (!RATE.test(rate)) return { fault: `${rate} is no rate: units of the currency for one US dollar.` };
      const [present] = await honouredOf(world.database.reader, channel);
      if (!isConfirmed && present && isFarFrom(rate, present.rate)) {
        return { fault: `The rate is ${present.rate} now: ${rate} is far from it. If it is right: --confirm.` };
      }
      await world.database.transaction(async (tx) => {
        const at = world.now();
        await setRate(tx, { channelId, rate, at, by });
        await recordEvent(tx, { at, kind: 'rate-set', by, customerId: null, subject: channelId, detail: { rate } });
      });
      return list();
    },
    /** Revokes a rate that was replaced, however long ago: it is honoured no longer, and the review of a request says so. */
    async revoke(rateId: string, by: string): Promise<DeskRates> {
      const known = await Promise.all(channels.map(({ id }) => findRatesSince(world.database.reader, id, 0)));
      const rate = known.flat().find(({ id }) => id === rateId);
      if (!rate) return { fault: `There is no rate ${rateId} that was not revoked.` };
      if (rate.replacedAt === null) return { fault: `The rate ${rateId} is the present one: set another one first.` };
      await world.database.transaction(async (tx) => {
        const at = world.now();
        await revokeRate(tx, { id: rateId, at, by });
        await recordEvent(tx, { at, kind: 'rate-revoked', by, customerId: null, subject: rateId });
      });
      return list();
    },
  };
};
export type RatesAtDesk = ReturnType<typeof ratesAtDesk>;
