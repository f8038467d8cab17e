const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a span of seconds in the largest unit that it fills, rounded up: `5 minutes`, `2 days`. */
export const formatSpan = (language: string, seconds: number): string => {
  const [size, unit] =
    seconds > 2 * DAY
      ? ([DAY, 'day'] as const)
      : seconds > HOUR
        ? ([HOUR, 'hour'] as const)
        : ([MINUTE, 'minute'] as const);
  const count = Math.max(1, Math.ceil(seconds / size));
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' }).format(
    count,
  );
};
