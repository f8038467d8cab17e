/** PostgreSQL's type numbers. */
const INT8 = 20;
const DATE = 1082;

/**
 * Parses instants, counts and sequence numbers. They stay far below 2^53; a larger one throws instead of losing digits.
 */
const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be kept as a number`);
  return value;
};

/** Parsers of columns, the same for both engines: whole numbers as numbers, dates and decimals as their texts. */
export const COLUMN_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: wholeNumber,
  [DATE]: (text) => text,
};
