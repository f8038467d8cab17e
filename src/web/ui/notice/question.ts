import type { ReactNode } from 'react';
import type { AccountType } from '../../../contract/index.ts';

export type Question = {
  /** Consequence of OK, with figures. */
  readonly text: ReactNode;
  /** Further figures, as `Sums`. */
  readonly figures?: ReactNode;
  /** Account whose money moves: its band is shown in the dialog. Absent when no money moves. */
  readonly mode?: AccountType;
};
