import type { Schemas } from '../../contract/index.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Session } from '../http/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { useProof } from './secondStep/challenges.ts';
import { findKinds } from './secondStep/rows.ts';

type Protected = Schemas['ProtectedOperation'];

/** Who carries out a protected operation, with the proof that the request has. */
export type Proving = {
  readonly tx: Transaction;
  readonly world: World;
  readonly session: Session;
  readonly proof?: string | undefined;
};

/** Operations that need a second step of everybody where the operator asks for it: money leaves, or where it goes is changed. */
const OF_PAYOUTS: Readonly<Record<Protected, boolean>> = {
  requestCryptoWithdrawal: true,
  requestBankWithdrawal: true,
  saveCryptoWallet: true,
  addBankCard: true,
  updateBankCard: true,
  changePassword: false,
  updateUser: false,
  endSession: false,
  endOtherSessions: false,
  beginAuthenticator: false,
  removeAuthenticator: false,
  beginPasskey: false,
  renamePasskey: false,
  removePasskey: false,
  renewRecoveryCodes: false,
};

/** True where the operator asks for a second step of everybody, and the customer has set up none: no payout is possible. */
export const isSecondStepMissing = async (
  reader: Reader,
  { secondStep: { policy } }: Pick<World, 'secondStep'>,
  customerId: string,
): Promise<boolean> => policy === 'required' && (await findKinds(reader, customerId)).length === 0;

/**
 * Refuses a protected operation without a proof of the second step (1208), and uses the proof up: the refusal of the
 * operation brings it back. Always the last check of an operation.
 */
export const checkSecondStep = async (
  { tx, world, session: { customerId, sessionId }, proof }: Proving,
  operationId: Protected,
): Promise<readonly Refusal<1208>[]> => {
  const kinds = await findKinds(tx, customerId);
  if (kinds.length === 0) {
    const isNeeded = OF_PAYOUTS[operationId] && world.secondStep.policy === 'required';
    return isNeeded ? [refusal('second-step-needed', { kinds: [] })] : [];
  }
  const isProved = proof !== undefined && (await useProof(tx, { sessionId, operationId, proof, now: world.now() }));
  return isProved ? [] : [refusal('second-step-needed', { kinds: [...kinds] })];
};
