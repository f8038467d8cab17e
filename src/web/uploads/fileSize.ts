const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** Size of a file in words: whole bytes, whole kilobytes, or megabytes with a decimal, by what reads best. */
export const fileSize = (language: string, bytes: number): string => {
  const [unit, of, unitDisplay, maximumFractionDigits] =
    bytes < KILOBYTE
      ? (['byte', 1, 'long', 0] as const)
      : Math.round(bytes / KILOBYTE) < KILOBYTE
        ? (['kilobyte', KILOBYTE, 'short', 0] as const)
        : (['megabyte', MEGABYTE, 'short', 1] as const);
  const format = { style: 'unit', unit, unitDisplay, maximumFractionDigits, numberingSystem: 'latn' } as const;
  return new Intl.NumberFormat(language, format).format(bytes / of);
};
