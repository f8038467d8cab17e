/** Characters at each end that people compare; a fraudster makes an address that has the same. */
const COMPARED = 3;
/** What every address of a format begins with. */
const FIXED_START = /^(?:0x|bc1[qp]?|[13T])/i;

const endsOf = (address: string): string => {
  const own = address.replace(FIXED_START, '').toLowerCase();
  return `${own.slice(0, COMPARED)}…${own.slice(-COMPARED)}`;
};

/**
 * Finds the saved address that another one looks like: different, with the same characters at both ends. Undefined where
 * there is none.
 */
export const findLookAlike = (address: string, saved: readonly string[]): string | undefined => {
  const same = (other: string): boolean => other.toLowerCase() === address.toLowerCase();
  return saved.find((other) => !same(other) && endsOf(other) === endsOf(address));
};
