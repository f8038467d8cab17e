import type { Reader } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { findInviter } from './customerRepository.ts';

/** Thirty-two letters and digits, without those that look alike: a byte's low five bits choose one. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const PREFIX = 'SUN';
const DRAWN = 6;

/** Draws an unused invite code, such as `SUN7K2QXA`. */
export const drawInviteCode = async (tx: Reader, world: Pick<World, 'randomBytes'>): Promise<string> => {
  const drawn = [...world.randomBytes(DRAWN)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  const code = `${PREFIX}${drawn.join('')}`;
  return (await findInviter(tx, code)) ? drawInviteCode(tx, world) : code;
};

/** Normalises an invite code as it was entered: `sun-7k2q xa`. */
export const normalInviteCode = (entered: string): string => entered.toUpperCase().replace(/[^A-Z0-9]/g, '');
