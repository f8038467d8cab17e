import type { ReactNode } from 'react';
import { useOnDemand } from '../useOnDemand.ts';

export type SheetProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
};

const loadDrawer = () => import('./SheetDrawer.tsx');

/** A panel from the bottom edge: drawn down, Esc or its button close it. It is loaded when it is first opened. */
export const Sheet = (props: SheetProps) => {
  const SheetDrawer = useOnDemand(loadDrawer, props.isOpen, props.onClose);
  return SheetDrawer ? <SheetDrawer {...props} /> : null;
};
