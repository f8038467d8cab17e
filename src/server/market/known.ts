/**
 * Returns a value that must be present, such as an entry within its list. Throws where it is missing: that is a bug.
 */
export const known = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('A value that has to be there is missing.');
  return value;
};
