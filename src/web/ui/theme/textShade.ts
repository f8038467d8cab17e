import { contrast, readableOn } from './contrast.ts';
import { GROUNDS, type ShownTheme } from './priceColours.ts';

type TextShade = {
  /** `#rrggbb`. */
  readonly shade: string;
  /** Contrast ratio of WCAG, from 1 to 21. */
  readonly hueContrast: number;
  readonly shadeContrast: number;
};

/**
 * Returns the shade of text whose shapes have the hue, with the contrast of both: the hue's own shade when it is
 * readable.
 */
export const textShade = (hue: string, theme: ShownTheme): TextShade => {
  const shade = readableOn(GROUNDS[theme], hue);
  return { shade, hueContrast: contrast(hue, GROUNDS[theme]), shadeContrast: contrast(shade, GROUNDS[theme]) };
};
