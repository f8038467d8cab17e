import { createHash } from 'node:crypto';

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
/** Fields whose values are drawn by chance. */
const DRAWN = /"(token|inviteCode|nextCursor)":"([^"]+)"/g;
/** Letters of an invite code: none that is taken for another. */
const INVITE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const uuidOf = (index: number): string => {
  const hex = hashOf(`identifier ${index}`).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

const drawnOf = (field: string, index: number): string => {
  const hash = hashOf(`${field} ${index}`);
  if (field !== 'inviteCode') return hash.toString('base64url');
  return `SUN${[...hash.subarray(0, 6)].map((byte) => INVITE_LETTERS[byte % INVITE_LETTERS.length]).join('')}`;
};

/** Pseudonyms of identifiers that sort as these do, because identifiers decide the order of rows of one second. */
const pseudonymsOf = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const pseudonyms = ids.map((_id, index) => uuidOf(index)).sort();
  return new Map(ids.toSorted().map((id, index) => [id, pseudonyms[index] ?? id]));
};

/**
 * Replaces what differs from run to run by what is the same in every run: tokens, invite codes and cursors in the order
 * in which they first appear, identifiers in the order in which they sort, and the given secrets by their pseudonyms.
 */
export const withPseudonyms = <T>(value: T, secrets: ReadonlyMap<string, string>): T => {
  const replacements = new Map(secrets);
  const written = JSON.stringify(value);
  for (const [, field = '', drawn = ''] of written.matchAll(DRAWN)) {
    if (!replacements.has(drawn)) replacements.set(drawn, drawnOf(field, replacements.size));
  }
  const kept = new Set(secrets.values());
  const replaced = [...replacements].reduce((text, [secret, pseudonym]) => text.replaceAll(secret, pseudonym), written);
  const found = new Set([...replaced.matchAll(UUID)].map(([id]) => id));
  const ids = pseudonymsOf([...found].filter((id) => !kept.has(id)));
  return JSON.parse(replaced.replaceAll(UUID, (id) => ids.get(id) ?? id)) as T;
};
