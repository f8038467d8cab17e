import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordCost, World } from '../world/world.ts';

/**
 * Cost of argon2id, OWASP's first choice: 19 MiB, two passes, one lane. Each hash carries its own, so it may be raised.
 */
export const USUAL_PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const deriveKey = promisify(argon2);

/** Derives the hash. The same characters, however a keyboard composed them, are the same password. */
const derive = (password: string, salt: Uint8Array, cost: PasswordCost): Promise<Buffer> =>
  deriveKey('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength: HASH_BYTES, ...cost });

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

const hashText = ({ memory, passes, parallelism }: PasswordCost, salt: Uint8Array, hash: Uint8Array): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;

/** Hashes texts for storage with one salt, so that an entered one is hashed once to be looked for among them. */
export const hashTogether = async (
  { randomBytes, passwordCost = USUAL_PASSWORD_COST }: Pick<World, 'randomBytes' | 'passwordCost'>,
  texts: readonly string[],
): Promise<readonly string[]> => {
  const salt = randomBytes(SALT_BYTES);
  const hashes: string[] = [];
  for (const text of texts) hashes.push(hashText(passwordCost, salt, await derive(text, salt, passwordCost)));
  return hashes;
};

/** Hashes a password for storage: argon2id with a salt of its own, in the usual text form. */
export const hashPassword = async (
  { randomBytes, passwordCost = USUAL_PASSWORD_COST }: Pick<World, 'randomBytes' | 'passwordCost'>,
  password: string,
): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  return hashText(passwordCost, salt, await derive(password, salt, passwordCost));
};

/** Hash that an unknown customer's password is compared with, so that the answer takes as long as for a known one. */
const NOBODYS_HASH = hashText(USUAL_PASSWORD_COST, new Uint8Array(SALT_BYTES), new Uint8Array(HASH_BYTES));

const KEPT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Finds the hash that a text belongs to among those that were made together; takes as long where there is none. */
export const findMatch = async (text: string, kept: readonly string[]): Promise<string | undefined> => {
  const { cost, salt } = readHash(kept[0] ?? NOBODYS_HASH);
  const derived = await derive(text, salt, cost);
  const compared = kept.map((hash) => ({ hash, fits: timingSafeEqual(derived, readHash(hash).hash) }));
  return compared.find(({ fits }) => fits)?.hash;
};

/**
 * True when the password belongs to the hash `kept`; undefined, where there is no customer, is always false and takes
 * as long.
 */
export const passwordMatches = async (password: string, kept: string = NOBODYS_HASH): Promise<boolean> => {
  const { cost, salt, hash } = readHash(kept);
  return timingSafeEqual(await derive(password, salt, cost), hash);
};

/** True for a hash that costs less than new ones: memory times passes. */
export const isCheaper = (
  kept: string,
  { passwordCost = USUAL_PASSWORD_COST }: Pick<World, 'passwordCost'>,
): boolean => {
  const { cost } = readHash(kept);
  return cost.memory * cost.passes < passwordCost.memory * passwordCost.passes;
};

const readHash = (kept: string) => {
  const [, memory, passes, parallelism, salt, hash] = KEPT.exec(kept) ?? [];
  if (salt === undefined || hash === undefined) throw new Error('A kept password is no argon2id hash.');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
};
