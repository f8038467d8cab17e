const BYTE_ORDER_MARK = '\uFEFF';
const FIGURE = /^-?\d+(\.\d+)?$/;
/** Characters that a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Formats a cell by RFC 4180, quoted where needed. Words that could be read as a formula are marked as text. */
const cell = (text: string): string => {
  const harmless = FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Builds a table for a spreadsheet: UTF-8 with its byte order mark, decimal points, lines that end in CRLF. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
