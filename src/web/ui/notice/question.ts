import type { ReactNode } from 'react';
import type { AccountType } from '../../../contract/index.ts';

export type Question = {
  /** What will happen, with figures. */
  readonly text: ReactNode;
  /** Further figures, as `Sums`. */
  readonly figures?: ReactNode;
  /** Whose money it is about: its band stands in the dialog. Absent where no money moves. */
  readonly mode?: AccountType;
};
