import type { Language, Schemas } from '../../contract/index.ts';
import type { Contact } from '../../domain/customer/contact.ts';
import {
  checkSendAgain,
  CODE_LIFE_SECONDS,
  type CodePurpose,
  drawCode,
  resendAt,
  textsToACountry,
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
import { tryLockTries } from './contactLock.ts';
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
  const now = world.now();
  const customer = await findByContact(tx, contact);
  const isKnown = await isKnownDevice(tx, customer?.id, caller);
  if (!(await tryLockTries(tx, { contact, caller, isKnown }))) return { refused: refusal('too-many-requests', {}) };
  const asking = { contact, device: deviceHash(caller), caller: caller.address, isKnown };
  const toContact = await codesToContact(tx, asking, now);
  const limits = { purpose, toContact, now };
  const [refused] = checkSendAgain({
    ...limits,
    // What strangers ask for keeps no customer out who has signed in on the device.
    forCaller: isKnown ? [] : await codesForCaller(tx, caller.address, now),
    further: isKnown ? [] : await codesForStrangers(tx, asking, { now, isFirst: await isFirstOfSite(tx, asking, now) }),
  });
  if (refused) return { refused };
  if (contact.channel === 'text' && !isKnown) {
    const { anHour, callingCodes } = world.textMessages;
    const { callingCode } = contact;
    const budget = { callingCode, anHour, ofCountry: textsToACountry(anHour, callingCodes) };
    const [usedUp] = checkSendAgain({ ...limits, forCaller: [], further: await textsForStrangers(tx, budget, now) });
    if (usedUp) {
      world.measures.textRefused(callingCode);
      return { refused: usedUp };
    }
  }

  const code = drawCode((length) => world.randomBytes(length));
  await forgetOldCodes(tx, now);
  await insertCode(tx, world, { ...asking, id: world.newId(), purpose, code, now });
  const expiresAt = now + CODE_LIFE_SECONDS;
  const reader = { known: customer !== undefined, language: customer?.language ?? language };
  await world.send(tx, codeMessage(world.texts, { contact, purpose, code, expiresAt, ...reader }));
  return { data: { resendAt: resendAt(now), expiresAt } };
};
