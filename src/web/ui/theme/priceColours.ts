import { type PriceColours, RED_UP } from '../../device/preferences.ts';
import { contrast, readableOn } from './contrast.ts';

/** The pairs that the tokens know, by the name that `data-prices` takes. */
export const PRICE_PAIRS = {
  'red-up': RED_UP,
  'green-up': { upColor: RED_UP.downColor, downColor: RED_UP.upColor },
  'blue-orange': { upColor: '#1490C8', downColor: '#E07A1F' },
} as const satisfies Record<string, PriceColours>;
export type PricePair = keyof typeof PRICE_PAIRS;

const isSame = (one: PriceColours, other: PriceColours) =>
  one.upColor.toLowerCase() === other.upColor.toLowerCase() &&
  one.downColor.toLowerCase() === other.downColor.toLowerCase();

/** The pair that two colours are; undefined where the customer picked them freely. */
export const pricePairOf = (colours: PriceColours): PricePair | undefined =>
  (Object.keys(PRICE_PAIRS) as PricePair[]).find((pair) => isSame(PRICE_PAIRS[pair], colours));

/** The grounds that words stand on, in the tokens `--page` and `--raised`: the hardest of each theme to be read on. */
const GROUNDS = { light: '#f5f5f5', dark: '#202123' } as const;

export type ShownTheme = keyof typeof GROUNDS;
export type TextShade = {
  /** `#rrggbb`. */
  readonly shade: string;
  /** WCAG's ratio, from 1 to 21. */
  readonly hueContrast: number;
  readonly shadeContrast: number;
};

/** A free pick keeps its hue in shapes; words and fills under white words take the nearest shade that can be read. */
export const pickedColours = ({ upColor, downColor }: PriceColours, theme: ShownTheme): Record<string, string> => ({
  '--up': upColor,
  '--up-text': readableOn(GROUNDS[theme], upColor),
  '--up-fill': readableOn('#ffffff', upColor),
  '--down': downColor,
  '--down-text': readableOn(GROUNDS[theme], downColor),
  '--down-fill': readableOn('#ffffff', downColor),
});

/** The shade that words take where shapes have the hue, with the contrast of both: the hue's own where it is enough. */
export const textShade = (hue: string, theme: ShownTheme): TextShade => {
  const shade = readableOn(GROUNDS[theme], hue);
  return { shade, hueContrast: contrast(hue, GROUNDS[theme]), shadeContrast: contrast(shade, GROUNDS[theme]) };
};
