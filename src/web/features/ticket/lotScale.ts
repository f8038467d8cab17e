import { decimal, fixedText } from '../../../domain/decimal.ts';

/** Logarithmic scale of lots: each decade is as long as the next, so that 0.01 and 10 are equally easy to set. */
export type LotScale = {
  /** Last position of the slider; the first is 0. */
  readonly steps: number;
  readonly positionOf: (volume: string) => number;
  /** Returns canonical lots on the instrument's step. */
  readonly volumeAt: (position: number) => string;
  /** Lots offered as buttons: both ends, and each power of ten between them. */
  readonly presets: readonly string[];
  /** Marks of the scale, as shares of its length; those of decades are longer. */
  readonly ticks: readonly { readonly at: number; readonly isDecade: boolean }[];
};

const STEPS = 1000;

export const lotScale = (minimum: string, maximum: string, step: string): LotScale => {
  const least = Number(minimum);
  const length = Math.log(Number(maximum) / least);
  const digits = decimal(step).decimalPlaces();
  const share = (volume: number) => Math.min(1, Math.max(0, Math.log(Math.max(volume, least) / least) / length));

  const decades: number[] = [];
  for (let power = Math.ceil(Math.log10(least)); 10 ** power <= Number(maximum); power += 1) decades.push(10 ** power);
  const between = decades.flatMap((decade) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((times) => ({ volume: times * decade, isDecade: times === 1 })),
  );
  const onRuler = between.filter(({ volume }) => volume >= least && volume <= Number(maximum));
  const presets = [least, ...decades, Number(maximum)].map((volume) => fixedText(decimal(String(volume)), digits));

  return {
    steps: STEPS,
    positionOf: (volume) => Math.round(share(Number(volume || 0)) * STEPS),
    volumeAt: (position) => {
      const volume = least * Math.exp((position / STEPS) * length);
      // With a thousand positions, two significant figures are as exact as a thumb.
      const rounded = decimal(volume.toPrecision(2));
      const stepped = rounded.div(step).round().times(step);
      return fixedText(stepped, digits);
    },
    presets: [...new Set(presets)],
    ticks: onRuler.map(({ volume, isDecade }) => ({ at: share(volume), isDecade })),
  };
};
