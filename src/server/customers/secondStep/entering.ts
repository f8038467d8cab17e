import { type Refusal, refusal } from '../../../domain/refusal.ts';
import type { Session } from '../../http/index.ts';
import type { Transaction } from '../../store/index.ts';
import { lockCustomer } from '../credentialsWait.ts';
import { holdSession } from '../sessions.ts';

/**
 * Locks the customer and keeps the session from ending, so that one answer or change of a customer is carried out at a
 * time. Refused where the session was ended meanwhile, as by a change in another one (401).
 */
export const enter = async (tx: Transaction, session: Session): Promise<Refusal<401> | undefined> => {
  await lockCustomer(tx, session.customerId);
  return (await holdSession(tx, session.sessionId)) ? undefined : refusal('sign-in-needed');
};
