import { checkCode, SIGN_UP } from '../../domain/customer/verificationCode.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Caller } from '../http/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { type CodeKey, countTry, findCode, markCodeUsed } from './codeRepository.ts';
import { deviceHash } from './knownDevices.ts';
import { checkFailures, countedForCodes, countFailure, forgetFailures } from './signInFailures.ts';

/**
 * Uses up the code sent to this contact for this purpose on this device, under the contact's lock. Returns undefined for the
 * right code. A wrong one costs a try, and counts against the caller who guesses, where the right one would sign in; that is committed
 * with the refusal: so write nothing before it that a refusal should undo.
 */
export const redeemCode = async (
  tx: Transaction,
  {
    caller,
    isKnown,
    ...key
  }: Omit<CodeKey, 'device'> & {
    readonly caller: Caller;
    /** Whether the contact's customer has signed in on the caller's device. */
    readonly isKnown: boolean;
  },
  entered: string,
  world: Pick<World, 'now' | 'encryptionKey' | 'olderKeys' | 'measures'>,
): Promise<{ readonly refused: Refusal<1003 | 1102 | 1104>; readonly kept: true } | undefined> => {
  const now = world.now();
  const counted = key.purpose === SIGN_UP ? undefined : countedForCodes({ ...key, caller, isKnown });
  const tooSoon = counted && (await checkFailures(tx, counted, now));
  if (tooSoon) return { refused: tooSoon, kept: true };
  const code = await findCode(tx, world, { ...key, device: deviceHash(caller) }, entered);
  const [refused] = checkCode({ code, matches: code?.matches ?? false, now });
  if (refused) {
    if (code) await countTry(tx, code.id);
    if (counted) await countFailure(tx, counted, now);
    world.measures.wrongCode();
    return { refused, kept: true };
  }
  if (code) await markCodeUsed(tx, code.id, now);
  if (counted) await forgetFailures(tx, counted);
  return undefined;
};
