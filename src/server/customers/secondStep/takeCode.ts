import { SECRET_BYTES, stepOfCode } from '../../../domain/customer/totp.ts';
import type { Transaction } from '../../store/index.ts';
import { decrypt, encrypt } from '../../world/encryption.ts';
import type { World } from '../../world/world.ts';
import { placeOfSecret } from './confirm.ts';
import { findAuthenticator, noteUseOfAuthenticator } from './rows.ts';

/** Stands for a customer that is not known: what is asked for is the same. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Finds the step of a code of the customer's authenticator that was not taken before; undefined for a wrong code. The work is
 * the same for a customer without an authenticator, and for none: the time of an answer says nothing of either.
 */
export const findStep = async (
  tx: Transaction,
  world: World,
  { customerId = NOBODY, code }: { readonly customerId: string | undefined; readonly code: string },
): Promise<number | undefined> => {
  const place = placeOfSecret(customerId);
  const known = await findAuthenticator(tx, customerId);
  const sealed = known?.sealed ?? encrypt(world, new Uint8Array(SECRET_BYTES), place);
  const secret = decrypt(world, sealed, place);
  const step = stepOfCode({ secret, code, now: world.now(), lastStep: known?.lastStep ?? null });
  return known ? step : undefined;
};

/**
 * True for a code of the customer's authenticator that was not taken before; it is then taken. Called under the customer's
 * lock.
 */
export const takeCode = async (
  tx: Transaction,
  world: World,
  { customerId, code }: { readonly customerId: string; readonly code: string },
): Promise<boolean> => {
  const step = await findStep(tx, world, { customerId, code });
  if (step === undefined) return false;
  await noteUseOfAuthenticator(tx, customerId, { step, now: world.now() });
  return true;
};
