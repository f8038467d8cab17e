import { createHash } from 'node:crypto';

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

/**
 * Replaces what differs from run to run by what is the same in every run: identifiers by others, in the order in which
 * they first appear, and the given secrets by their pseudonyms.
 */
export const withPseudonyms = <T>(value: T, secrets: ReadonlyMap<string, string>): T => {
  const ids = new Map<string, string>();
  const text = [...secrets].reduce(
    (replaced, [secret, pseudonym]) => replaced.replaceAll(secret, pseudonym),
    JSON.stringify(value),
  );
  return JSON.parse(
    text.replaceAll(UUID, (id) => {
      const known = ids.get(id) ?? uuidOf(`identifier ${ids.size}`);
      ids.set(id, known);
      return known;
    }),
  ) as T;
};
