/** Contrast ratio that WCAG requires of text. */
const ENOUGH = 4.5;
const STEP = 0.02;

type Channels = readonly [number, number, number];

const channelsOf = (hex: string): Channels => {
  const bits = Number.parseInt(hex.slice(1), 16);
  return [(bits >> 16) & 255, (bits >> 8) & 255, bits & 255];
};

const hexOf = (channels: Channels): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const luminance = (channels: Channels): number => {
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast ratio (WCAG) of two colours (`#rrggbb`), from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [darker, lighter] = [luminance(channelsOf(one)), luminance(channelsOf(other))].sort((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
};

/** Returns the nearest readable shade of a hue on a surface: darkened on a light one, lightened on a dark one. */
export const readableOn = (surface: string, hue: string): string => {
  const towards = luminance(channelsOf(surface)) > 0.5 ? 0 : 255;
  const from = channelsOf(hue);
  for (let share = 0; share < 1; share += STEP) {
    const [red, green, blue] = from;
    const mixed = hexOf([
      red + (towards - red) * share,
      green + (towards - green) * share,
      blue + (towards - blue) * share,
    ]);
    if (contrast(mixed, surface) >= ENOUGH) return mixed;
  }
  return hexOf([towards, towards, towards]);
};
