import { useMemo } from 'react';
import { encode } from 'uqr';
import type { QrCodeProps } from './qrCodeProps.ts';
import style from './QrDrawing.module.css';

/** White modules around the code, which readers need. */
const QUIET_ZONE = 4;

/** Drawing of the code, in a module of its own so that it loads on demand. */
const QrDrawing = ({ text, label }: QrCodeProps) => {
  const { size, data } = useMemo(() => encode(text, { border: QUIET_ZONE }), [text]);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={style.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={dark.join('')} />
    </svg>
  );
};

export default QrDrawing;
