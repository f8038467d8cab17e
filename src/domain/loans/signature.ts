/** Writes a name as names are compared: composed, single spaces, none outside, small letters. */
const comparable = (name: string): string =>
  // Capitals first: ß, and the σ at the end of a word, have one capital form.
  name.normalize('NFC').trim().replace(/\s+/gu, ' ').toUpperCase().toLowerCase().normalize('NFC');

/** Returns whether a typed signature is the verified name (LON-26). */
export const isSignedName = (typed: string, verifiedName: string): boolean =>
  comparable(typed) === comparable(verifiedName);
