import type { Schemas } from '../../../contract/index.ts';
import { kindsOf, REMOVAL_SECONDS } from '../../../domain/customer/secondStep.ts';
import { findRenewal } from '../../identity/index.ts';
import type { Reader } from '../../store/index.ts';
import { findAuthenticator, listPasskeys, unusedRecoveryCodes } from './rows.ts';

/** From when the desk may remove a customer's second step, which was lost; undefined where no removal waits. */
export const findRemovalAt = async (reader: Reader, customerId: string): Promise<number | undefined> => {
  const renewal = await findRenewal(reader, customerId);
  return renewal?.acceptedAt == null ? undefined : renewal.acceptedAt + REMOVAL_SECONDS;
};

/** Shows what the customer has set up: names and times alone. */
export const secondStepView = async (reader: Reader, customerId: string): Promise<Schemas['SecondStep']> => {
  const passkeys = await listPasskeys(reader, customerId);
  const authenticator = await findAuthenticator(reader, customerId);
  const recoveryCodesLeft = (await unusedRecoveryCodes(reader, customerId)).length;
  const endsAt = await findRemovalAt(reader, customerId);
  const has = { passkeys: passkeys.length, hasAuthenticator: authenticator !== undefined, recoveryCodesLeft };
  return {
    kinds: [...kindsOf(has)],
    authenticator: authenticator ? { addedAt: authenticator.addedAt, lastUsedAt: authenticator.lastUsedAt } : null,
    passkeys: passkeys.map(({ id, name, addedAt, lastUsedAt }) => ({ id, name, addedAt, lastUsedAt })),
    recoveryCodesLeft,
    removal: endsAt === undefined ? null : { endsAt },
  };
};
