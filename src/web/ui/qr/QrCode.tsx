import { useCallback } from 'react';
import { useOnDemand } from '../useOnDemand.ts';
import type { QrCodeProps } from './qrCodeProps.ts';

const loadDrawing = () => import('./QrDrawing.tsx');

/** A text as a code for cameras, black on white in both themes, as some read nothing else. Loaded when first shown. */
export const QrCode = (props: QrCodeProps) => {
  const nothing = useCallback(() => undefined, []);
  const QrDrawing = useOnDemand(loadDrawing, true, nothing);
  return QrDrawing ? <QrDrawing {...props} /> : null;
};
