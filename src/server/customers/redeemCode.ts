import { checkCode } from '../../domain/customer/verificationCode.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Transaction } from '../store/index.ts';
import { type CodeKey, countTry, findCode, markCodeUsed } from './codeRepository.ts';

/**
 * Uses up the code sent to this contact for this purpose, under the contact's lock. Returns undefined for the right
 * code. A wrong one costs a try, and that is committed with the refusal: so write nothing before it that a refusal
 * should undo.
 */
export const redeemCode = async (
  tx: Transaction,
  key: CodeKey,
  entered: string,
  now: number,
): Promise<{ readonly refused: Refusal<1102 | 1104>; readonly kept: true } | undefined> => {
  const code = await findCode(tx, key, entered);
  const [refused] = checkCode({ code, matches: code?.matches ?? false, now });
  if (refused) {
    if (code) await countTry(tx, code.id);
    return { refused, kept: true };
  }
  if (code) await markCodeUsed(tx, code.id, now);
  return undefined;
};
