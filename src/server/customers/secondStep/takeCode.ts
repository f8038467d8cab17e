import { SECRET_BYTES, stepOfCode } from '../../../domain/customer/totp.ts';
import type { Transaction } from '../../store/index.ts';
import { decrypt } from '../../world/encryption.ts';
import type { World } from '../../world/world.ts';
import { placeOfSecret } from './confirm.ts';
import { findAuthenticator, noteUseOfAuthenticator } from './rows.ts';

/**
 * True for a code of the customer's authenticator that was not taken before; it is then taken. Called under the customer's
 * lock.
 */
export const takeCode = async (
  tx: Transaction,
  world: World,
  { customerId, code }: { readonly customerId: string; readonly code: string },
): Promise<boolean> => {
  const known = await findAuthenticator(tx, customerId);
  const now = world.now();
  const secret = known ? decrypt(world, known.sealed, placeOfSecret(customerId)) : new Uint8Array(SECRET_BYTES);
  const step = stepOfCode({ secret, code, now, lastStep: known?.lastStep ?? null });
  if (!known || step === undefined) return false;
  await noteUseOfAuthenticator(tx, customerId, { step, now });
  return true;
};
