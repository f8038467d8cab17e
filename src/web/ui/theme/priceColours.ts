import { type PriceColours, RED_UP } from '../../device/preferences.ts';
import { readableOn } from './contrast.ts';

/** Pairs of price colours in the tokens, by the value of `data-prices`. */
export const PRICE_PAIRS = {
  'red-up': RED_UP,
  'green-up': { upColor: RED_UP.downColor, downColor: RED_UP.upColor },
  'blue-orange': { upColor: '#1490C8', downColor: '#E07A1F' },
} as const satisfies Record<string, PriceColours>;
export type PricePair = keyof typeof PRICE_PAIRS;

const isSame = (one: PriceColours, other: PriceColours) =>
  one.upColor.toLowerCase() === other.upColor.toLowerCase() &&
  one.downColor.toLowerCase() === other.downColor.toLowerCase();

/** Returns the pair of two colours; undefined when the customer picked them freely. */
export const pricePairOf = (colours: PriceColours): PricePair | undefined =>
  (Object.keys(PRICE_PAIRS) as PricePair[]).find((pair) => isSame(PRICE_PAIRS[pair], colours));

/** Backgrounds of text, the tokens `--page` and `--raised`: those of each theme with the least contrast. */
export const GROUNDS = { light: '#f5f5f5', dark: '#202123' } as const;

export type ShownTheme = keyof typeof GROUNDS;

/**
 * Returns the colours of a free pick: shapes keep its hue; text, and fills under white text, take the nearest readable
 * shade.
 */
export const pickedColours = ({ upColor, downColor }: PriceColours, theme: ShownTheme): Record<string, string> => ({
  '--up': upColor,
  '--up-text': readableOn(GROUNDS[theme], upColor),
  '--up-fill': readableOn('#ffffff', upColor),
  '--down': downColor,
  '--down-text': readableOn(GROUNDS[theme], downColor),
  '--down-fill': readableOn('#ffffff', downColor),
});
