import { useCallback } from 'react';
import { useOnDemand } from '../useOnDemand.ts';
import type { QrCodeProps } from './qrCodeProps.ts';

const loadDrawing = () => import('./QrDrawing.tsx');

/** QR code of a text, black on white in both themes, because some cameras read no other. Loads when first shown. */
export const QrCode = (props: QrCodeProps) => {
  const nothing = useCallback(() => undefined, []);
  const QrDrawing = useOnDemand(loadDrawing, true, nothing);
  return QrDrawing ? <QrDrawing {...props} /> : null;
};
