/**
 * Formats a price of whole points, the last of an instrument's digits, as a decimal text. Feeds calculate in points,
 * exactly; outside this folder a price is a decimal text.
 */
export const pointsText = (points: number, digits: number): string => {
  const figures = String(points).padStart(digits + 1, '0');
  return digits === 0 ? figures : `${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
};

/** Parses a decimal text into points, rounded where it has more digits. */
export const pointsOf = (text: string, digits: number): number => Math.round(Number(text) * 10 ** digits);
