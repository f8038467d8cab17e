/** Type numbers of PostgreSQL. */
const INT8 = 20;
const DATE = 1082;

/** Instants, counts and sequence numbers. They stay far below 2^53; one that does not must not pass as another. */
const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be kept as a number`);
  return value;
};

/** How columns are read, the same from both engines: whole numbers as numbers, dates and decimals as their texts. */
export const COLUMN_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: wholeNumber,
  [DATE]: (text) => text,
};
