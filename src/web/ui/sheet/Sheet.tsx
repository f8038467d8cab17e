import { useOnDemand } from '../useOnDemand.ts';
import type { SheetProps } from './sheetProps.ts';

const loadDrawer = () => import('./SheetDrawer.tsx');

/** Panel from the bottom edge: drawn down, Esc or its button close it. Loads when it is first opened. */
export const Sheet = (props: SheetProps) => {
  const SheetDrawer = useOnDemand(loadDrawer, props.isOpen, props.onClose);
  return SheetDrawer ? <SheetDrawer {...props} /> : null;
};
