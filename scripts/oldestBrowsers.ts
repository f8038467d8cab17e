/**
 * Options of `es-check` for the oldest browsers (README): syntax and library of ES2023, which they have. Given on the
 * command line, as its configuration file does not switch the check of the library on.
 */
export const OLDEST_BROWSERS = ['es2023', '--checkFeatures', '--noCache'] as const;
