/**
 * Options of `es-check` for the oldest browsers (README), which have the syntax and library of ES2023. Passed on the
 * command line, because its configuration file does not switch the check of the library on.
 */
export const OLDEST_BROWSERS = ['es2023', '--checkFeatures', '--noCache'] as const;
