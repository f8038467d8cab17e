import type { Reader } from '../store/index.ts';

/**
 * Runs several reads in one repeatable-read transaction: writes between them are not seen, so that a position closed
 * meanwhile is either open or in the balance, never both.
 */
export const inOneInstant = <Found>(reader: Reader, ask: (instant: Reader) => Promise<Found>): Promise<Found> =>
  reader.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(ask);
