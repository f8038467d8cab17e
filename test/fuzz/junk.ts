import fc from 'fast-check';

/** Texts that no client means to send. */
export const junkText = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', '0', '-0', '-1', '1e400', '0x10', 'NaN', 'null', 'true', '\u0000', '\ud800', '\u202e'),
  fc.constantFrom('../../key', '%00', '%', '..', '.', '//', "' or 1=1 --", '{{7*7}}', '<script>', '$(id)', '١٢٣'),
  fc.constantFrom('99999999999999999999.99', '0.000000000000000001', '-5.00', '1,000.00', '+1', '01', '1.'),
  fc.constantFrom('9'.repeat(18), '9'.repeat(40), 'a'.repeat(255), 'é'.repeat(300), 'a'.repeat(5000)),
  fc.uuid(),
  fc.uuid().map((id) => `urn:uuid:${id}`),
  fc.uuid().map((id) => id.toUpperCase()),
);

const JUNK_NUMBERS = [0, -0, -1, 0.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 53), 2 ** 63, 5e-324] as const;

/** Values that no client means to send. */
export const junkValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: junkText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...JUNK_NUMBERS, true, null, [], {}, [[[[]]]]) },
);

/** Names of properties that a request does not take, some of which JavaScript knows. */
export const unknownName = fc.constantFrom('__proto__', 'constructor', 'id', 'customerId', 'toString', '', 'isAdmin');

const isBranch = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' && value !== null;

/** Copies a value with one of its parts, found by a number, changed by `change`; undefined removes the part. */
export const withPartChanged = (value: unknown, at: number, change: (part: unknown) => unknown): unknown => {
  const copy: unknown = structuredClone(value);
  const parts: { readonly parent: Record<string, unknown>; readonly name: string }[] = [];
  const collect = (branch: unknown): void => {
    if (!isBranch(branch)) return;
    for (const [name, part] of Object.entries(branch)) {
      parts.push({ parent: branch as Record<string, unknown>, name });
      collect(part);
    }
  };
  collect(copy);
  const chosen = parts[at % Math.max(parts.length, 1)];
  if (!chosen) return change(copy);
  const { parent, name } = chosen;
  const changed = change(parent[name]);
  if (changed === undefined && !Array.isArray(parent)) Reflect.deleteProperty(parent, name);
  else parent[name] = changed ?? null;
  return copy;
};
