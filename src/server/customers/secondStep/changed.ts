import type { Language } from '../../../contract/index.ts';
import type { AuditKind } from '../../../domain/audit/event.ts';
import type { Caller } from '../../http/index.ts';
import type { Transaction } from '../../store/index.ts';
import { recordEvent } from '../../world/audit/recordEvent.ts';
import type { World } from '../../world/world.ts';
import { announceChange } from '../announceChange.ts';
import { beginCredentialsWait } from '../credentialsWait.ts';
import { endSessions } from '../sessions.ts';
import { endOpen } from './challenges.ts';
import { findKinds, replaceRecoveryCodes } from './rows.ts';

/** What has changed, as the labels of the server name it. */
type Change =
  | 'second-step-authenticator-added'
  | 'second-step-authenticator-removed'
  | 'second-step-passkey-added'
  | 'second-step-passkey-removed'
  | 'second-step-codes-renewed'
  | 'second-step-removed';

/** What each change is in the record. */
const EVENTS = {
  'second-step-authenticator-added': 'authenticator-added',
  'second-step-authenticator-removed': 'authenticator-removed',
  'second-step-passkey-added': 'passkey-added',
  'second-step-passkey-removed': 'passkey-removed',
  'second-step-codes-renewed': 'recovery-codes-renewed',
  'second-step-removed': 'second-step-removed',
} as const satisfies Readonly<Record<Change, AuditKind>>;

/**
 * Does what follows each change of the second step: recovery codes end with the last one, all that was begun, asked for
 * and proved ends, withdrawals wait, other sessions end, and the customer is sent a message. The name of a passkey is not in it,
 * as a stranger may have chosen it.
 */
export const noteChange = async (
  tx: Transaction,
  world: World,
  {
    customerId,
    but,
    language,
    change,
    by = 'customer',
    caller,
  }: {
    readonly customerId: string;
    /** Session that stays; undefined for a change by the desk. */
    readonly but?: string;
    readonly language: Language;
    readonly change: Change;
    /** Who made it, as the record names that; absent for the customer. */
    readonly by?: string;
    readonly caller?: Caller;
  },
): Promise<void> => {
  const now = world.now();
  if ((await findKinds(tx, customerId)).length === 0) await replaceRecoveryCodes(tx, customerId, { hashes: [], now });
  await endOpen(tx, customerId);
  await endSessions(tx, { customerId, now, by, caller, ...(but !== undefined && { but }) });
  await recordEvent(tx, { at: now, kind: EVENTS[change], by, customerId, caller });
  const from = await beginCredentialsWait(tx, world, { customerId, change: 'second-step' });
  const words = { what: world.texts.label(language, change) };
  await announceChange(tx, world, { customerId, mail: 'secondStepChanged', from, destinationId: null, words });
};
