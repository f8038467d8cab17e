import { lazy, type ReactNode, Suspense, useState } from 'react';

export type SheetProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
};

const SheetDrawer = lazy(() => import('./SheetDrawer.tsx'));

/** A panel from the bottom edge: drawn down, Esc or its button close it. It is loaded when it is first opened. */
export const Sheet = (props: SheetProps) => {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <SheetDrawer {...props} />
    </Suspense>
  );
};
