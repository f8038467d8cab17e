import type { SecondStepKind } from '../../../domain/customer/secondStep.ts';
import { formatLondon } from '../../../domain/londonFormat.ts';
import { acceptRenewal, askRenewal, endRenewal, findRenewal } from '../../identity/index.ts';
import type { Reviewable } from '../../reviews/index.ts';
import { isUuid, type Reader, type Transaction } from '../../store/index.ts';
import { recordEvent } from '../../world/audit/recordEvent.ts';
import type { World } from '../../world/world.ts';
import { announceChange, findContacts } from '../announceChange.ts';
import { findCredentialsWait, lockCustomer } from '../credentialsWait.ts';
import { getCustomer } from '../customerRepository.ts';
import { noteChange } from './changed.ts';
import { deleteSecondStep, findKinds } from './rows.ts';
import { findRemovalAt } from './secondStepView.ts';

/** Second step of a customer as the desk sees it. */
export type DeskSecondStep = {
  readonly customerId: string;
  readonly kinds: readonly SecondStepKind[];
  /** When it was reported as lost; null where it was not. */
  readonly lostSince: number | null;
  /** From when it can be removed; null until the identity that was sent again is accepted. */
  readonly removableAt: number | null;
};

type Outcome = { readonly secondStep: DeskSecondStep } | { readonly fault: string };
type Asked = { readonly id: string; readonly by: string };

const find = async (reader: Reader, customerId: string): Promise<Outcome> => {
  if (!(await isCustomer(reader, customerId))) return { fault: `There is no customer ${customerId}.` };
  const renewal = await findRenewal(reader, customerId);
  const kinds = await findKinds(reader, customerId);
  const removableAt = (await findRemovalAt(reader, customerId)) ?? null;
  return { secondStep: { customerId, kinds, lostSince: renewal?.askedAt ?? null, removableAt } };
};

const isCustomer = async (reader: Reader, id: string): Promise<boolean> =>
  isUuid(id) &&
  (await reader.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

const isVerified = async (reader: Reader, customerId: string): Promise<boolean> =>
  (await getCustomer(reader, customerId)).verification_status === 'authenticated';

/** Sends the message that a removal was begun, or from when it can be decided. Withdrawals wait no longer for it. */
const announce = (tx: Transaction, world: World, customerId: string, at?: number): Promise<void> => {
  const mail = at === undefined ? 'secondStepLost' : 'secondStepRemovable';
  return announceChange(tx, world, { customerId, mail, from: at ?? world.now(), destinationId: null });
};

/** The desk's decisions about a second step that was lost (SCS-38). */
export const secondStepAtDesk = {
  show: ({ database }: World, id: string): Promise<Outcome> => find(database.reader, id),

  /** Begins a removal: the customer sends the identity again, and is sent a message. */
  report: (world: World, { id, by }: Asked): Promise<Outcome> =>
    world.database.transaction(async (tx) => {
      const found = await find(tx, id);
      if ('fault' in found) return found;
      await lockCustomer(tx, id);
      if ((await findKinds(tx, id)).length === 0) return { fault: `The customer ${id} has no second step.` };
      if (await findRenewal(tx, id)) return { fault: `The second step of ${id} is reported as lost already.` };
      if (!(await isVerified(tx, id))) return { fault: `The customer ${id} has no accepted identity to compare with.` };
      await askRenewal(tx, { customerId: id, by, at: world.now() });
      await recordEvent(tx, { at: world.now(), kind: 'second-step-lost', by, customerId: id });
      await announce(tx, world, id);
      return find(tx, id);
    }),

  /** Ends a removal that waits. */
  keep: (world: World, { id, by }: Asked): Promise<Outcome> =>
    world.database.transaction(async (tx) => {
      const found = await find(tx, id);
      if ('fault' in found) return found;
      await lockCustomer(tx, id);
      if (!(await endRenewal(tx, id))) return { fault: `The second step of ${id} is not reported as lost.` };
      await recordEvent(tx, { at: world.now(), kind: 'second-step-kept', by, customerId: id });
      return find(tx, id);
    }),

  /** Removes a second step at the earliest 72 hours after the renewed identity was accepted. */
  remove: (world: World, { id, by }: Asked): Promise<Outcome> =>
    world.database.transaction(async (tx) => {
      const found = await find(tx, id);
      if ('fault' in found) return found;
      await lockCustomer(tx, id);
      const from = await findRemovalAt(tx, id);
      if (from === undefined) return { fault: `The customer ${id} has no renewed identity that was accepted.` };
      if (world.now() < from) return { fault: `The second step of ${id} can be removed from ${formatLondon(from)}.` };
      if ((await findCredentialsWait(tx, id)).passwordDisowned) {
        return { fault: `The customer ${id} said "it was not me" and has to set a new password first.` };
      }
      await deleteSecondStep(tx, id);
      await endRenewal(tx, id);
      const { language } = await findContacts(tx, id);
      await noteChange(tx, world, { customerId: id, language, change: 'second-step-removed', by });
      return find(tx, id);
    }),
};

/** Reviews of identities that begin the wait of a removal when an identity is accepted which the desk asked for again. */
export const renewingIdentities = (reviews: Reviewable): Reviewable => ({
  ...reviews,
  async settle(tx, world, review, decision) {
    const settled = await reviews.settle(tx, world, review, decision);
    const { customer_id: customerId } = review;
    if (decision.decision === 'accept' && (await acceptRenewal(tx, customerId, world.now()))) {
      await announce(tx, world, customerId, await findRemovalAt(tx, customerId));
    }
    return settled;
  },
});
