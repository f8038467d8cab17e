import type { Reader } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { hasBegun } from './investmentRepository.ts';

/** Returns how long a purchase of an account at an instant waits before it begins; 0 if it begins at once (INV-39, INV-40). */
export const waitSecondsOf = async (
  { tx, world }: { readonly tx: Reader; readonly world: Pick<World, 'waitSeconds'> },
  accountId: string,
  at: number,
): Promise<number> => ((await hasBegun(tx, accountId, at)) ? 0 : world.waitSeconds);
