import type { PriceColours } from '../../device/preferences.ts';

/** Sample of the shapes that price colours are used in: an arrow and a candle, up hollow, down solid. */
export const PriceSwatch = ({ upColor, downColor }: PriceColours) => (
  <svg width="56" height="28" viewBox="0 0 56 28" strokeWidth="1.5" aria-hidden="true">
    <path d="M6 9l5 8H1z" fill={upColor} />
    <path d="M18 2v5M18 20v6M14.5 7h7v13h-7z" fill="none" stroke={upColor} />
    <path d="M35 2v5M35 20v6M31.5 7h7v13h-7z" fill={downColor} stroke={downColor} />
    <path d="M49 17l5-8H44z" fill={downColor} />
  </svg>
);
