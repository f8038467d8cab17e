import type { EntryRow } from '../ledger/index.ts';
import type { Reader } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { findTakingBack } from './investmentRepository.ts';

/** Says in words why an entry of an investment is not credited by a correction: its money comes back, or has come back, by itself (DLC-80). */
export const investmentComesBack =
  ({ now }: Pick<World, 'now'>) =>
  async (tx: Reader, { type, subject }: Pick<EntryRow, 'type' | 'subject'>): Promise<string | undefined> => {
    if (type !== 'investment' && type !== 'fee') return undefined;
    const found = await findTakingBack(tx, subject);
    if (!found) return undefined;
    const { number, status, taken_back: isTakenBack, take_back_until: until } = found;
    if (isTakenBack) return `The investment ${number} was taken back: its amount and its fee have come back already.`;
    if (type === 'investment') {
      return status === 'settled'
        ? `The investment ${number} is settled: its money has come back already.`
        : `The investment ${number} runs: its money comes back with it.`;
    }
    return until !== null && now() < until
      ? `The investment ${number} can still be taken back, which gives its fee back, too.`
      : undefined;
  };
