import type { AccountType, Optional } from './rowTypes.ts';

/** Correction that a person entered, and what became of it. */
export type CorrectionRow = {
  id: string;
  account_id: string;
  scope: AccountType;
  /** What it undoes: the fill of an order, a closing, or an entry of the ledger. */
  target: 'fill' | 'closing' | 'entry';
  target_id: string;
  /** Order that it is about; null where it is about none. */
  order_id: string | null;
  /** Of an entry what it is to move, US dollars; null where that follows from the ledger. */
  asked_amount: string | null;
  /** One of the reasons that the server has words for; null where the person wrote `reason_text`. */
  reason_code: string | null;
  reason_text: string | null;
  entered_by: string;
  entered_at: number;
  confirmed_by: Optional<string>;
  confirmed_at: Optional<number>;
  dropped_by: Optional<string>;
  dropped_at: Optional<number>;
  /** What it moved, US dollars; null until it is confirmed. */
  amount: Optional<string>;
};

/** Entry of the ledger that was corrected: once. */
export type CorrectedEntryRow = { entry_id: string; correction_id: string };
