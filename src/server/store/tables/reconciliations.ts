import type { Json } from './rowTypes.ts';

/** Report of one night's reconciliation. */
export type ReconciliationRow = {
  /** London date on which the night began. */
  night: string;
  made_at: number;
  faults: Json<readonly string[]>;
};
