import type { ReactNode } from 'react';

export type SheetProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Finds what is focused once the sheet has closed; by default what was focused before it opened. */
  readonly focusAfter?: () => HTMLElement | null | undefined;
  readonly children: ReactNode;
};
