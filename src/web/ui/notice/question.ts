import type { ReactNode } from 'react';
import type { AccountType } from '../../../contract/index.ts';

/** The press that agrees: its word, and what it does. */
export type Agreeing = { readonly label: string; readonly onPress: () => void };

export type Question = {
  /** Consequence of OK, with figures. */
  readonly text: ReactNode;
  /** Further figures, as `Sums`. */
  readonly figures?: ReactNode;
  /** Account whose money moves: its band is shown in the dialog. Absent when no money moves. */
  readonly mode?: AccountType;
  /** Draws the button OK where it is not the usual one, as in the colour of an order's side. */
  readonly agreeButton?: (agreeing: Agreeing) => ReactNode;
};
