import type { Reader } from '../store/index.ts';

/**
 * Asks several questions of one instant: what is written between them, they do not see. A position that is closed
 * meanwhile is either open or in the balance, never both.
 */
export const inOneInstant = <Found>(reader: Reader, ask: (instant: Reader) => Promise<Found>): Promise<Found> =>
  reader.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(ask);
