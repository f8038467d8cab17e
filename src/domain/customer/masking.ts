const SHOWN_DIGITS = 4;

const hidden = (letters: readonly string[]): string => '*'.repeat(letters.length);

/** Masks a name except the first letter of each part: `S***** C*******`. */
export const maskRealName = (name: string): string =>
  name
    .split(' ')
    .map((part) => {
      const [first = '', ...rest] = part;
      return first + hidden(rest);
    })
    .join(' ');

/** Masks a number except its last four characters: `*******4821`. */
export const maskIdNumber = (idNumber: string): string =>
  hidden([...idNumber.slice(0, -SHOWN_DIGITS)]) + idNumber.slice(-SHOWN_DIGITS);
