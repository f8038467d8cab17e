/** Environment variables by their names. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Reads one variable; a text that cannot be parsed adds a fault with the expected form, and the default is used. */
export const readerOf =
  (variables: Variables, faults: string[]) =>
  <Value>(name: string, byDefault: Value, parse: (text: string) => Value | undefined, must: string): Value => {
    const text = variables[name]?.trim();
    if (!text) return byDefault;
    const value = parse(text);
    if (value === undefined) faults.push(`${name} must be ${must}.`);
    return value ?? byDefault;
  };

/** Reads one of the operator's variables: its name, its default, its parser, and the form that the fault names. */
export type Read = ReturnType<typeof readerOf>;

/** Parses an address with one of these protocols and a host. */
export const urlWith =
  (...protocols: readonly string[]) =>
  (text: string): string | undefined =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined;
export const webUrlOf = urlWith('https:', 'http:');

const LONGEST_LINE = 300;
export const LINE_MUST_BE = `a text of one line, of at most ${LONGEST_LINE} characters`;
/** Parses a text of one line. */
export const lineOf = (text: string): string | undefined =>
  text.length <= LONGEST_LINE && !/\p{Cc}/u.test(text) ? text : undefined;
