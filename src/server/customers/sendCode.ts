import type { Language, Schemas } from '../../contract/index.ts';
import type { Contact } from '../../domain/customer/contact.ts';
import {
  checkSendAgain,
  CODE_LIFE_SECONDS,
  type CodePurpose,
  drawCode,
  resendAt,
} from '../../domain/customer/verificationCode.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Caller } from '../http/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { codeMessage } from './codeMessage.ts';
import {
  codesForCaller,
  codesForStrangers,
  codesToContact,
  forgetOldCodes,
  insertCode,
  isFirstOfSite,
  textsForStrangers,
} from './codeRepository.ts';
import { tryLockContact } from './contactLock.ts';
import { findByContact } from './customerRepository.ts';
import { deviceHash, isKnownDevice } from './knownDevices.ts';

/** Request for a code: its transaction, world, language and caller. */
type Asking = {
  readonly tx: Transaction;
  readonly world: World;
  readonly language: Language;
  readonly caller: Caller;
};

type Sent = { readonly data: Schemas['SentCode'] } | { readonly refused: Refusal<1003 | 1103> };

/**
 * Sends six digits that prove an address or a number, in the customer's language where there is a customer (§7). Work
 * and answer are the same for a known and an unknown contact; only the message differs.
 */
export const sendCode = async (
  { contact, purpose }: { readonly contact: Contact; readonly purpose: CodePurpose },
  { tx, world, language, caller }: Asking,
): Promise<Sent> => {
  if (!(await tryLockContact(tx, contact))) return { refused: refusal('too-many-requests', {}) };
  const now = world.now();
  const customer = await findByContact(tx, contact);
  const isKnown = await isKnownDevice(tx, customer?.id, caller);
  const asking = { contact, device: deviceHash(caller), caller: caller.address, isKnown };
  const toContact = await codesToContact(tx, asking, now);
  const [refused] = checkSendAgain({
    purpose,
    toContact,
    // What strangers ask for keeps no customer out who has signed in on the device.
    forCaller: isKnown ? [] : await codesForCaller(tx, caller.address, now),
    further: isKnown
      ? []
      : [
          ...(await codesForStrangers(tx, asking, { now, isFirst: await isFirstOfSite(tx, asking, now) })),
          ...(contact.channel === 'text' ? [await textsForStrangers(tx, world.textMessages.anHour, now)] : []),
        ],
    now,
  });
  if (refused) return { refused };

  const code = drawCode((length) => world.randomBytes(length));
  await forgetOldCodes(tx, now);
  await insertCode(tx, { ...asking, id: world.newId(), purpose, code, now });
  const expiresAt = now + CODE_LIFE_SECONDS;
  const reader = { known: customer !== undefined, language: customer?.language ?? language };
  await world.send(tx, codeMessage(world.texts, { contact, purpose, code, expiresAt, ...reader }));
  return { data: { resendAt: resendAt(now), expiresAt } };
};
