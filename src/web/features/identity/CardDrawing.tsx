import type { Schema } from '../../api/index.ts';
import style from './CardDrawing.module.css';

const LINES = {
  front: 'M12 48c2-8 6-11 12-11s10 3 12 11M24 19a7 7 0 100 14 7 7 0 000-14zM46 18h38M46 28h26M46 38h34M46 48h18',
  back: 'M12 14h72M12 24h48M12 34h60M12 44h72M12 51h72',
} as const;

/** Drawing of a card's side, shown until there is a picture. */
export const CardDrawing = ({ side }: { readonly side: Schema<'IdentityImageSide'> }) => (
  <svg className={style.card} width="96" height="64" viewBox="0 0 96 64" aria-hidden="true">
    <rect x=".5" y=".5" width="95" height="63" rx="3.5" />
    <path d={LINES[side]} strokeDasharray={side === 'back' ? '2 3' : undefined} />
  </svg>
);
