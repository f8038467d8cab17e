import { useCallback } from 'react';
import { useOnDemand } from '../useOnDemand.ts';

const loadDrawing = () => import('./QrDrawing.tsx');

export type QrCodeProps = {
  /** What a camera reads from it. */
  readonly text: string;
  /** What it leads to, for those who listen. */
  readonly label: string;
};

/** A text as a code for cameras, black on white in both themes, as some read nothing else. Loaded when first shown. */
export const QrCode = (props: QrCodeProps) => {
  const nothing = useCallback(() => undefined, []);
  const QrDrawing = useOnDemand(loadDrawing, true, nothing);
  return QrDrawing ? <QrDrawing {...props} /> : null;
};
