import { honouredRate } from '../../domain/funds/deposit.ts';
import { refusal } from '../../domain/refusal.ts';
import { claimUnusedFile } from '../files/index.ts';
import { isUuid, type Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import type { ChannelSettings } from './channelSettings.ts';
import { findPresentRates, findRatesSince } from './rateRepository.ts';

type Acting = { readonly tx: Transaction; readonly world: Pick<World, 'now'> };

/** Finds the honoured rate that the customer saw (DEP-17). */
export const findHonouredRate = async ({ tx, world }: Acting, channel: ChannelSettings, rateSeen: string) => {
  const [now, honouredSeconds] = [world.now(), channel.rateHonouredSeconds];
  const rates = await findRatesSince(tx, channel.id, now - honouredSeconds);
  const rate = honouredRate(rates, { rateSeen, honouredSeconds, now });
  if (rate) return rate;
  const present = (await findPresentRates(tx)).get(channel.id);
  return { refused: refusal('terms-changed', { field: 'rateSeen', rate: present?.rate ?? channel.rate }) } as const;
};

/** Claims the proof of a transfer (DEP-21). */
export const claimProof = async (
  { tx, world }: Acting,
  customerId: string,
  { type, id }: { readonly type: 'deposit-proof' | 'repayment-proof'; readonly id: string },
) => {
  const proof = isUuid(id) ? await claimUnusedFile(tx, { customerId, type, id }, world.now()) : undefined;
  return proof ?? ({ refused: refusal('proof-missing', { field: 'proofFileId' }) } as const);
};
