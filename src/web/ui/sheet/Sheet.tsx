import { useOnDemand } from '../useOnDemand.ts';
import type { SheetProps } from './sheetProps.ts';

const loadDrawer = () => import('./SheetDrawer.tsx');

/** A panel from the bottom edge: drawn down, Esc or its button close it. It is loaded when it is first opened. */
export const Sheet = (props: SheetProps) => {
  const SheetDrawer = useOnDemand(loadDrawer, props.isOpen, props.onClose);
  return SheetDrawer ? <SheetDrawer {...props} /> : null;
};
