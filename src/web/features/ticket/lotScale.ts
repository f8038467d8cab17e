import { decimal, fixedText } from '../../../domain/decimal.ts';

/** The ruler that lots are chosen on: each decade is as long as the next, so that 0.01 and 10 are set alike. */
export type LotScale = {
  /** Positions of the slider run from 0 to this. */
  readonly steps: number;
  readonly positionOf: (volume: string) => number;
  /** Canonical lots on the instrument's step. */
  readonly volumeAt: (position: number) => string;
  /** Lots that are offered at a tap: the ends, and each power of ten between them. */
  readonly presets: readonly string[];
  /** Every mark that is drawn, as a share of the length; decades are longer. */
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
      // A step a thousandth of the way: two figures are as exact as a thumb is.
      const rounded = decimal(volume.toPrecision(2));
      const stepped = rounded.div(step).round().times(step);
      return fixedText(stepped, digits);
    },
    presets: [...new Set(presets)],
    ticks: onRuler.map(({ volume, isDecade }) => ({ at: share(volume), isDecade })),
  };
};
