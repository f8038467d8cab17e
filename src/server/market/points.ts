/**
 * Prices as whole numbers of points, the last of an instrument's digits: feeds reckon in them, exactly. Beyond this room
 * a price is a decimal text.
 */
export const pointsText = (points: number, digits: number): string => {
  const figures = String(points).padStart(digits + 1, '0');
  return digits === 0 ? figures : `${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
};

/** The points of a decimal text, rounded where it has more digits. */
export const pointsOf = (text: string, digits: number): number => Math.round(Number(text) * 10 ** digits);
