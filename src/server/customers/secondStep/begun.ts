import { SET_UP_SECONDS } from '../../../domain/customer/secondStep.ts';
import type { Session } from '../../http/index.ts';
import type { Transaction } from '../../store/index.ts';
import { decrypt, encrypt } from '../../world/encryption.ts';
import type { World } from '../../world/world.ts';

type Kind = 'authenticator' | 'passkey';

const placeOf = (kind: Kind, sessionId: string): string => `${kind} begun in ${sessionId}`;

/** Stores a secret or a challenge that the session has to confirm, in place of the one before. Returns until when. */
export const saveBegun = async (
  tx: Transaction,
  world: World,
  { session, kind, plain }: { readonly session: Session; readonly kind: Kind; readonly plain: Uint8Array },
): Promise<number> => {
  const { customerId, sessionId } = session;
  const expiresAt = world.now() + SET_UP_SECONDS;
  const fresh = { sealed: encrypt(world, plain, placeOf(kind, sessionId)), expires_at: expiresAt };
  await tx
    .insertInto('second_steps_begun')
    .values({ session_id: sessionId, kind, customer_id: customerId, ...fresh })
    .onConflict((conflict) => conflict.columns(['session_id', 'kind']).doUpdateSet(fresh))
    .execute();
  return expiresAt;
};

/** Reads what the session has begun; undefined where it has begun nothing, or too long ago. */
export const findBegun = async (
  tx: Transaction,
  world: World,
  { session: { sessionId }, kind }: { readonly session: Session; readonly kind: Kind },
): Promise<Buffer | undefined> => {
  const row = await tx
    .selectFrom('second_steps_begun')
    .select('sealed')
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
    .where('expires_at', '>', world.now())
    .executeTakeFirst();
  return row && decrypt(world, row.sealed, placeOf(kind, sessionId));
};
